import { describe, expect, it } from "vitest";
import { CREDIT_KEY, paymentKey, SPLIT_KEY } from "./payment-keys";

const METHODS = Array.from({ length: 5 }, (_, index) => paymentKey(index));
const KEYS = [...METHODS, SPLIT_KEY, CREDIT_KEY];

describe("the keys of the payment", () => {
  it.each([
    ["reload", "F5"],
    ["address bar", "F6"],
    ["full screen", "F11"],
    ["developer tools", "F12"],
  ])("leave the browser its key of the %s", (_what, key) => {
    expect(KEYS).not.toContain(key);
  });

  it("are none of the counter's other keys", () => {
    expect(KEYS.filter((key) => ["F2", "F3", "F4", "F8"].includes(key ?? ""))).toEqual([]);
  });

  it("are one for each method, and for split payment and travel credit another", () => {
    expect([KEYS.includes(undefined), new Set(KEYS).size]).toEqual([false, 7]);
  });

  it("are letters and digits of nobody's name or number", () => {
    expect(KEYS.filter((key) => /^[\p{L}\d]$/u.test(key ?? ""))).toEqual([]);
  });

  it("begin with cash at F9, and are none beyond the fifth method", () => {
    expect([paymentKey(0), paymentKey(5)]).toEqual(["F9", undefined]);
  });
});
