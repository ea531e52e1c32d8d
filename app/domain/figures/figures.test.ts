import { describe, expect, it } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { day } from "~/domain/shared/day";
import { useDatabase } from "../../../tests/support/database";
import { makeTicket } from "../../../tests/support/make-ticket";
import { payTicket } from "../../../tests/support/pay-ticket";
import { makeShift } from "../../../tests/support/shift";
import { insertSale, sellInShift } from "../../../tests/support/shift-sale";
import { makeStaff } from "../../../tests/support/staff";
import { addUpChanges } from "./add-up-changes.server";
import { allOf, dayOfSet } from "./figure-set";
import { figuresVersion, readFigures } from "./read-figures.server";
import { rebuildFigures } from "./rebuild-figures.server";

useDatabase();
const sale = new Date("2026-06-09T23:59:59.999+08:00");
const later = new Date("2026-06-10T00:00:00+08:00");
const [saleDay, laterDay] = [day("2026-06-09"), day("2026-06-10")];

/** Of both days and of everything: tickets, passengers, amount and cancellations at one jetty. */
async function figuresOf(jettyId: 0 | 1 | 2) {
  const set = await readFigures(laterDay);
  const short = ({ tickets, passengers, amountSen, cancelled }: ReturnType<typeof allOf>) => [
    tickets,
    passengers,
    amountSen,
    cancelled,
  ];
  return {
    saleDay: short(dayOfSet(set, saleDay, { jettyId })),
    laterDay: short(dayOfSet(set, laterDay, { jettyId })),
    all: short(allOf(set, { jettyId })),
  };
}
/** What a test's own tickets add to the figures. */
async function addedBy(jettyId: 0 | 1 | 2, work: () => Promise<unknown>) {
  const before = await figuresOf(jettyId);
  await work();
  const after = await figuresOf(jettyId);
  const minus = (name: keyof typeof after) => after[name].map((n, i) => n - (before[name][i] ?? 0));
  return { saleDay: minus("saleDay"), laterDay: minus("laterDay"), all: minus("all") };
}
const NONE = [0, 0, 0, 0];
const paidOnline = async () => {
  const ticket = await makeTicket({ now: sale });
  await payTicket(ticket.id, { paidAt: sale });
  return ticket;
};
const cancel = async (ticketId: number) => {
  const { id } = await makeStaff({ level: 1, jettyId: 0 });
  await cancelTicket(ticketId, "Ribut", { userId: id, ownJettyId: 0 }, later);
};

describe("a sale in the figures", () => {
  it("counts on the day it was paid in Malaysia, in amount, once it is paid (R-F1)", async () => {
    const ticket = await makeTicket({ now: new Date(sale.getTime() - 86_400_000) });
    expect(await addedBy(1, () => Promise.resolve())).toMatchObject({ all: NONE });
    expect(await addedBy(1, () => payTicket(ticket.id, { paidAt: sale }))).toEqual({
      saleDay: [1, 2, 6000, 0],
      laterDay: NONE,
      all: [1, 2, 6000, 0],
    });
  });

  it("of the counter counts at once, one millisecond after midnight for the new day (R-F1)", async () => {
    expect(await addedBy(1, () => makeTicket({ now: later, ticketFlag: 3 }))).toEqual({
      saleDay: NONE,
      laterDay: [1, 2, 6000, 0],
      all: [1, 2, 6000, 0],
    });
  });

  it("counts for its own jetty and for all of them (R-F1)", async () => {
    const atMangkok = () => makeTicket({ now: sale, ticketFlag: 3, jettyId: 2 });
    expect(await addedBy(1, atMangkok)).toMatchObject({ all: NONE });
    expect(await addedBy(0, atMangkok)).toMatchObject({ all: [1, 2, 6000, 0] });
  });

  it("keeps transaction charges apart from the amount (R-S5)", async () => {
    await paidOnline();
    const [row] = await sql<{ charge: number; tickets: number }>(
      null,
      "select sum(charge_sen)::int as charge, sum(tickets)::int as tickets from daily_figure_now where channel = 1",
    );
    expect(row?.charge).toBe((row?.tickets ?? 0) * 100);
  });

  it("leaves the day it was paid and counts as cancelled on the day of that (R-F1)", async () => {
    const ticket = await paidOnline();
    expect(await addedBy(1, () => cancel(ticket.id))).toEqual({
      saleDay: [-1, -2, -6000, 0],
      laterDay: [0, 0, 0, 1],
      all: [-1, -2, -6000, 1],
    });
  });
});

describe("adding up", () => {
  it("changes no figure, and leaves nothing to add", async () => {
    await cancel((await paidOnline()).id);
    expect(await addedBy(0, addUpChanges)).toEqual({ saleDay: NONE, laterDay: NONE, all: NONE });
    expect(await addUpChanges()).toBe(0);
  });

  it("adds to what stands, also below zero", async () => {
    const ticket = await paidOnline();
    await addUpChanges();
    expect(await addedBy(1, () => cancel(ticket.id))).toMatchObject({ all: [-1, -2, -6000, 1] });
    expect(await addUpChanges()).toBe(2);
  });

  it("by several at once adds each change once", async () => {
    for (let count = 0; count < 5; count += 1) await paidOnline();
    const added = await Promise.all([addUpChanges(), addUpChanges(), addUpChanges()]);
    expect(added.reduce((sum, one) => sum + one, 0)).toBe(5);
  });

  it("and another sale wait for no sale that is not committed yet", async () => {
    const shift = await makeShift({ openedAt: sale });
    await addUpChanges();
    await inTransaction(async (tx) => {
      await insertSale(tx, shift, { now: sale });
      await sql(tx, "set constraints all immediate");
      await sellInShift(shift, { now: sale });
      expect(await addUpChanges()).toBe(1);
    });
    expect(await addUpChanges()).toBe(1);
  });
});

describe("the version of the figures", () => {
  it("changes with a sale and with its cancellation, not by adding up", async () => {
    const first = await figuresVersion(1);
    const ticket = await paidOnline();
    const second = await figuresVersion(1);
    await addUpChanges();
    const added = await figuresVersion(1);
    await cancel(ticket.id);
    const third = await figuresVersion(1);
    expect([second !== first, added === second, third !== second]).toEqual([true, true, true]);
  });

  it("of a jetty stays while another sells", async () => {
    const [merang, all] = [await figuresVersion(1), await figuresVersion(0)];
    await makeTicket({ now: sale, ticketFlag: 3, jettyId: 2 });
    expect([await figuresVersion(1), (await figuresVersion(0)) === all]).toEqual([merang, false]);
  });

  it("never comes back to an earlier one, counted anew or not", async () => {
    await paidOnline();
    const first = Number(await figuresVersion(1));
    await rebuildFigures();
    expect(Number(await figuresVersion(1))).toBeGreaterThan(first);
  });
});
