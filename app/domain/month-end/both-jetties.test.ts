import { describe, expect, it } from "vitest";
import { cancelWithApproval } from "~/domain/cancellations/cancel-with-approval.server";
import { sellAtCounter } from "~/domain/counter/sell-at-counter.server";
import type { JettyId } from "~/domain/places/jetties";
import type { Month } from "~/domain/shared/day";
import { closeShift } from "~/domain/shifts/close-shift.server";
import { aCounterOrder } from "../../../tests/support/counter-order";
import { useDatabase } from "../../../tests/support/database";
import { approvalOf, makeAsker, makeManager } from "../../../tests/support/manager";
import { closeWithReasons, figuresOf, kindsOf } from "../../../tests/support/month";
import { type MadeShift, makeShift } from "../../../tests/support/shift";
import { listMonthPart } from "./list-part.server";

const at = (text: string) => new Date(`${text}+08:00`);
const BOTH = [1, 2] as const;
const of = (jettyId: JettyId, month: string) => ({ jettyId, month: month as Month });
const equationOf = async (jettyId: JettyId, month: string) =>
  (await figuresOf(of(jettyId, month))).equation;
const drawersOf = async (jettyId: JettyId, month: string) =>
  (await listMonthPart(of(jettyId, month), "drawers", null)).rows;

/** A ticket of RM 60.00 for a boat of that jetty, in cash, by a cashier who sells both. */
async function sell(shift: MadeShift, jettyId: JettyId, now: Date) {
  const seller = { userId: shift.userId, level: 3, isSuper: false, mayClearLog: false } as const;
  const order = aCounterOrder(now, { jettyId });
  const { ticketId } = await sellAtCounter(order, { ...seller, ownJettyId: 0 }, shift, now);
  return ticketId;
}
const count = (shift: MadeShift, totalSen: number, now: Date) =>
  closeShift(
    { userId: shift.userId, name: "Juruwang" },
    { shiftId: shift.id, count: {}, totalSen, reason: "Ujian", handTo: null },
    now,
  );
/** A shift at the first jetty that sold a ticket of each, RM 1.00 short where it was counted. */
async function aDrawer(openedAt: Date, closedAt: Date | null) {
  const shift = await makeShift({ openedAt });
  for (const jettyId of BOTH) await sell(shift, jettyId, new Date(openedAt.getTime() + 600_000));
  if (closedAt) await count(shift, 21_900, closedAt);
  return shift;
}

describe("cash for the boat of the jetty that the drawer is not at", () => {
  useDatabase();

  it("is received in the month of its ticket's jetty; over and short stay with the drawer's", async () => {
    await aDrawer(at("2026-01-10T08:00:00"), at("2026-01-10T17:00:00"));
    const terms = [];
    for (const jettyId of BOTH) terms.push((await figuresOf(of(jettyId, "2026-01"))).figures);
    expect(terms.map(({ drawers }) => drawers)).toEqual([
      { shifts: 1, salesSen: 6_000, refundsSen: 0, overShortSen: -100 },
      { shifts: 0, salesSen: 6_000, refundsSen: 0, overShortSen: 0 },
    ]);
    expect(terms.map(kindsOf)).toEqual([{ over_short: [1, -100] }, {}]);
  });

  it("stands in the list of drawers by the shift and its jetty, which comes to its term", async () => {
    const rows = [];
    for (const jettyId of BOTH) {
      rows.push(await drawersOf(jettyId, "2026-01"));
      expect(rows.at(-1)?.map(({ sen }) => sen)).toEqual([
        (await equationOf(jettyId, "2026-01")).drawersSen,
      ]);
    }
    expect(rows.flat()).toMatchObject([
      { reference: "Z 1", besideSen: -100 },
      { reference: "Z 1 Merang", besideSen: null },
    ]);
  });

  it("differs there as not counted while the drawer is open", async () => {
    await aDrawer(at("2026-02-10T08:00:00"), null);
    for (const jettyId of BOTH) {
      const { figures } = await figuresOf(of(jettyId, "2026-02"));
      expect(kindsOf(figures)).toEqual({ not_counted: [1, -6_000] });
    }
  });
});

describe("a drawer that is counted after the month was closed", () => {
  useDatabase();

  it("corrects the months of both jetties, each by its own tickets", async () => {
    const shift = await aDrawer(at("2026-03-31T20:00:00"), null);
    await sell(shift, 2, at("2026-03-31T22:00:00"));
    for (const jettyId of BOTH)
      await closeWithReasons(of(jettyId, "2026-03"), at("2026-04-01T00:30:00"));
    await count(shift, 28_000, at("2026-04-01T01:00:00"));
    const late = [];
    for (const jettyId of BOTH)
      late.push((await figuresOf(of(jettyId, "2026-04"))).figures.corrections);
    expect(late).toEqual([
      [{ kind: "counted_late", count: 1, soldSen: 0, receivedSen: 6_000 }],
      [{ kind: "counted_late", count: 1, soldSen: 0, receivedSen: 12_000 }],
    ]);
    expect((await listMonthPart(of(2, "2026-04"), "corrections", null)).rows).toMatchObject([
      { reference: "Z 1 Merang", sen: 12_000 },
    ]);
  });
});

describe("a drawer that was opened in the next month and gave cash of this one back", () => {
  useDatabase();
  const gaveBack = async () => {
    const shift = await makeShift({ openedAt: at("2026-03-31T08:00:00") });
    const ticketId = await sell(shift, 1, at("2026-03-31T09:00:00"));
    await count(shift, 16_000, at("2026-03-31T17:00:00"));
    const { shift: later, ...asker } = await makeAsker(at("2026-04-01T08:00:00"));
    await cancelWithApproval(
      { id: ticketId, jettyId: 1 },
      "Ribut",
      asker,
      approvalOf(await makeManager()),
      at("2026-04-01T09:00:00"),
    );
    return later;
  };

  it("differs as not counted while it is open, and comes to its term in the list after", async () => {
    const later = await gaveBack();
    expect(kindsOf((await figuresOf(of(1, "2026-03"))).figures)).toEqual({
      not_counted: [1, 6_000],
    });
    await count(later, 4_000, at("2026-04-01T17:00:00"));
    const { figures, equation } = await figuresOf(of(1, "2026-03"));
    expect(kindsOf(figures)).toEqual({});
    expect((await drawersOf(1, "2026-03")).map(({ sen }) => sen)).toEqual([-6_000, 6_000]);
    expect(equation.drawersSen).toBe(0);
  });

  it("is a correction where it is counted after the month was closed", async () => {
    const later = await gaveBack();
    await closeWithReasons(of(1, "2026-03"), at("2026-04-01T10:00:00"));
    await count(later, 4_000, at("2026-04-01T17:00:00"));
    expect((await figuresOf(of(1, "2026-04"))).figures.corrections).toEqual([
      { kind: "counted_late", count: 1, soldSen: 0, receivedSen: -6_000 },
    ]);
  });
});

describe("cash for the other jetty's boat that a colleague's drawer gives back", () => {
  useDatabase();

  it("is given back at the jetty that took it", async () => {
    const shift = await makeShift({ openedAt: at("2026-05-10T08:00:00") });
    const ticketId = await sell(shift, 2, at("2026-05-10T09:00:00"));
    const { shift: other, ...asker } = await makeAsker(at("2026-05-10T08:00:00"));
    const refund = await cancelWithApproval(
      { id: ticketId, jettyId: 2 },
      "Ribut",
      { ...asker, ownJettyId: 0 },
      approvalOf(await makeManager()),
      at("2026-05-10T10:00:00"),
    );
    expect(refund).toMatchObject({ shift: other.id, refundSen: 6_000 });
  });
});
