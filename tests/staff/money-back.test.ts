import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { sellAtCounter } from "~/domain/counter/sell-at-counter.server";
import { placeOrder } from "~/domain/ordering/place-order.server";
import { day } from "~/domain/shared/day";
import { aCounterOrder } from "../support/counter-order";
import { useDatabase } from "../support/database";
import { makeManager, MANAGER_PIN } from "../support/manager";
import { anOrder } from "../support/online-order";
import { makeShift } from "../support/shift";
import { begin, cashier, close } from "../support/shift-acts";
import { sellInShift } from "../support/shift-sale";
import { useSite } from "../support/site";
import { aCredit } from "../support/travel-credit";
import { now, paid } from "./cancellation-rows";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = now.toISOString();
process.env.COUNTER_PAYMENT_METHODS = "Card terminal, QR";
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff"]), now);

async function codeOf(ticketId: number): Promise<string | undefined> {
  const [ticket] = await sql<{ code: string }>(
    null,
    "select ticket_code as code from ticket where id = :ticketId",
    { ticketId },
  );
  return ticket?.code;
}
/** What the question about a ticket's cancellation says, to an administrator. */
async function questionAbout(ticketId: number): Promise<string> {
  const { browser } = await signedIn({ level: 1 });
  return (await browser.get(`/tickets/${await codeOf(ticketId)}/cancel`)).text;
}
const cashierOf = async (shiftId: number) =>
  (
    await sql<{ name: string }>(
      null,
      "select u.name from shift s join app_user u on u.id = s.user_id where s.id = :shiftId",
      { shiftId },
    )
  )[0]?.name;
/** Two adults, whose RM 60.00 the credit pays. */
const creditOrder = (code: string) =>
  placeOrder(
    { ...anOrder(now, { ticketDate: day("2026-06-20") }), travelCredit: { code, partSen: 6_000 } },
    now,
  );

describe("the money that a cancellation gives back is said before", () => {
  it("cash comes out of the drawer that took it", async () => {
    const shift = await makeShift({ openedAt: now });
    const id = await sellInShift(shift, { now });
    expect(await questionAbout(id)).toContain(
      `RM 30.00 goes back to the buyer in cash, out of ${await cashierOf(shift.id)}'s drawer while that shift is open.`,
    );
  });

  it("cash of a closed shift comes from the office", async () => {
    const staff = await cashier();
    const shiftId = await begin(staff);
    const id = await sellInShift({ id: shiftId, userId: staff.userId }, { now });
    await close(staff, shiftId, { 5000: 2, 1000: 3 });
    expect(await questionAbout(id)).toContain(
      "RM 30.00 was paid in cash in a shift that is closed: the office gives it back.",
    );
  });

  it("a card's goes back to the card", async () => {
    const shift = await makeShift({ openedAt: now });
    const id = await sellInShift(shift, { now, method: "QR" });
    expect(await questionAbout(id)).toContain("RM 30.00 was paid by QR: give the money back");
  });

  it("what was on account is taken off it", async () => {
    const shift = await makeShift({ openedAt: now });
    const id = await sellInShift(shift, { now, method: "Credit Facility" });
    expect(await questionAbout(id)).toContain("RM 30.00 was on account: it is taken off");
  });

  it("an online payment waits for the office, with its charge", async () => {
    const { id } = await paid();
    expect(await questionAbout(id)).toContain("RM 61.00 was paid online: the refund waits");
  });

  it("what travel credit paid as a whole goes back to it, without a charge that nobody paid", async () => {
    const credit = await aCredit(now);
    const { ticketId } = await creditOrder(credit.code);
    expect(await questionAbout(ticketId)).toContain(
      "RM 60.00 was paid by travel credit: it goes back to that credit",
    );
  });
});

describe("the money that a manager's PIN gives back is said afterwards", () => {
  /** What a cashier reads of a ticket of theirs that a manager cancels beside them. */
  const saidOf = async (sell: (shift: { id: number; userId: number }) => Promise<number>) => {
    const { browser, user } = await signedIn({ level: 3, jettyId: 1 });
    const { id: approver } = await makeManager();
    const ticketId = await sell(await makeShift({ userId: user.id, openedAt: now }));
    await browser.get(`/tickets/${await codeOf(ticketId)}/cancel`);
    const typed = { remark: "Ribut", approver: String(approver), password_approver: MANAGER_PIN };
    return (await browser.submitAndFollow(typed, { do: "approve" })).text;
  };
  const seller = (userId: number) =>
    ({ userId, ownJettyId: 0, level: 3, isSuper: false, mayClearLog: false }) as const;

  it("of a split payment: the cash, and the rest at the terminal", async () => {
    const parts = { paymentMethod: "Card terminal", cashPartSen: 1_000, cashInSen: 1_000 };
    const said = await saidOf(async (shift) => {
      const order = aCounterOrder(now, parts);
      return (await sellAtCounter(order, seller(shift.userId), shift, now)).ticketId;
    });
    expect(said).toContain(
      "Give the buyer RM 10.00 back in cash, out of the drawer, and RM 50.00 by Card terminal",
    );
  });

  it("of a sale by QR: all of it", async () => {
    const said = await saidOf((shift) => sellInShift(shift, { now, method: "QR" }));
    expect(said).toContain("Ticket has been canceled. Give the buyer RM 30.00 back by QR");
  });

  it("of cash: that alone", async () => {
    const said = await saidOf((shift) => sellInShift(shift, { now }));
    expect(said).toContain("Give the buyer RM 30.00 back in cash, out of the drawer.");
  });
});
