import { describe, expect, it } from "vitest";
import { nextCheckAt } from "./bills/check-schedule";
import type { GatewayFact } from "./facts";
import { isPayUrlOf } from "./gateways/pay-url";
import { canMove, decide, paymentInstant, type Situation } from "./rules";

const fact = (change: Partial<GatewayFact> = {}): GatewayFact => ({
  gateway: "toyyibpay",
  account: "a",
  host: "https://h",
  billCode: "b1",
  ourRef: "R-1",
  state: "paid",
  amountSen: 6100,
  currency: "MYR",
  providerRef: "P1",
  channel: "fpx",
  paidAt: null,
  reason: null,
  live: true,
  verified: "requery",
  ...change,
});
const at = (
  change: Partial<Situation["attempt"]> = {},
  rest: Partial<Situation> = {},
): Situation => ({
  attempt: {
    account: "a",
    ourRef: "R-1",
    amountSen: 6100,
    currency: "MYR",
    billCode: "b1",
    state: "open",
    providerRef: null,
    live: true,
    ...change,
  },
  ticketState: "unpaid",
  replaced: false,
  datePast: false,
  dateBlocked: false,
  creditSpent: false,
  givenBack: false,
  refundAsked: "no",
  ...rest,
});

describe("what a fact does", () => {
  it.each<[string, Partial<GatewayFact>, Situation, object]>([
    ["all equal", {}, at(), { kind: "settle" }],
    ["no reference sent", { ourRef: null }, at(), { kind: "settle" }],
    ["closed bill", {}, at({ state: "closed" }), { kind: "settle" }],
    ["expired ticket", {}, at({}, { ticketState: "expired" }), { kind: "settle" }],
    ["given back before", {}, at({}, { givenBack: true }), { kind: "quiet" }],
    [
      "replaced by its buyer (R-X27)",
      {},
      at({ state: "closed" }, { ticketState: "expired", replaced: true }),
      { kind: "refund", reason: "order_replaced", fillAttempt: true },
    ],
    [
      "travel credit of the order spent elsewhere",
      {},
      at({ state: "closed" }, { ticketState: "expired", creditSpent: true }),
      { kind: "refund", reason: "travel_credit_spent", fillAttempt: true },
    ],
    [
      "ticket paid by another bill",
      {},
      at({}, { ticketState: "paid" }),
      { kind: "refund", reason: "paid_twice", fillAttempt: true },
    ],
    [
      "cancelled",
      {},
      at({}, { ticketState: "cancelled" }),
      { kind: "refund", reason: "ticket_cancelled", fillAttempt: true },
    ],
    [
      "date past",
      {},
      at({}, { datePast: true }),
      { kind: "refund", reason: "date_past", fillAttempt: true },
    ],
    [
      "date blocked",
      {},
      at({}, { dateBlocked: true }),
      { kind: "refund", reason: "date_blocked", fillAttempt: true },
    ],
    [
      "one sen less",
      { amountSen: 6099 },
      at(),
      { kind: "review", why: "wrong_amount", refund: true },
    ],
    ["nothing", { amountSen: 0 }, at(), { kind: "review", why: "wrong_amount", refund: false }],
    [
      "sum unreadable",
      { amountSen: null },
      at(),
      { kind: "review", why: "amount_unreadable", refund: false },
    ],
    [
      "other currency",
      { currency: "USD" },
      at(),
      { kind: "review", why: "other_currency", refund: true },
    ],
    [
      "other reference",
      { ourRef: "R-2" },
      at(),
      { kind: "review", why: "other_reference", refund: true },
    ],
    [
      "other account",
      { account: "b" },
      at(),
      { kind: "review", why: "other_account", refund: true },
    ],
    ["test money", { live: false }, at(), { kind: "review", why: "test_mode", refund: true }],
    ["not proven", { verified: "none" }, at(), { kind: "query_first" }],
    [
      "signed without a sum",
      { verified: "signature", amountSen: null },
      at(),
      { kind: "query_first" },
    ],
    [
      "signed without a sum, failed",
      { verified: "signature", amountSen: null, state: "failed" },
      at(),
      { kind: "query_first" },
    ],
    [
      "signed for another order",
      { verified: "signature", amountSen: null, ourRef: "R-2" },
      at(),
      { kind: "refuse" },
    ],
    [
      "failed, of a sum that the gateway does not say",
      { state: "failed", amountSen: null },
      at(),
      { kind: "move", to: "failed" },
    ],
    ["bill code not saved yet", {}, at({ state: "creating", billCode: null }), { kind: "wait" }],
    ["lost bill, paid", {}, at({ state: "lost", billCode: null }), { kind: "settle" }],
    [
      "lost bill, failed",
      { state: "failed" },
      at({ state: "lost", billCode: null }),
      { kind: "move", to: "failed" },
    ],
    [
      "lost bill, other sum",
      { state: "failed", amountSen: 1 },
      at({ state: "lost", billCode: null }),
      { kind: "ignore" },
    ],
    [
      "lost bill, no reference shown",
      { state: "failed", ourRef: null },
      at({ state: "lost", billCode: null }),
      { kind: "ignore" },
    ],
    [
      "same payment again",
      {},
      at({ state: "paid", providerRef: "P1" }, { ticketState: "paid" }),
      { kind: "quiet" },
    ],
    [
      "second payment",
      { providerRef: "P2" },
      at({ state: "paid", providerRef: "P1" }, { ticketState: "paid" }),
      { kind: "refund", reason: "paid_twice", fillAttempt: false },
    ],
    [
      "signed again after paid",
      { verified: "signature", amountSen: null },
      at({ state: "paid", providerRef: "P1" }),
      { kind: "query_first" },
    ],
    [
      "late failure",
      { state: "failed", verified: "signature", amountSen: null },
      at({ state: "paid", providerRef: "P1" }),
      { kind: "ignore" },
    ],
    [
      "taken back",
      { state: "reversed" },
      at({ state: "paid", providerRef: "P1" }),
      { kind: "review", why: "reversed", refund: false },
    ],
    [
      "taken back as we asked",
      { state: "reversed" },
      at({ state: "paid", providerRef: "P1" }, { refundAsked: "accepted" }),
      { kind: "quiet" },
    ],
    [
      "taken back as we asked without an answer",
      { state: "reversed" },
      at({ state: "paid", providerRef: "P1" }, { refundAsked: "unanswered" }),
      { kind: "given_back" },
    ],
    [
      "taken back as we asked, of a bill that never became a ticket",
      { state: "reversed" },
      at({ state: "open" }, { refundAsked: "unanswered" }),
      { kind: "given_back" },
    ],
    [
      "taken back at an account that is not the bill's",
      { state: "reversed", account: "b" },
      at({ state: "paid" }, { refundAsked: "unanswered" }),
      { kind: "review", why: "other_account", refund: false },
    ],
    ["pending", { state: "pending" }, at(), { kind: "move", to: "pending" }],
    ["open again after closed", { state: "open" }, at({ state: "closed" }), { kind: "ignore" }],
  ])("%s", (_name, change, situation, decision) => {
    expect(decide(fact(change), situation)).toEqual(decision);
  });

  it("without a proof never changes anything", () => {
    for (const state of [
      "creating",
      "open",
      "pending",
      "failed",
      "paid",
      "closed",
      "lost",
    ] as const)
      for (const said of ["open", "pending", "failed", "paid", "closed", "reversed"] as const)
        expect(["query_first", "wait"]).toContain(
          decide(
            fact({ verified: "none", state: said }),
            at({ state, billCode: state === "creating" ? null : "b1" }),
          ).kind,
        );
  });

  it("moves open, pending and failed both ways and to closed, and nothing out of closed", () => {
    for (const from of ["open", "pending", "failed"] as const)
      for (const to of ["open", "pending", "failed", "closed"] as const)
        expect(canMove(from, to)).toBe(true);
    for (const to of ["open", "pending", "failed", "closed"] as const)
      expect(canMove("closed", to)).toBe(false);
    expect(canMove("lost", "closed")).toBe(false);
  });
});

it("a payment happened when the gateway says, unless that is the future or before the bill", () => {
  const made = new Date("2026-06-10T01:00:00.700Z");
  const now = new Date("2026-06-10T02:00:00Z");
  const when = (text: string | null) =>
    paymentInstant(fact({ paidAt: text ? new Date(text) : null }), made, now).toISOString();
  expect(when("2026-06-10T01:30:00Z")).toBe("2026-06-10T01:30:00.000Z");
  expect(when("2026-06-10T01:00:00Z")).toBe("2026-06-10T01:00:00.000Z");
  expect(when("2026-06-10T00:59:59Z")).toBe(now.toISOString());
  expect(when("2026-06-10T02:00:01Z")).toBe(now.toISOString());
  expect(when(null)).toBe(now.toISOString());
});

it("the series of checks ends with the departure date", () => {
  const now = new Date("2026-06-10T02:00:00Z");
  const ends = new Date("2026-06-11T16:00:00Z");
  expect(nextCheckAt(0, now, ends)?.toISOString()).toBe("2026-06-10T02:01:00.000Z");
  expect(nextCheckAt(9, now, ends)?.toISOString()).toBe("2026-06-11T02:00:00.000Z");
  expect(nextCheckAt(9, new Date("2026-06-11T15:00:00Z"), ends)).toEqual(ends);
  expect(nextCheckAt(9, ends, ends)).toBeNull();
});

describe("what is told apart", () => {
  it.each<[string, Partial<GatewayFact>, Situation, object]>([
    [
      "a bill that is ours to be made waits, one that is lost does not",
      {},
      at({ billCode: null, state: "lost" }),
      { kind: "settle" },
    ],
    [
      "a signed sum with another reference is reviewed",
      { verified: "signature", ourRef: "R-2" },
      at(),
      { kind: "review", why: "other_reference", refund: true },
    ],
    [
      "a sum that the gateway's books lack is reviewed, whatever the reference",
      { ourRef: "R-2", amountSen: null },
      at(),
      { kind: "review", why: "amount_unreadable", refund: false },
    ],
    [
      "a signed message without a sum asks first",
      { verified: "signature", amountSen: null },
      at(),
      { kind: "query_first" },
    ],
    [
      "a payment is settled while our own refund of another is asked for",
      {},
      at({}, { refundAsked: "accepted" }),
      { kind: "settle" },
    ],
    [
      "a payment taken back before it was known is reviewed",
      { state: "reversed" },
      at(),
      { kind: "review", why: "reversed", refund: false },
    ],
    [
      "a second payment without a sum is reviewed",
      { providerRef: "P2", amountSen: null },
      at({ state: "paid", providerRef: "P1" }),
      { kind: "review", why: "amount_unreadable", refund: false },
    ],
    [
      "a lost bill whose code is known moves without a reference",
      { state: "failed", ourRef: null },
      at({ state: "lost" }),
      { kind: "move", to: "failed" },
    ],
    [
      "an open bill whose code came with the message moves without a reference",
      { state: "failed", ourRef: null },
      at({ billCode: null }),
      { kind: "move", to: "failed" },
    ],
    [
      "an unproven failure of another account is no money due",
      { account: "b", state: "failed" },
      at(),
      { kind: "review", why: "other_account", refund: false },
    ],
    [
      "an unreadable sum of another account is no money due",
      { account: "b", amountSen: null },
      at(),
      { kind: "review", why: "other_account", refund: false },
    ],
    [
      "an unproven payment of another account is no money due",
      { account: "b", verified: "none" },
      at(),
      { kind: "review", why: "other_account", refund: false },
    ],
  ])("%s", (_what, said, situation, decision) => {
    expect(decide(fact(said), situation)).toEqual(decision);
  });

  it("a payment of this instant happened now, by the gateway's word", () => {
    const [made, now] = [new Date(1_000), new Date(5_000)];
    expect(paymentInstant(fact({ paidAt: new Date(5_000) }), made, now)).toEqual(now);
    expect(paymentInstant(fact({ paidAt: new Date(4_999) }), made, now)).toEqual(new Date(4_999));
  });
});

describe("where a browser may be sent to pay", () => {
  const live = { host: "https://toyyibpay.com", live: true };
  const sandbox = { host: "http://127.0.0.1:8081", live: false };
  it.each([
    [live, "https://toyyibpay.com/gcbhict9", true],
    [sandbox, "http://127.0.0.1:8081/gcbhict9", true],
    [live, "http://toyyibpay.com/gcbhict9", false],
    [live, "https://toyyibpay.com:8443/gcbhict9", false],
    [{ host: "https://pay.example:8443", live: true }, "https://pay.example:8443/x", true],
    [{ host: "https://pay.example:8443", live: true }, "https://pay.example/x", false],
    [live, "https://user@toyyibpay.com/gcbhict9", false],
    [live, "https://toyyibpay.com.evil.example/", false],
    [live, "https://toyyibpay.com@evil.example/", false],
    [live, "//toyyibpay.com/x", false],
    [live, "javascript:alert(1)", false],
    [live, "data:text/html,x", false],
    [live, "/result", false],
    [{ host: "http://127.0.0.1:8081", live: true }, "http://127.0.0.1:8081/x", false],
    [{ host: "http://pay.example", live: false }, "http://pay.example/x", false],
  ])("%o %s: %s", (account, url, allowed) => {
    expect(isPayUrlOf(account, url)).toBe(allowed);
  });
});
