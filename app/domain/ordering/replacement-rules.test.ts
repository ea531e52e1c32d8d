import { describe, expect, it } from "vitest";
import { type ChangingOrder, decideReplacement } from "./replacement-rules";

const order = (change: Partial<ChangingOrder> = {}): ChangingOrder => ({
  state: "unpaid",
  replaced: false,
  timeOver: false,
  moneyArrived: false,
  bills: ["open"],
  ...change,
});

describe("whether an order may be replaced (R-X27)", () => {
  it.each<[string, Partial<ChangingOrder>, string]>([
    ["unpaid, with a bill", {}, "replace"],
    ["unpaid, never sent to the bank", { bills: [] }, "replace"],
    ["the last try failed", { bills: ["failed", "closed"] }, "replace"],
    ["a bill without an answer", { bills: ["lost"] }, "replace"],
    ["a payment at the bank", { bills: ["pending"] }, "under_way"],
    ["another tab on its way to pay", { bills: ["creating"] }, "preparing"],
    ["paid meanwhile", { state: "paid", bills: ["paid"] }, "paid"],
    ["a second click", { state: "expired", replaced: true, bills: ["closed"] }, "replaced"],
    ["expired", { state: "expired" }, "over"],
    ["expired, and not yet swept", { timeOver: true }, "over"],
    ["cancelled", { state: "cancelled" }, "over"],
    ["money came that made no ticket", { moneyArrived: true }, "over"],
  ])("%s", (_, change, decision) => {
    expect(decideReplacement(order(change))).toBe(decision);
  });
});
