import { describe, expect, it } from "vitest";
import { CAPABILITIES } from "~/domain/access/capabilities";
import { isDeviceToken, TOKEN_PREFIX } from "./rules";
import { DEVICE_SCOPES, platformOfScope, scopeAllows, scopesThatAllow } from "./scopes";

describe("the scopes of device tokens", () => {
  const opened = (method: string) =>
    Object.fromEntries(
      DEVICE_SCOPES.map((scope) => [
        scope,
        CAPABILITIES.filter((capability) => scopeAllows(scope, capability, method)),
      ]),
    );

  it("allow what is written here a second time, and nothing else", () => {
    expect(opened("GET")).toEqual({
      print_server: ["tickets.print"],
      boarding: ["departures.run", "boarding.scan", "boarding.undo"],
      scanner: ["tickets.view"],
      figures: ["dashboard.view", "sales.view", "reports.view"],
    });
  });

  it("let figures be read alone", () => {
    expect(opened("POST").figures).toEqual([]);
  });

  it("open what takes a capability, and by a method that the scope has", () => {
    expect(scopesThatAllow("dashboard.view", "GET")).toEqual(["figures"]);
    expect(scopesThatAllow("dashboard.view", "POST")).toEqual([]);
    expect(scopesThatAllow("boarding.scan", "POST")).toEqual(["boarding"]);
    expect(scopesThatAllow("users.manage", "GET")).toEqual([]);
  });

  it("name the program of their device", () => {
    expect(Object.fromEntries(DEVICE_SCOPES.map((one) => [one, platformOfScope(one)]))).toEqual({
      ...{ print_server: "mobile_app", boarding: "scanner_app" },
      ...{ scanner: "scanner_app", figures: "mobile_app" },
    });
  });
});

it("a token of a device is known by its form", () => {
  const secret = "aB3_-".repeat(9).slice(0, 43);
  expect([TOKEN_PREFIX, isDeviceToken(`jty_${secret}`)]).toEqual(["jty_", true]);
  for (const wrong of [secret, `jty_${secret}a`, `jty_${secret.slice(1)}`, `xjty_${secret}`, ""])
    expect([wrong, isDeviceToken(wrong)]).toEqual([wrong, false]);
});
