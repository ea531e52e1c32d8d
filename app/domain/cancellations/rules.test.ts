import { describe, expect, it } from "vitest";
import type { Staff } from "~/domain/sessions/read-session.server";
import {
  cancelActOf,
  cancelLinkActOf,
  cashFromDrawer,
  listCancelActOf,
  sourceOfRefund,
} from "./rules";

const PAID = { state: "paid", ticketFlag: 1, amountSen: 6_000, method: "fpx" } as const;

describe("the money of a cancelled ticket", () => {
  it.each([
    ["from the gateway, bought on the web", PAID, "gateway"],
    ["from the gateway, bought in the app", { ...PAID, ticketFlag: 2 }, "gateway"],
    ["from the counter that sold it", { ...PAID, ticketFlag: 3, method: "Cash" }, "counter"],
    ["from nowhere, sold for nothing", { ...PAID, ticketFlag: 3, amountSen: 0 }, "nothing"],
    ["from nowhere, free online", { ...PAID, amountSen: 0, method: "free" }, "nothing"],
    ["from nowhere, paid by travel credit", { ...PAID, method: "Travel Credit" }, "nothing"],
    ["from nowhere, never paid", { ...PAID, state: "unpaid" }, "nothing"],
  ] as const)("goes back %s", (_what, ticket, source) => {
    expect(sourceOfRefund(ticket)).toBe(source);
  });
});

const person = (level: Staff["level"], ownJettyId: Staff["ownJettyId"] = 0) => ({
  level,
  ownJettyId,
  isSuper: false,
  mayClearLog: false,
});
const live = { state: "paid", jettyId: 1 } as const;

describe("who may do what about cancelling", () => {
  it.each([
    [1, "cancel", "cancel"],
    [2, "request", "request"],
    [3, "request", "request"],
    [4, "request", "request"],
    [5, null, "request"],
  ] as const)("level %i: on its screen %s, on the list of tickets %s", (level, own, listed) => {
    expect(cancelActOf(person(level), live)).toBe(own);
    expect(listCancelActOf(person(level), live)).toBe(listed);
  });

  it("nobody of another jetty", () => {
    expect(cancelActOf(person(1, 2), live)).toBeNull();
    expect(listCancelActOf(person(1, 2), live)).toBeNull();
  });

  it("nobody once the ticket is cancelled", () => {
    expect(listCancelActOf(person(1), { ...live, state: "cancelled" })).toBeNull();
  });
});

describe("what is left to do", () => {
  it.each([
    ["nothing was asked", "request", null, "request"],
    ["nothing was asked, by an administrator", "cancel", null, "cancel"],
    ["a request waits: a manager may approve", "request", { waits: true }, "approve"],
    ["a request waits, of an administrator's", "cancel", { waits: true }, null],
    ["it is decided", "request", { waits: false }, null],
  ] as const)("%s", (_what, act, earlier, left) => {
    expect(cancelLinkActOf(act, earlier)).toBe(left);
  });
});

describe("the cash that a drawer gives back", () => {
  it.each([
    ["all of a cash sale", { refundSen: 6_000, shift: 1 }, 6_000],
    [
      "the cash part of a split payment",
      { refundSen: 6_000, refundCashSen: 2_000, shift: 1 },
      2_000,
    ],
    ["nothing once the shift is closed", { refundSen: 6_000, refundCashSen: 2_000 }, 0],
    ["nothing of an online order", { refundSen: 6_100 }, 0],
    ["nothing where nothing was paid", {}, 0],
  ])("is %s", (_what, refund, sen) => {
    expect(cashFromDrawer(refund)).toBe(sen);
  });
});
