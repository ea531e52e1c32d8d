import { sql } from "@db/transaction";
import { closeMonth, figuresMark } from "~/domain/month-end/closing/close-month.server";
import { explainDifferences } from "~/domain/month-end/explain-differences.server";
import { readMonth } from "~/domain/month-end/month-state.server";
import {
  type DifferenceKind,
  firstDay,
  type MonthOfJetty,
  type Reason,
} from "~/domain/month-end/rules";
import { importStatement } from "~/domain/month-end/statement/decide-statement.server";
import { handInStatement } from "~/domain/month-end/statement/hand-in-statement.server";
import { accountsFor } from "~/domain/payments/gateways/accounts.server";
import { CSV_MARK, type CsvCell, csvRow } from "~/domain/shared/csv";
import { addDays, addMonths, dayOf, type Month, monthOf, startOfDay } from "~/domain/shared/day";
import type { DemoStaff } from "./demo-staff";

const HEAD = [
  ...["Bill Code", "Invoice No", "External Reference No", "Payment Date", "Status"],
  ...["Amount (RM)", "Transaction Charge (RM)", "Settlement Date"],
];
/** So many days after it was paid, a payment is settled. */
const SETTLED_AFTER_DAYS = 2;
const FEE_SEN = 100;
/** What the office found out of each kind. */
const FOUND: Partial<Record<DifferenceKind, Reason>> = {
  paid_not_settled: "settles_later",
  over_short: "miscounted",
  refund_not_paid: "in_bank_file",
};

/**
 * The accountant's work: statements of last month and this one handed in, and last month of Merang
 * closed, where it has sales. This month stays open with what it has.
 */
export async function doMonthEnds(accountant: DemoStaff, now: Date): Promise<void> {
  const thisMonth = monthOf(dayOf(now));
  const lastMonth = addMonths(thisMonth, -1);
  for (const month of [lastMonth, thisMonth]) await handIn(accountant, month, now);
  const merang = { jettyId: 1, month: lastMonth } as const;
  const { next } = await readMonth(merang, now);
  if (next === lastMonth) await close(accountant, merang, now);
}

async function handIn(accountant: DemoStaff, month: Month, now: Date): Promise<void> {
  const until = startOfDay(addDays(dayOf(now), 1 - SETTLED_AFTER_DAYS));
  const [account] = accountsFor("fpx");
  if (!account) return;
  const paid = await sql<{
    billCode: string;
    providerRef: string;
    ourRef: string;
    paidAt: Date;
    sen: number;
  }>(
    null,
    `select bill_code, provider_ref, our_ref, paid_at, paid_amount_sen as sen
       from payment_attempt
      where host = :host and paid_at >= :start and paid_at < least(:end::timestamptz, :until)
      order by paid_at`,
    {
      ...{ host: account.host, until },
      start: startOfDay(firstDay(month)),
      end: startOfDay(firstDay(addMonths(month, 1))),
    },
  );
  if (paid.length === 0) return;
  const rows = paid.map(({ billCode, providerRef, ourRef, paidAt, sen }): CsvCell[] => [
    ...[billCode, providerRef, ourRef, paidAt, "Success", { sen }, { sen: FEE_SEN }],
    addDays(dayOf(paidAt), SETTLED_AFTER_DAYS),
  ]);
  const { id } = await handInStatement(
    {
      account,
      jettyId: 1,
      fileName: `penyata-${month}.csv`,
      bytes: Buffer.from(CSV_MARK + [HEAD, ...rows].map(csvRow).join("")),
    },
    accountant.userId,
    now,
  );
  await importStatement(id, accountant, now);
}

async function close(accountant: DemoStaff, of: MonthOfJetty, now: Date): Promise<void> {
  const { figures } = await readMonth(of, now);
  for (const { kind, count } of figures.differences)
    if (count > 0)
      await explainDifferences(
        of,
        {
          ...{ kind, which: "unexplained", reason: FOUND[kind] ?? "other" },
          remark: FOUND[kind] ? null : "Disemak dengan rekod kaunter",
        },
        accountant.userId,
        now,
      );
  const state = await readMonth(of, now);
  const by = { id: accountant.userId, name: accountant.name };
  await closeMonth({ ...of, mark: figuresMark(state.figures), by, language: "ms" }, now);
}
