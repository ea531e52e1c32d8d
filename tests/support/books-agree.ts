import { expect } from "vitest";
import { sql } from "@db/transaction";
import { readFigures } from "~/domain/figures/read-figures.server";
import { equationOf } from "~/domain/month-end/figures";
import { listMonthPart, type MonthPart } from "~/domain/month-end/list-part.server";
import { readMonth } from "~/domain/month-end/month-state.server";
import type { JettyId } from "~/domain/places/jetties";
import { readReportContent } from "~/domain/reports/content/read-report.server";
import type { SectionName, SectionRow } from "~/domain/reports/content/section";
import { type Day, day, type Month } from "~/domain/shared/day";
import { shiftSums } from "~/domain/shifts/shift-sums.server";
import { creditSums } from "~/domain/travel-credit/list.server";
import { figuresOf } from "./month";

export const MARCH = "2026-03" as Month;
export const MONTHS = [MARCH, "2026-04" as Month, "2026-05" as Month];
export const JETTIES = [1, 2] as const;
const LAST: Record<string, Day> = {
  "2026-03": day("2026-03-31"),
  "2026-04": day("2026-04-30"),
  "2026-05": day("2026-05-31"),
};

const senOf = (rows: readonly object[], column: string) =>
  rows.reduce<number>((sum, row) => sum + Number((row as Record<string, unknown>)[column] ?? 0), 0);

async function jualan(jettyId: JettyId, month: Month, type: "jualan" | "tunai" = "jualan") {
  const filter = { type, jettyId, platform: 0, accountId: null } as const;
  const span = { from: day(`${month}-01`), to: LAST[month] ?? day("2026-03-31") };
  return readReportContent({ ...filter, ...span }, async ({ sections }) => {
    const found: Partial<Record<SectionName, SectionRow[]>> = {};
    for (const section of sections) {
      const rows: SectionRow[] = [];
      for await (const lines of section.lines)
        rows.push(...lines.flatMap((line) => (line.kind === "row" ? [line.values] : [])));
      found[section.name] = rows;
    }
    return found;
  });
}

async function figuresAgree(jettyId: JettyId, month: Month, of: string) {
  const { figures } = await figuresOf({ jettyId, month });
  const set = await readFigures(day("2026-05-31"));
  const months = set.months.filter((row) => row.month === month && row.jettyId === jettyId);
  const days = set.days.filter((row) => row.day.startsWith(month) && row.jettyId === jettyId);
  const report = await jualan(jettyId, month);
  const sold = senOf(figures.sold, "sen");
  expect(senOf(months, "amountSen"), `${of}: months`).toBe(sold);
  if (month !== MARCH) expect(senOf(days, "amountSen"), `${of}: days`).toBe(sold);
  expect(senOf(report.sales ?? [], "amountSen"), `${of}: sales`).toBe(sold);
  expect(senOf(report.payments ?? [], "amountSen"), `${of}: payments`).toBe(sold);
  expect(senOf(report.received ?? [], "liveSen"), `${of}: received`).toBe(sold);
  expect(senOf(report.sales ?? [], "passengers"), `${of}: passengers`).toBe(
    senOf(months, "passengers"),
  );
  for (const channel of [1, 2, 3] as const)
    expect(
      senOf(
        (report.payments ?? []).filter((row) => row.channel === channel),
        "amountSen",
      ),
      `${of}: channel ${channel}`,
    ).toBe(
      senOf(
        months.filter((row) => row.channel === channel),
        "amountSen",
      ),
    );
}

async function listsAgree(jettyId: JettyId, month: Month, of: string) {
  const { equation } = await figuresOf({ jettyId, month });
  const rowsOf = async (part: MonthPart) => {
    const rows = [];
    for (let edge = null as { side: "after"; id: number } | null; ;) {
      const page = await listMonthPart({ jettyId, month }, part, edge);
      rows.push(...page.rows);
      const last = page.rows.at(-1);
      if (!page.hasNext || !last) return rows;
      edge = { side: "after", id: last.id };
    }
  };
  expect(senOf(await rowsOf("settlements"), "sen"), `${of}: settlements`).toBe(equation.gatewaySen);
  expect(senOf(await rowsOf("drawers"), "sen"), `${of}: drawers`).toBe(equation.drawersSen);
  expect(senOf(await rowsOf("credit"), "sen"), `${of}: credit`).toBe(equation.creditSen);
  const paid = (await rowsOf("refunds")).filter(({ state }) =>
    ["refunded", "cash"].includes(state ?? ""),
  );
  expect(senOf(paid, "sen"), `${of}: refunds`).toBe(equation.refundsSen);
}

/** What closed months and the open one come to together, against the money as it stands now. */
async function chainAgrees(jettyId: JettyId, of: string) {
  const equations = [];
  for (const month of MONTHS)
    equations.push(equationOf((await readMonth({ jettyId, month }, new Date())).figures));
  const [now] = await sql<{ soldSen: number; receivedSen: number }>(null, NOW_SQL, { jettyId });
  expect(senOf(equations, "leftSen"), `${of}: sold`).toBe(now?.soldSen);
  expect(senOf(equations, "rightSen"), `${of}: received`).toBe(now?.receivedSen);
}
const NOW_SQL = `
  with t as (select * from ticket where jetty_id = :jettyId),
  issued as (select ticket_id from travel_credit),
  bank as (select ticket_id from weather_case where bank_refund_sen is not null)
  select (select coalesce(sum(amount_sen), 0)::float8 from t where state = 'paid') as sold_sen,
    ((select coalesce(sum(l.amount_sen - l.fee_sen), 0) from statement_line l where l.jetty_id = :jettyId)
    + (select coalesce(sum(e.amount_sen), 0) from drawer_entry e join shift s on s.id = e.shift_id join t on t.id = e.ticket_id
        where s.closed_at is not null or (e.kind = 'refund' and exists (select from ticket_refund f join month_correction m
          on m.kind = 'refunded' and m.subject_type = 'ticket_refund' and m.subject_id = f.id where f.ticket_id = t.id)))
    + (select coalesce(sum(counted_sen - expected_sen), 0) from shift where jetty_id = :jettyId and closed_at is not null)
    + (select coalesce(sum(p.amount_sen), 0) from ticket_payment p join t on t.id = p.ticket_id
        where p.method not in ('Cash', 'Travel Credit') and (t.state = 'paid' or t.id in (select * from issued) or t.id in (select * from bank)))
    + (select coalesce(sum(s.amount_sen), 0) from travel_credit_spending s join t on t.id = s.ticket_id where s.state = 'taken')
    - (select coalesce(sum(v.value_sen - t.transaction_charge_sen), 0) from travel_credit v join t on t.id = v.ticket_id)
    - (select coalesce(sum(r.amount_sen - 100), 0) from refund_due r where r.jetty_id = :jettyId and r.state = 'refunded')
    - (select coalesce(sum(c.bank_refund_sen), 0) from weather_case c join t on t.id = c.ticket_id where c.paid_out_at is not null)
    - (select coalesce(sum(f.amount_sen), 0) from ticket_refund f join t on t.id = f.ticket_id
        where f.method = 'Cash' and f.shift_id is null and t.id not in (select * from bank)))::float8 as received_sen`;

/** Each drawer's report against the tickets and the ledger, and `tunai` against both. */
async function drawersAgree(of: string) {
  const shifts = await sql<{ id: number; closed: boolean }>(
    null,
    "select id, closed_at is not null as closed from shift order by id",
  );
  let cash = 0;
  for (const { id, closed } of shifts) {
    const sums = await shiftSums(null, id);
    expect(senOf(sums.methods, "sen"), `${of}: shift ${id}`).toBe(sums.soldSen);
    expect(senOf(sums.categories, "sen"), `${of}: shift ${id}`).toBe(sums.soldSen);
    const inCash = senOf(
      sums.methods.filter(({ key }) => key === "Cash"),
      "sen",
    );
    const drawer = sums.drawer.filter(({ key }) => key === "cash_in" || key === "change");
    expect(senOf(drawer, "sen"), `${of}: drawer ${id}`).toBe(inCash);
    if (closed) cash += inCash;
  }
  let told = 0;
  for (const jettyId of JETTIES)
    for (const month of MONTHS)
      told += senOf((await jualan(jettyId, month, "tunai")).shifts ?? [], "cashSen");
  expect(told, `${of}: tunai`).toBe(cash);
}

/** Everything that went back, by the report of sales, on whatever day. */
async function refundsAgree(of: string) {
  let told = 0;
  for (const jettyId of JETTIES)
    for (const month of MONTHS)
      told += senOf((await jualan(jettyId, month)).refunds ?? [], "refundedSen");
  const [row] = await sql<{ sen: number }>(
    null,
    `select ((select coalesce(sum(f.amount_sen), 0) from ticket_refund f where not exists (
          select from weather_case c where c.ticket_id = f.ticket_id and c.bank_refund_sen is not null))
      + (select coalesce(sum(bank_refund_sen), 0) from weather_case where paid_out_at is not null)
      + (select coalesce(sum(amount_sen), 0) from refund_due where state = 'refunded'))::float8 as sen`,
  );
  expect(told, `${of}: refunds`).toBe(row?.sen);
}

async function creditAgrees(now: Date, of: string) {
  const sums = await creditSums({ ownJettyId: 0 }, now);
  const { issuedSen, takenSen, reservedSen, expiredSen, leftSen } = sums;
  expect(takenSen + reservedSen + expiredSen + leftSen, `${of}: travel credit`).toBe(issuedSen);
}

/**
 * That every sum of the two jetties is the same wherever it is added up: month-end, its lists, daily
 * figures, reports, drawers and travel credit. `open` are the months that are not closed.
 */
export async function booksAgree(now: Date, open: readonly Month[], of: string) {
  for (const jettyId of JETTIES) {
    for (const month of open) {
      await figuresAgree(jettyId, month, `${of}, ${month} of ${jettyId}`);
      await listsAgree(jettyId, month, `${of}, ${month} of ${jettyId}`);
    }
    await chainAgrees(jettyId, `${of}, jetty ${jettyId}`);
  }
  await drawersAgree(of);
  await refundsAgree(of);
  await creditAgrees(now, of);
}
