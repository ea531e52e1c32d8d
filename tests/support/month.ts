import { inTransaction, sql } from "@db/transaction";
import { closeMonth, figuresMark } from "~/domain/month-end/closing/close-month.server";
import { explainDifferences } from "~/domain/month-end/explain-differences.server";
import { equationOf, type MonthFigures } from "~/domain/month-end/figures";
import { readMonthFigures } from "~/domain/month-end/read-figures.server";
import { DIFFERENCE_KINDS, type MonthOfJetty } from "~/domain/month-end/rules";
import { importStatement } from "~/domain/month-end/statement/decide-statement.server";
import { handInStatement } from "~/domain/month-end/statement/hand-in-statement.server";
import { makeTicket } from "./make-ticket";
import { payTicket } from "./pay-ticket";
import { makeStaff } from "./staff";

/** The account whose bills `payTicket` makes. */
export const ACCOUNT = {
  gateway: "toyyibpay",
  name: "sandbox",
  host: "http://127.0.0.1:1",
} as const;

/** A ticket that was paid online, with what a statement says of its payment. */
export async function paidOnline(paidAt: Date, options: { jettyId?: 1 | 2; adults?: number } = {}) {
  const ticket = await makeTicket({ now: paidAt, ...options });
  await payTicket(ticket.id, { paidAt });
  const bill = `bill${ticket.id}`;
  return { ...ticket, bill, ref: `TX${ticket.id}`, paidSen: ticket.amountSen + 100 };
}

export interface StatementRow {
  bill: string;
  ref?: string;
  at: string;
  sum: string;
  fee?: string;
  settled?: string;
}

export const HEAD =
  "Bill Code,Invoice No,Payment Date,Amount (RM),Transaction Charge (RM),Settlement Date";

/** A statement as the gateway's site saves it. */
export function statementOf(rows: readonly StatementRow[], head = HEAD): Buffer {
  const lines = rows.map(({ bill, ref = "", at, sum, fee = "1.00", settled = "" }) =>
    [bill, ref, at, sum, fee, settled].join(","),
  );
  return Buffer.from([head, ...lines, ""].join("\r\n"));
}

/** Hands a statement in and imports it; answers its number. */
export async function importRows(bytes: Buffer, now: Date, jettyId: 1 | 2 = 1): Promise<number> {
  const { id: userId } = await makeStaff({ level: 5, jettyId: 0 });
  const { id } = await handInStatement(
    { account: ACCOUNT, jettyId, fileName: "penyata.csv", bytes },
    userId,
    now,
  );
  await importStatement(id, { userId, ownJettyId: 0 }, now);
  return id;
}

/** A month as of now, with its equation; what does not add up ends the test. */
export async function figuresOf(of: MonthOfJetty) {
  const figures = await inTransaction((tx) => readMonthFigures(tx, of));
  const equation = equationOf(figures);
  if (equation.differenceSen !== equation.accountedSen)
    throw new Error(
      `Does not add up: ${equation.differenceSen} is not ${equation.accountedSen}: ${JSON.stringify(figures)}`,
    );
  return { figures, equation };
}

/** What differs in a month, by kind. */
export function kindsOf({ differences }: MonthFigures): Record<string, [number, number]> {
  return Object.fromEntries(
    differences
      .filter(({ count }) => count > 0)
      .map(({ kind, count, sen }) => [kind, [count, sen]]),
  );
}

/** Explains whatever differs and closes the month; answers the closing's number in the database. */
export async function closeWithReasons(of: MonthOfJetty, now: Date): Promise<number> {
  const by = await makeStaff({ level: 5, jettyId: 0 });
  const before = await figuresOf(of);
  for (const kind of DIFFERENCE_KINDS)
    if (kindsOf(before.figures)[kind])
      await explainDifferences(
        of,
        { kind, which: "unexplained", reason: "other", remark: "Semakan ujian" },
        by.id,
        now,
      );
  const { figures } = await figuresOf(of);
  return closeMonth({ ...of, mark: figuresMark(figures), by, language: "ms" }, now);
}

/** How many rows a table has. */
export async function countOf(table: "statement_line" | "month_closing" | "month_correction") {
  const [row] = await sql<{ n: number }>(null, `select count(*)::int as n from ${table}`);
  return row?.n ?? 0;
}
