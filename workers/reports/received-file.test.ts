import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { STYLE } from "~/documents/books/xlsx-parts.server";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { day } from "~/domain/shared/day";
import { formatAmount } from "~/domain/shared/money";
import { askReport, makeNextReport, reportRow } from "../../tests/support/ask-report";
import { useDatabase } from "../../tests/support/database";
import { makeTicket } from "../../tests/support/make-ticket";
import { payTicket } from "../../tests/support/pay-ticket";
import { csvLines, numbersOf, sheetOf } from "../../tests/support/report-cells";
import { useReportPages } from "../../tests/support/report-pages";
import { reportRows } from "../../tests/support/report-rows";
import { begin, cashier, close, later, now } from "../../tests/support/shift-acts";
import { sellInShift } from "../../tests/support/shift-sale";

useDatabase();
const { htmlOf } = useReportPages();
const today = day("2026-06-10");
const SHEET = 3;
const TITLE = "Received in all, with tickets cancelled since";
const COLUMNS = ["liveSen", "cancelledSen", "receivedSen"] as const;

/** Online and counter sales, of each of which one was cancelled. */
beforeAll(async () => {
  const staff = await cashier({ jettyId: 1 });
  const by = { userId: staff.userId, ownJettyId: 0 } as const;
  const shift = { id: await begin(staff), userId: staff.userId };
  await sellInShift(shift, { now });
  const gone = await sellInShift(shift, { now });
  await cancelTicket(gone, "Ribut", by, later);
  await close(staff, shift.id, { 10000: 1, 2000: 1, 1000: 1 });
  for (const [adults, isCancelled] of [
    [3, false],
    [2, true],
  ] as const) {
    const { id } = await makeTicket({ now, ticketDate: today, adults, fareSen: 2_005 });
    await payTicket(id, { paidAt: now });
    if (isCancelled) await cancelTicket(id, "Ribut", by, later);
  }
});

/** What the database has of tickets paid today, by what became of them. */
async function expected(): Promise<number[]> {
  const [row] = await sql<{ live: number; cancelled: number }>(
    null,
    `select coalesce(sum(amount_sen) filter (where state = 'paid'), 0)::int as live,
            coalesce(sum(amount_sen) filter (where state = 'cancelled'), 0)::int as cancelled
       from ticket where (paid_at at time zone 'Asia/Kuala_Lumpur')::date = :today`,
    { today },
  );
  if (!row) throw new Error("no sums");
  expect(row.cancelled).toBeGreaterThan(0);
  return [row.live, row.cancelled, row.live + row.cancelled];
}

const asked = (format: "pdf" | "csv" | "xlsx") =>
  askReport({ type: "jualan", format, from: today, to: today });
async function fileOf(format: "csv" | "xlsx"): Promise<Buffer> {
  const id = await asked(format);
  await makeNextReport();
  return (await reportRow(id)).file ?? Buffer.alloc(0);
}
const sen = (rm: number) => Math.round(rm * 100);

describe("what was received in all, with tickets cancelled since", () => {
  it("comes as CSV to what the database has", async () => {
    const lines = csvLines(await fileOf("csv"));
    const start = lines.findIndex(([first]) => first === TITLE) + 2;
    const rows = lines.slice(start, start + 2);
    const sums = COLUMNS.map((_, at) =>
      rows.reduce((sum, cells) => sum + sen(Number(cells[at + 1])), 0),
    );
    expect(sums).toEqual(await expected());
  });

  it("comes as XLSX to what the database has", async () => {
    const sheet = sheetOf(await fileOf("xlsx"), SHEET);
    const totals = ["B", "C", "D"].map((column) => numbersOf(sheet, column, STYLE.totalSen));
    expect(totals.map(([rm = 0]) => sen(rm))).toEqual(await expected());
  });

  it("comes as PDF to what the database has", async () => {
    const html = (await htmlOf(await asked("pdf"), 1_000)).join("");
    const page = html.split("<section").find((one) => one.includes(TITLE)) ?? "";
    const bold = [...page.matchAll(/<b>([^<]*)<\/b>/g)].map(([, text]) => text);
    expect(bold).toEqual((await expected()).map(formatAmount));
  });

  it("has the cash that the report of cash has", async () => {
    const cash = (await reportRows("jualan", "received", today)).find(
      ({ method }) => method === "Cash",
    );
    const [shift] = await reportRows("tunai", "shifts", today);
    expect(cash?.receivedSen).toBe(shift?.cashSen);
  });

  it("is more than the sales by what was cancelled", async () => {
    const sales = await reportRows("jualan", "payments", today);
    const sold = sales.reduce((sum, { amountSen }) => sum + Number(amountSen), 0);
    const [live = 0, cancelled = 0, all = 0] = await expected();
    expect([sold, all - cancelled]).toEqual([live, sold]);
  });
});
