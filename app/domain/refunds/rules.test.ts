import { describe, expect, it } from "vitest";
import { counterRefundState, gatewayStateAt, refundState } from "./rules";

const ASKED_AT = new Date("2026-06-10T02:00:00Z");
const after = (ms: number) => new Date(ASKED_AT.getTime() + ms);

describe("the refunds that an address asks for", () => {
  it.each([
    ["paid", "paid"],
    ["rejected", "rejected"],
    ["due", "due"],
    ["open", "due"],
    [null, "due"],
  ])("%s: %s", (asked, state) => {
    expect(refundState(asked)).toBe(state);
  });
});

describe("the counter's refunds that an address asks for", () => {
  it.each([
    ["paid", "paid"],
    ["due", "due"],
    ["rejected", "due"],
    [null, "due"],
  ])("%s: %s", (asked, state) => {
    expect(counterRefundState(asked)).toBe(state);
  });
});

describe("a refund that the gateway was asked for", () => {
  it.each([
    ["is awaited for a minute", "asking", 59_999, "asking"],
    ["is unknown after it", "asking", 60_000, "unknown"],
    ["stays accepted", "accepted", 60_000, "accepted"],
    ["stays refused", "refused", 60_000, "refused"],
  ] as const)("%s", (_what, state, ms, shown) => {
    expect(gatewayStateAt({ state, askedAt: ASKED_AT }, after(ms))).toBe(shown);
  });
});
