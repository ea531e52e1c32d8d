import { describe, expect, it } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { useDatabase } from "../../../../tests/support/database";
import { makeTicket } from "../../../../tests/support/make-ticket";
import { payTicket } from "../../../../tests/support/pay-ticket";
import { printCopies } from "../../../../tests/support/print-copies";
import { reportLines, reportRows } from "../../../../tests/support/report-rows";
import { makeStaff } from "../../../../tests/support/staff";
import { approveRequest } from "../../cancellations/approve-request.server";
import { requestCancellation } from "../../cancellations/request-cancellation.server";
import { storeFile } from "../../files/store-file.server";
import { day } from "../../shared/day";

useDatabase();
const today = day("2026-06-10");
const now = new Date("2026-06-10T09:00:00+08:00");
const later = new Date("2026-06-10T15:00:00+08:00");

const someone = async (name: string) => {
  const { id } = await makeStaff({ name, jettyId: 0 });
  return { userId: id, ownJettyId: 0 as const };
};

/** A sale of the counter, in a method that no drawer holds. */
const sold = () => makeTicket({ now, ticketFlag: 3, ticketDate: today });

/** Cancelled on the request of one by another. */
async function cancelled(ticketId: number, remark: string, asker: string, decider: string) {
  const request = await requestCancellation(ticketId, remark, await someone(asker), now);
  await approveRequest(request, await someone(decider), later);
}

describe("the report of cancellations", () => {
  it("says who asked, who decided, why, and what was given back (R-2.13-04)", async () => {
    const { id, receiptNo } = await sold();
    await cancelled(id, "Ribut besar", "Aminah Pemohon", "Bakri Pemutus");
    const rows = await reportRows("pembatalan_tiket", "cancellations", today);
    expect(rows.find(({ receipt }) => receipt === receiptNo)).toMatchObject({
      ...{ askedBy: "Aminah Pemohon", decidedBy: "Bakri Pemutus", remark: "Ribut besar" },
      ...{ passengers: 2, amountSen: 6_000, refundedSen: 6_000 },
    });
  });

  it("has no ticket that nobody decided to cancel", async () => {
    const { id, receiptNo } = await sold();
    await requestCancellation(id, "Ribut kecil", await someone("Pemohon"), now);
    const rows = await reportRows("pembatalan_tiket", "cancellations", today);
    expect(rows.map(({ receipt }) => receipt)).not.toContain(receiptNo);
  });

  it("has the money of an online order as given back once the office gave it (T1)", async () => {
    const { id, receiptNo } = await makeTicket({ now, ticketDate: today });
    await payTicket(id, { paidAt: now });
    await cancelled(id, "Enjin rosak", "Pemohon", "Pemutus");
    const rows = await reportRows("pembatalan_tiket", "cancellations", today);
    expect(rows.find(({ receipt }) => receipt === receiptNo)).toMatchObject({
      ...{ amountSen: 6_000, refundedSen: 0 },
    });
  });
});

describe("the refunds in the report of sales", () => {
  it("stand apart by day, jetty, channel and method, and come to the database's sum", async () => {
    const before = await refunds();
    await cancelled((await sold()).id, "Ribut lagi", "Pemohon", "Pemutus");
    const after = await refunds();
    expect([after.refunds - before.refunds, after.sen - before.sen]).toEqual([1, 6_000]);
    const [row] = await sql<{ sen: number }>(
      null,
      `select sum(amount_sen)::float8 as sen from ticket_refund
        where (refunded_at at time zone 'Asia/Kuala_Lumpur')::date = :today`,
      { today },
    );
    expect(after.total).toBe(row?.sen);
  });

  async function refunds() {
    const lines = await reportLines("jualan", "refunds", today);
    const row = lines.flatMap((line) => (line.kind === "row" ? [line.values] : [])).at(0);
    const total = lines.find(({ kind }) => kind === "total");
    if (row) expect(row).toMatchObject({ day: today, jetty: 1, channel: 3, method: "fpx" });
    return {
      refunds: Number(row?.refunds ?? 0),
      sen: Number(row?.refundedSen ?? 0),
      total: total?.kind === "total" ? total.sums.refundedSen : null,
    };
  }
});

describe("the report of agencies", () => {
  it("has each agency's tickets with the number of their letters (R-2.13-06)", async () => {
    const { id, receiptNo } = await sold();
    await sql(null, "update ticket set agency_name = 'Jabatan Laut' where id = :id returning id", {
      id,
    });
    await addLetters(id, 2);
    const lines = await reportLines("agency", "agencies", today);
    expect(lines.map(({ kind }) => kind)).toEqual(["heading", "row", "subtotal", "total"]);
    const [heading, row, subtotal] = lines;
    expect(heading).toMatchObject({ values: { agency: "Jabatan Laut" } });
    expect(row).toMatchObject({
      values: { receipt: receiptNo, jetty: 1, letters: 2, passengers: 2, amountSen: 6_000 },
    });
    expect(subtotal).toMatchObject({ sums: { tickets: 1, passengers: 2, amountSen: 6_000 } });
  });

  it("has no ticket that no agency bought", async () => {
    const { receiptNo } = await sold();
    const rows = await reportRows("agency", "agencies", today);
    expect(rows.map(({ receipt }) => receipt)).not.toContain(receiptNo);
  });

  async function addLetters(ticketId: number, count: number): Promise<void> {
    const { id: createdBy } = await makeStaff();
    await inTransaction(async (tx) => {
      for (let no = 1; no <= count; no += 1) {
        const { name } = await storeFile(tx, {
          ...({ kind: "letter", extension: "pdf" } as const),
          ...{ originalName: `surat ${no}.pdf`, createdBy },
          bytes: Buffer.from(`%PDF-1.4 surat ${ticketId}-${no}`),
        });
        await sql(
          tx,
          "insert into ticket_letter (ticket_id, file_name) values (:ticketId, :name)",
          {
            ticketId,
            name,
          },
        );
      }
    });
  }
});

describe("the report of reprints", () => {
  it("says who printed each copy, where and which one it is (R-2.13-05)", async () => {
    const { id, receiptNo } = await sold();
    await printCopies(id, [{ at: now }, { at: later }]);
    await sql(
      null,
      `update app_user set name = 'Cik Pencetak'
        where id = (select requested_by from print_job where ticket_id = :id and copy_no = 2)
       returning id`,
      { id },
    );
    const rows = await reportRows("cetakan_semula", "reprints", today);
    expect(rows.filter(({ receipt }) => receipt === receiptNo)).toMatchObject([
      { by: "Cik Pencetak", printer: "EPSON", copy: 2 },
    ]);
  });
});
