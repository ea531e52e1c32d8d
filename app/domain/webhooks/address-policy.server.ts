import { BlockList, isIP } from "node:net";
import { config } from "~/config.server";

/** Ranges that are no public address of the internet (IANA special-purpose registries). */
const IPV4_RANGES: [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];
/** Within 2000::/3, outside of which nothing is public: what leads to IPv4 addresses, or nowhere. */
const IPV6_RANGES: [string, number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];
const special = new BlockList();
for (const [net, bits] of IPV4_RANGES) special.addSubnet(net, bits, "ipv4");
for (const [net, bits] of IPV6_RANGES) special.addSubnet(net, bits, "ipv6");
const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");

/** Names that no public DNS answers, or that lead to a machine's own services. */
const LOCAL_NAME =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|home\.arpa)$/;

export interface AddressPolicy {
  /** Receivers on this machine, also by http and on any port: for the demo and for tests. */
  allowsLoopback: boolean;
}

/** The policy of this process: in production nothing but public addresses. */
export function addressPolicy(): AddressPolicy {
  return { allowsLoopback: config().NODE_ENV !== "production" || config().JETTY_DEMO };
}

/** Whether a receiver may be reached at an IP address. */
export function mayConnectTo(address: string, { allowsLoopback }: AddressPolicy): boolean {
  if (allowsLoopback && isLoopback(address)) return true;
  const version = isIP(address);
  if (version === 4) return !special.check(address, "ipv4");
  // An address with a zone names an interface of this machine.
  if (version !== 6 || address.includes("%")) return false;
  return global6.check(address, "ipv6") && !special.check(address, "ipv6");
}

function isLoopback(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return loopback.check(address, "ipv4");
  return version === 6 && address === "::1";
}

/**
 * Whether a host as it is written may be kept as a receiver's: a public address, or a name that may
 * lead to one. What the name leads to is looked at again before every try.
 */
export function mayName(host: string, policy: AddressPolicy): boolean {
  const name = host.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (isIP(name)) return mayConnectTo(name, policy);
  if (name === "localhost") return policy.allowsLoopback;
  return name.includes(".") && !LOCAL_NAME.test(name);
}

/** Whether http and other ports are allowed: on this machine alone. */
export function isLocalHost(host: string, { allowsLoopback }: AddressPolicy): boolean {
  const name = host.replace(/^\[|\]$/g, "");
  return allowsLoopback && (name === "localhost" || isLoopback(name));
}
