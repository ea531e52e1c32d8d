import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { useDatabase } from "../../../../tests/support/database";
import { makeTicket } from "../../../../tests/support/make-ticket";
import { printCopies } from "../../../../tests/support/print-copies";
import { reportLines, reportRows } from "../../../../tests/support/report-rows";
import { begin, cashier, close, now } from "../../../../tests/support/shift-acts";
import { sellInShift } from "../../../../tests/support/shift-sale";
import { addDays, type Day, day } from "../../shared/day";
import type { OfficeReport } from "../report-types";
import type { SectionName } from "./section";

useDatabase();
const today = day("2026-06-10");

const rowsOf = (type: OfficeReport, name: SectionName, of: Day = today) =>
  reportRows(type, name, of);

describe("the report of cash", () => {
  it("has each closed shift from its float to its count, with its Z number (R-C2)", async () => {
    const staff = await cashier({ name: "Juruwang Satu" });
    const id = await begin(staff);
    await sellInShift({ id, userId: staff.userId }, { now });
    await close(staff, id, { 10000: 1, 2000: 1, 500: 1 }, { reason: "Salah beri baki" });
    const [shift] = await rowsOf("tunai", "shifts");
    expect(shift).toMatchObject({
      ...{ cashier: "Juruwang Satu", zNo: "1", floatSen: 10_000, cashSen: 3_000, refundedSen: 0 },
      ...{ expectedSen: 13_000, countedSen: 12_500, overShortSen: -500 },
      reason: "Salah beri baki",
    });
  });

  it("adds up floats too, so that the parts of its total come to what is expected", async () => {
    const staff = await cashier();
    await close(staff, await begin(staff, 7_700), { 5000: 1, 2000: 1, 500: 1, 100: 2 });
    const lines = await reportLines("tunai", "shifts", today);
    const total = lines.at(-1);
    if (total?.kind !== "total") throw new Error("no total");
    const { floatSen = 0, cashSen = 0, refundedSen = 0, drawerSen = 0, expectedSen } = total.sums;
    expect(floatSen).toBeGreaterThanOrEqual(7_700);
    expect(floatSen + cashSen + refundedSen + drawerSen).toBe(expectedSen);
  });

  it("has no shift that is open still", async () => {
    const before = await rowsOf("tunai", "shifts");
    await begin(await cashier());
    expect(await rowsOf("tunai", "shifts")).toHaveLength(before.length);
  });

  it("keeps what a cashier was over apart from what was short (R-C2)", async () => {
    const staff = await cashier({ name: "Juruwang Dua" });
    await close(staff, await begin(staff), { 10000: 1, 100: 2 });
    await close(staff, await begin(staff), { 5000: 1, 2000: 2, 500: 1 });
    const found = (await rowsOf("tunai", "cashiers")).find((row) => row.cashier === "Juruwang Dua");
    expect(found).toMatchObject({ shifts: 2, overSen: 200, shortSen: -500, overShortSen: -300 });
  });
});

describe("the report of visitors", () => {
  it("counts them by the age that their ic tells on the day of travel (R-F3)", async () => {
    const ics = ["200612105267", "080612105267", "080613105267", "660612105267", "A1234567"];
    const passengers = ics.map((ic) => ({ name: "Penumpang", ic }));
    const travel = addDays(today, 2);
    await makeTicket({ now, ticketFlag: 3, ticketDate: travel, passengers });
    expect(await rowsOf("pengunjung", "ages", travel)).toEqual([
      { age: "0-6", passengers: 1, seq: 1 },
      { age: "13-17", passengers: 1, seq: 2 },
      { age: "18-39", passengers: 1, seq: 3 },
      { age: "60+", passengers: 1, seq: 4 },
      { age: null, passengers: 1, seq: 5 },
    ]);
  });
});

describe("the report of reprints", () => {
  const minute = (no: number) => new Date(now.getTime() + no * 60_000);

  async function reasonOf(more: { edited?: true; failed?: true; batch?: true }) {
    const { id, receiptNo } = await makeTicket({ now, ticketFlag: 3 });
    await printCopies(id, [
      { at: minute(1) },
      ...(more.failed ? [{ at: minute(2), failed: true }] : []),
      { at: minute(10), batch: more.batch === true },
    ]);
    if (more.edited)
      await sql(
        null,
        `update ticket set edited_at = :at, version = 2,
            edited_by = (select min(requested_by) from print_job where ticket_id = :id)
          where id = :id returning id`,
        { id, at: minute(5) },
      );
    const rows = await rowsOf("cetakan_semula", "reprints");
    return rows.find(({ receipt }) => receipt === receiptNo)?.why;
  }

  it.each([
    ["names had changed", { edited: true }, "edited"],
    ["the print before had failed", { failed: true }, "failed"],
    ["it was one of many", { batch: true }, "batch"],
    ["it was asked for again", {}, "again"],
  ] as const)("tells that %s (R-F3)", async (_, more, why) => {
    expect(await reasonOf(more)).toBe(why);
  });
});
