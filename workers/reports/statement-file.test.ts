import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { openCreditAccount } from "~/domain/credit/open-account.server";
import { recordCreditPayment } from "~/domain/credit/record-payment.server";
import { reverseCreditPayment } from "~/domain/credit/reverse-payment.server";
import { requestStatement } from "~/domain/reports/request-report.server";
import { maySeeReport } from "~/domain/reports/rules";
import { day, dayOf } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { formatAmount } from "~/domain/shared/money";
import { newSecret } from "~/domain/shared/secrets.server";
import { formatDate } from "~/i18n/format";
import { makeNextReport, reportRow } from "../../tests/support/ask-report";
import { creditTill } from "../../tests/support/credit-till";
import { useDatabase } from "../../tests/support/database";
import { useReportPages } from "../../tests/support/report-pages";
import { makeStaff } from "../../tests/support/staff";

useDatabase();
const { pagesOf } = useReportPages();
const now = new Date("2026-06-10T02:00:00Z");
const span = { from: day("2026-05-01"), to: day("2026-06-09") };

/** A company that bought before, within and after the days, paid, and had a payment reversed. */
async function anAccount(company: string) {
  const by = { userId: (await makeStaff({ level: 5 })).id };
  const accountId = await openCreditAccount({ company, limit: 100_000 }, by, now);
  const sales = [];
  for (const at of ["2026-02-01", "2026-05-02", "2026-06-02", "2026-06-10"])
    sales.push(await (await creditTill(company, new Date(`${at}T02:00:00Z`)))());
  const receipt = (amountSen: number, receivedOn: string) => ({
    ...{ receivedOn: day(receivedOn), amountSen, method: "transfer" as const },
    ...{ reference: "MBB 77", remark: null, formKey: newSecret() },
  });
  await recordCreditPayment(accountId, receipt(5_015, "2026-05-20"), by, now);
  const id = await recordCreditPayment(accountId, receipt(1_003, "2026-06-05"), by, now);
  await reverseCreditPayment({ accountId, id }, "Cek tendang", by, now);
  await cancelTicket(sales[2]?.ticketId ?? 0, "Ribut", { ...by, ownJettyId: 0 }, now);
  return { accountId, by };
}

/** What a statement comes to, counted anew from the entries alone. */
async function counted(accountId: number) {
  const [row] = await sql<Record<"opening" | "closing" | "debit" | "credit", number>>(
    null,
    `select coalesce(sum(amount_sen) filter (where day < :from), 0)::int as opening,
            coalesce(sum(amount_sen) filter (where day <= :to), 0)::int as closing,
            coalesce(sum(amount_sen)
              filter (where day between :from and :to and amount_sen > 0), 0)::int as debit,
            coalesce(-sum(amount_sen)
              filter (where day between :from and :to and amount_sen < 0), 0)::int as credit
       from credit_entry where account_id = :accountId`,
    { accountId, ...span },
  );
  if (!row) throw new Error("A sum has a row.");
  return row;
}

const squeezed = (text: string) => text.replace(/\s+/g, " ");

describe.each<[Language, Record<string, string>]>([
  [
    "en",
    {
      ...{ title: "Statement of account", days: "1 May 2026 – 9 June 2026" },
      ...{ opening: "Opening balance", closing: "Closing balance", payment: "Payment received" },
      ...{ age: "Over 90 days", method: "Bank transfer" },
    },
  ],
  [
    "ms",
    {
      ...{ title: "Penyata akaun", days: "1 Mei 2026 – 9 Jun 2026" },
      ...{ opening: "Baki awal", closing: "Baki akhir", payment: "Bayaran diterima" },
      ...{ age: "Lebih 90 hari", method: "Pindahan bank" },
    },
  ],
])("the statement of an account as a PDF in %s", (language, words) => {
  it("says whose it is, of what days, its balances, its entries and the age of the debt", async () => {
    const { accountId, by } = await anAccount(`Penyata ${language} Tours`);
    const id = await requestStatement({ accountId, span, language, staff: by, now });
    const text = squeezed((await pagesOf(id)).join("\n"));
    expect(text).toContain(`Penyata ${language} Tours`);
    for (const said of Object.values(words)) expect(text).toContain(said);
    expect(text).toContain("MBB 77");
  });

  it("comes to what the database has, to the sen", async () => {
    const { accountId, by } = await anAccount(`Sen ${language} Tours`);
    const id = await requestStatement({ accountId, span, language, staff: by, now });
    const text = squeezed((await pagesOf(id)).join("\n"));
    const { opening, closing, debit, credit } = await counted(accountId);
    expect(closing).toBe(opening + debit - credit);
    for (const sen of [opening, closing, debit, credit]) expect(text).toContain(formatAmount(sen));
    expect((await reportRow(id)).sumSen).toBe(closing);
  });
});

describe.each([
  ["en", "Total · 4 entries", "Balance by age, as of"],
  ["ms", "Jumlah besar · 4 butiran", "Baki mengikut umur, setakat"],
] as const)("the statement of an account in %s", (...[language, total, ages]) => {
  it("counts its entries without the balances above and below them", async () => {
    const { accountId, by } = await anAccount(`Butiran ${language} Tours`);
    const id = await requestStatement({ accountId, span, language, staff: by, now });
    expect(squeezed((await pagesOf(id)).join("\n"))).toContain(total);
  });

  it("says of which day the age of the debt is", async () => {
    const { accountId, by } = await anAccount(`Hari ${language} Tours`);
    const id = await requestStatement({ accountId, span, language, staff: by, now });
    const text = squeezed((await pagesOf(id)).join("\n"));
    const { snapshotAt } = await reportRow(id);
    expect(text).toContain(`${ages} ${formatDate(dayOf(snapshotAt ?? now), language)}`);
  });
});

describe("the statement of an account", () => {
  it("tells how old the debt is on the day on which it is made", async () => {
    const { accountId, by } = await anAccount("Umur Tours");
    const id = await requestStatement({ accountId, span, language: "en", staff: by, now });
    const text = squeezed((await pagesOf(id)).join("\n"));
    const { snapshotAt } = await reportRow(id);
    const [owed] = await sql<{ over90: number }>(
      null,
      `select greatest(a.balance_sen - coalesce(
           (select sum(e.amount_sen) from credit_entry e
             where e.account_id = a.id and e.sale_day >= :today::date - 90), 0), 0)::int as over90
         from credit_account a where a.id = :accountId`,
      { accountId, today: dayOf(snapshotAt ?? now) },
    );
    expect(text).toContain(formatAmount(owed?.over90 ?? 0));
  });

  it("is a file of its own, and the same one when it is asked for again within a minute", async () => {
    const { accountId, by } = await anAccount("Fail Tours");
    const other = await anAccount("Fail Lain Tours");
    const ask = (of: number, from = span.from) =>
      requestStatement({
        ...{ accountId: of, span: { ...span, from }, language: "en", staff: by, now },
      });
    const first = await ask(accountId);
    expect(await ask(accountId)).toBe(first);
    expect(await ask(other.accountId)).not.toBe(first);
    await makeNextReport();
    const { state, file } = await reportRow(first);
    expect(state).toBe("ready");
    expect(file?.subarray(0, 5).toString("latin1")).toBe("%PDF-");
    await makeNextReport();
  });

  it("is for levels 1 and 5, of whatever jetty", () => {
    const report = { type: "penyata", jettyId: 0, platform: 0, userId: 7 } as const;
    const person = {
      ...{ isSuper: false, mayClearLog: false, userId: 7 },
      ...({ ownJettyId: 2, jettyId: 2 } as const),
    };
    const sees = (level: 1 | 2 | 3 | 4 | 5) => maySeeReport({ ...person, level }, report);
    expect(([1, 2, 3, 4, 5] as const).map(sees)).toEqual([true, false, false, false, true]);
  });
});
