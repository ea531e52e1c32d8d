import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { STYLE } from "~/documents/books/xlsx-parts.server";
import { addDays, day } from "~/domain/shared/day";
import { askReport, makeNextReport, reportRow } from "../../tests/support/ask-report";
import { boardTicket } from "../../tests/support/board-ticket";
import { useDatabase } from "../../tests/support/database";
import { makeBoat, makeDeparture, seat } from "../../tests/support/departures";
import { lettersOf } from "../../tests/support/drawn-letters";
import { makeTicket } from "../../tests/support/make-ticket";
import { csvLines, numbersOf, sheetOf } from "../../tests/support/report-cells";
import { useReportPages } from "../../tests/support/report-pages";
import { makeStaff } from "../../tests/support/staff";

useDatabase();
const today = day("2026-06-10");
const now = new Date("2026-06-10T07:30:00+08:00");
const { pagesOf } = useReportPages();

const sold = (adults: number, jettyId: 1 | 2 = 1, ticketDate = today) =>
  makeTicket({ now, ticketFlag: 3, ticketDate, adults, jettyId });
const withTickets = (sum: string) => `select ${sum} as sum from ticket t
  where t.state = 'paid' and t.ticket_date = :today`;
const counted = async (text: string): Promise<number> => {
  const [row] = await sql<{ sum: number }>(null, text, { today });
  return row?.sum ?? 0;
};
const ON_BOARD = "select count(*)::int as sum from boarding where boarded_at >= :today::date";

/** Merang has boats today: two with people, one without; Mangkok and tomorrow have none. */
beforeAll(async () => {
  const dawn = await makeBoat({ name: "Bot Fajar", capacity: 20 });
  const early = await makeDeparture(dawn.id, "2026-06-10T08:30");
  const late = await makeDeparture((await makeBoat({ name: "Bot Senja" })).id, "2026-06-10T16:00");
  await makeDeparture((await makeBoat({ name: "Bot Kosong" })).id, "2026-06-10T17:00");
  const first = await sold(3);
  await seat(first.id, early, 3, now);
  const split = await sold(4);
  await seat(split.id, early, 1, now);
  await sql(
    null,
    `insert into ticket_departure (ticket_id, departure_id, first_no, last_no, taken_at)
     values (:id, :late, 2, 4, :now)`,
    { id: split.id, late, now },
  );
  await sold(2);
  await sold(5, 2);
  await sold(6, 2, addDays(today, 1));
  await boardTicket(first.id, (await makeStaff()).id, now);
  await sql(
    null,
    "update departure set delayed_to = sails_at + interval '1 hour' where id = :late",
    { late },
  );
});

const asked = (format: "pdf" | "csv" | "xlsx", more: { language?: "ms" | "en" } = {}) =>
  askReport({ type: "pelepasan", format, language: "en", from: today, to: today, ...more });
async function fileOf(id: number): Promise<Buffer> {
  await makeNextReport();
  return (await reportRow(id)).file ?? Buffer.alloc(0);
}
/** The rows of the sections of a CSV file, below their titles and heads. */
async function sectionsOf(id: number): Promise<string[][][]> {
  const lines = csvLines(await fileOf(id)).map((cells) => cells.slice(0, -1));
  const gap = lines.findIndex((cells) => cells.join("") === "");
  return [lines.slice(2, gap), lines.slice(gap + 3).filter((cells) => cells.length > 3)];
}
const plain = (text: string) => text.replace(/\u00a0/g, " ");
const BY_BOAT = [
  ["2026-06-10", "Merang", "08:30", "Bot Fajar", "On time", "2", "4", "3"],
  ["2026-06-10", "Merang", "16:00", "Bot Senja", "Delayed", "0", "3", "0"],
  ["2026-06-10", "Merang", "17:00", "Bot Kosong", "On time", "0", "0", "0"],
  ["2026-06-10", "Merang", "", "", "Without a boat", "1", "2", "0"],
  ["2026-06-10", "Mangkok", "", "", "", "1", "5", "0"],
];

describe("the report of departures where boats have times", () => {
  it("names each passenger with time and boat (R-F3)", async () => {
    const [people = []] = await sectionsOf(await asked("csv"));
    const counts = new Map<string, number>();
    for (const cells of people) {
      const boat = cells.slice(1, 5).join(" ").trim();
      counts.set(boat, (counts.get(boat) ?? 0) + 1);
    }
    expect(Object.fromEntries(counts)).toEqual({
      "Merang 08:30 Bot Fajar On time": 4,
      "Merang 16:00 Bot Senja Delayed": 3,
      "Merang   Without a boat": 2,
      Mangkok: 5,
    });
  });

  it("has a line for each boat with what was sold and who is on board", async () => {
    const [, boats] = await sectionsOf(await asked("csv"));
    expect(boats).toEqual(BY_BOAT);
  });

  it("comes by its boats to what the database has (R-F3)", async () => {
    const [people = [], boats = []] = await sectionsOf(await asked("csv"));
    const sumOf = (column: number) => boats.reduce((sum, cells) => sum + Number(cells[column]), 0);
    const passengers = await counted(withTickets("sum(t.total_passengers)::int"));
    expect([sumOf(5), sumOf(6), people.length]).toEqual([
      await counted(withTickets("count(*)::int")),
      passengers,
      passengers,
    ]);
    expect(sumOf(7)).toBe(await counted(ON_BOARD));
  });

  it("has them in a sheet with their total (R-F3)", async () => {
    const sheet = sheetOf(await fileOf(await asked("xlsx")), 2);
    for (const said of ["08:30", "Bot Fajar", "Without a boat"]) expect(sheet).toContain(said);
    const totals = ["F", "G", "H"].map((letter) => numbersOf(sheet, letter, STYLE.totalCount)[0]);
    expect(totals).toEqual([
      await counted(withTickets("count(*)::int")),
      await counted(withTickets("sum(t.total_passengers)::int")),
      await counted(ON_BOARD),
    ]);
  });

  it.each([
    ["en", "10 Jun 2026 · Merang · 8:30 am · Bot Fajar · On time", "Without a boat"],
    ["ms", "10 Jun 2026 · Merang · 8:30 pagi · Bot Fajar · Ikut jadual", "Tanpa bot"],
  ] as const)("heads each boat in a PDF in %s", async (language, heading, without) => {
    const text = lettersOf(plain((await pagesOf(await asked("pdf", { language }))).join("")));
    for (const said of [heading, without]) expect(text).toContain(lettersOf(said));
  });

  it("says below each boat in a PDF who is on board", async () => {
    const text = lettersOf((await pagesOf(await asked("pdf"))).join(""));
    expect(text).toContain(lettersOf("Subtotal · 2 tickets · 4 passengers"));
    expect(text).toContain(lettersOf("Total · 4 tickets · 14 passengers"));
  });

  it("is by date and jetty alone on days without departures", async () => {
    const tomorrow = addDays(today, 1);
    const id = await askReport({ type: "pelepasan", from: tomorrow, to: tomorrow });
    const lines = csvLines(await fileOf(id));
    expect(lines[0]?.slice(0, 3)).toEqual(["Departure", "Jetty", "Receipt no."]);
    expect(lines.filter((cells) => cells.length > 3)).toHaveLength(1 + 6);
  });
});
