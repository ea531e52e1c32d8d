import { describe, expect, it } from "vitest";
import { mayConnectTo } from "./address-policy.server";
import { parseEndpointUrl } from "./endpoint-url.server";

const production = { allowsLoopback: false };
const demo = { allowsLoopback: true };

describe("an address that a receiver may have", () => {
  it.each(["8.8.8.8", "1.1.1.1", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2a00:1450::1"])(
    "is public: %s",
    (address) => expect(mayConnectTo(address, production)).toBe(true),
  );

  it.each([
    ["this network", "0.0.0.0"],
    ["private", "10.1.2.3"],
    ["private", "172.16.0.1"],
    ["private", "172.31.255.255"],
    ["private", "192.168.1.1"],
    ["loopback", "127.0.0.1"],
    ["loopback", "127.255.255.254"],
    ["CGNAT", "100.64.0.1"],
    ["link-local", "169.254.1.1"],
    ["metadata", "169.254.169.254"],
    ["benchmarks", "198.18.0.1"],
    ["documentation", "203.0.113.9"],
    ["multicast", "224.0.0.1"],
    ["broadcast", "255.255.255.255"],
    ["loopback", "::1"],
    ["unspecified", "::"],
    ["IPv4-mapped", "::ffff:10.0.0.1"],
    ["IPv4-mapped", "::ffff:8.8.8.8"],
    ["IPv4-mapped", "::ffff:7f00:1"],
    ["IPv4-compatible", "::8.8.8.8"],
    ["NAT64", "64:ff9b::a00:1"],
    ["6to4", "2002:a00:1::"],
    ["Teredo", "2001:0:a00:1::1"],
    ["documentation", "2001:db8::1"],
    ["ULA", "fc00::1"],
    ["ULA, metadata", "fd00:ec2::254"],
    ["link-local", "fe80::1"],
    ["link-local with a zone", "fe80::1%eth0"],
    ["site-local", "fec0::1"],
    ["multicast", "ff02::1"],
    ["no address", "localhost"],
  ])("is not %s: %s", (_kind, address) => expect(mayConnectTo(address, production)).toBe(false));

  it("is loopback in the demo, and no other private one", () => {
    expect(mayConnectTo("127.0.0.1", demo)).toBe(true);
    expect(mayConnectTo("::1", demo)).toBe(true);
    expect(mayConnectTo("::ffff:127.0.0.1", demo)).toBe(false);
    expect(mayConnectTo("192.168.1.1", demo)).toBe(false);
  });
});

describe("the URL of a receiver", () => {
  const code = (url: string, policy = production) => {
    const parsed = parseEndpointUrl(url, policy);
    return parsed.ok ? parsed.url : parsed.code;
  };

  it.each([
    ["https://system.example.my/jetty", "https://system.example.my/jetty"],
    ["  https://System.Example.my:443?key=1 ", "https://system.example.my/?key=1"],
    ["https://system.example.my:8443/a", "https://system.example.my:8443/a"],
    ["https://8.8.8.8/a", "https://8.8.8.8/a"],
  ])("is kept as a browser reads it: %s", (url, kept) => expect(code(url)).toBe(kept));

  it.each([
    ["system.example.my", "webhook_url"],
    ["ftp://system.example.my", "webhook_url"],
    ["javascript:alert(1)", "webhook_url"],
    ["https://system.example.my/a b", "webhook_url"],
    ["https:\\\\system.example.my", "webhook_url"],
    ["http://system.example.my", "webhook_https"],
    ["https://system.example.my:8080", "webhook_port"],
    ["https://system.example.my:22", "webhook_port"],
    ["https://name@system.example.my", "webhook_user"],
    ["https://name:secret@system.example.my", "webhook_user"],
    ["https://system.example.my/#part", "webhook_fragment"],
    ["https://system.example.my/#", "webhook_fragment"],
    [`https://system.example.my/${"a".repeat(500)}`, "too_long"],
    ["https://localhost/", "webhook_private"],
    ["https://a.localhost/", "webhook_private"],
    ["https://printer.local/", "webhook_private"],
    ["https://metadata.google.internal/", "webhook_private"],
    ["https://intranet/", "webhook_private"],
    ["https://127.0.0.1/", "webhook_private"],
    ["https://127.1/", "webhook_private"],
    ["https://2130706433/", "webhook_private"],
    ["https://0x7f.0.0.1/", "webhook_private"],
    ["https://0177.0.0.1/", "webhook_private"],
    ["https://[::1]/", "webhook_private"],
    ["https://[::ffff:10.0.0.1]/", "webhook_private"],
    ["https://169.254.169.254/latest/meta-data", "webhook_private"],
    ["https://localhost./", "webhook_private"],
  ])("is refused: %s", (url, refused) => expect(code(url)).toBe(refused));

  it("may be http on this machine in the demo, on any port", () => {
    expect(code("http://127.0.0.1:9000/a", demo)).toBe("http://127.0.0.1:9000/a");
    expect(code("http://localhost:9000/a", demo)).toBe("http://localhost:9000/a");
    expect(code("http://192.168.1.1:9000/a", demo)).toBe("webhook_private");
    expect(code("http://system.example.my/a", demo)).toBe("webhook_https");
  });
});
