import { describe, expect, it } from "vitest";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import type { Month } from "~/domain/shared/day";
import { closeShift } from "~/domain/shifts/close-shift.server";
import { creditTill } from "../../../tests/support/credit-till";
import { useDatabase } from "../../../tests/support/database";
import { figuresOf, importRows, paidOnline, statementOf } from "../../../tests/support/month";
import { makeShift } from "../../../tests/support/shift";
import { sellInShift } from "../../../tests/support/shift-sale";
import { makeStaff } from "../../../tests/support/staff";
import { listMonthPart, type MonthPart } from "./list-part.server";

useDatabase();

const at = (text: string) => new Date(`${text}+08:00`);
const count = (shift: { id: number; userId: number }, totalSen: number, now: Date) =>
  closeShift(
    { userId: shift.userId, name: "Juruwang" },
    { shiftId: shift.id, count: {}, totalSen, reason: "Ujian", handTo: null },
    now,
  );
async function cancel(ticketId: number, now: Date) {
  const { id: userId } = await makeStaff();
  await cancelTicket(ticketId, "Ribut", { userId, ownJettyId: 0 }, now);
}

/** Two cash sales of RM 30.00, one given back from the drawer, which is RM 1.50 short. */
async function aDrawer(day: string) {
  const shift = await makeShift({ openedAt: at(`${day}T08:00:00`) });
  const [gone, kept] = [
    await sellInShift(shift, { now: at(`${day}T09:00:00`) }),
    await sellInShift(shift, { now: at(`${day}T09:00:00`) }),
  ];
  await cancel(gone, at(`${day}T10:00:00`));
  await count(shift, 12_850, at(`${day}T17:00:00`));
  return { kept };
}
const rowsOf = async (month: string, part: MonthPart, jettyId: 1 | 2 = 1) =>
  (await listMonthPart({ jettyId, month: month as Month }, part, null)).rows;
const drawersOf = async (month: string, jettyId: 1 | 2 = 1) =>
  (await figuresOf({ jettyId, month: month as Month })).equation.drawersSen;

describe("the list of a month's drawers", () => {
  it("has what each took for the month, with its over or short beside it", async () => {
    await aDrawer("2026-01-10");
    expect(await rowsOf("2026-01", "drawers")).toMatchObject([{ sen: 2_850, besideSen: -150 }]);
  });

  it("comes to the term of the equation, also where a shift reaches into the next month", async () => {
    const shift = await makeShift({ openedAt: at("2025-11-30T20:00:00"), jettyId: 2 });
    await sellInShift(shift, { now: at("2025-11-30T21:00:00") });
    await sellInShift(shift, { now: at("2025-12-01T00:30:00") });
    await count(shift, 15_900, at("2025-12-01T01:00:00"));
    for (const month of ["2025-11", "2025-12"]) {
      const rows = await rowsOf(month, "drawers", 2);
      expect(rows.map(({ sen }) => sen)).toEqual([await drawersOf(month, 2)]);
    }
  });
});

describe("the list of a month's refunds", () => {
  it("has the cash that went back past every drawer", async () => {
    const { kept } = await aDrawer("2026-04-10");
    await cancel(kept, at("2026-04-11T09:00:00"));
    expect(await rowsOf("2026-04", "refunds")).toMatchObject([
      { state: "cash", sen: 3_000, besideSen: null },
    ]);
  });

  it("is in the order of time, the last first, on each of its pages", async () => {
    const of = { jettyId: 1, month: "2026-05" as Month } as const;
    const times = ["13:00", "12:00", "11:00", "10:00"].map((time) => at(`2026-05-12T${time}:00`));
    const [last, third, second, first] = times as [Date, Date, Date, Date];
    const online = [await paidOnline(first), await paidOnline(first)] as const;
    const { kept } = await aDrawer("2026-05-11");
    const other = (await aDrawer("2026-05-10")).kept;
    await cancel(kept, first);
    await cancel(online[0].id, second);
    await cancel(other, third);
    await cancel(online[1].id, last);
    const timesOf = (rows: readonly { at: Date }[]) => rows.map((row) => row.at);
    const all = (await listMonthPart(of, "refunds", null)).rows;
    const side = async (beside: "after" | "before", id = all[1]?.id ?? 0) =>
      timesOf((await listMonthPart(of, "refunds", { side: beside, id })).rows);
    expect(timesOf(all)).toEqual(times);
    expect([await side("before"), await side("after")]).toEqual([[last], [second, first]]);
  });
});

describe.each(["settlements", "credit"] as const)("the list of a month's %s", (part) => {
  const of = { jettyId: 1, month: (part === "credit" ? "2026-03" : "2026-02") as Month } as const;
  const hours = ["11", "13", "10", "12"];
  const add = {
    credit: async (time: string) => {
      await (
        await creditTill("Syarikat Angin Timur", at(`${of.month}-12T${time}`))
      )();
    },
    settlements: async (time: string) => {
      const { bill } = await paidOnline(at(`${of.month}-12T${time}`));
      const row = { bill, at: `${of.month}-12 ${time}`, sum: "31.00" };
      await importRows(statementOf([row]), at("2026-05-01T09:00:00"));
    },
  };

  it("is in the order of time, the last first, on each of its pages", async () => {
    for (const hour of hours) await add[part](`${hour}:00:00`);
    const hoursOf = (rows: readonly { at: Date }[]) =>
      rows.map((row) => (row.at.getUTCHours() + 8).toString());
    const all = await rowsOf(of.month, part);
    const side = async (beside: "after" | "before") =>
      hoursOf((await listMonthPart(of, part, { side: beside, id: all[1]?.id ?? 0 })).rows);
    expect(hoursOf(all)).toEqual(["13", "12", "11", "10"]);
    expect([await side("before"), await side("after")]).toEqual([["13"], ["11", "10"]]);
  });
});
