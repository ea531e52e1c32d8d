import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { readTicket } from "~/domain/tickets/read-ticket.server";
import { aCounterOrder } from "../../../tests/support/counter-order";
import { saleSupport } from "../../../tests/support/counter-sale";
import { useDatabase } from "../../../tests/support/database";
import { sellAtCounter } from "./sell-at-counter.server";

process.env.COUNTER_PAYMENT_METHODS = "Card terminal, QR";
const test = useDatabase();
const now = new Date("2026-06-10T01:00:00Z");
const { onDuty, change, drawerOf, tickets, anOperator } = saleSupport(test);

describe("a sale at the counter", () => {
  it("is a paid ticket of flag 3 with its shift, seller, lines, passengers, drawer entries, audit and news", async () => {
    const { seller, shift } = await onDuty();
    const sale = await sellAtCounter(aCounterOrder(now), seller, shift, now);
    expect(sale).toMatchObject({
      amountSen: 6_000,
      cashInSen: 10_000,
      changeSen: 4_000,
      repeated: false,
    });
    const [ticket] = await sql<Record<string, unknown>>(
      null,
      "select * from ticket where id = :ticketId",
      { ticketId: sale.ticketId },
    );
    expect(ticket).toMatchObject({
      ticketFlag: 3,
      state: "paid",
      saleDay: "2026-06-10",
      transactionChargeSen: 0,
      shiftId: shift.id,
      sellerId: seller.userId,
      paymentMethod: "Cash",
      operatorId: null,
    });
    expect((await readTicket(sale.ticketId)).passengers.map((one) => one.name)).toEqual([
      "Penumpang Satu",
      "Penumpang Dua",
    ]);
    expect(await drawerOf(sale.ticketId)).toEqual([
      { kind: "cash_in", amountSen: 10_000 },
      { kind: "change", amountSen: -4_000 },
    ]);
    const trail = await sql<{ actorId: number; after: unknown }>(
      null,
      "select actor_id, after from audit where subject_type = 'ticket' and subject_id = :subjectId",
      { subjectId: String(sale.ticketId) },
    );
    expect(trail).toMatchObject([
      {
        actorId: seller.userId,
        after: { amountSen: 6_000, paymentMethod: "Cash", shiftId: shift.id },
      },
    ]);
    const news = await sql<{ payload: unknown }>(
      null,
      "select payload from outbox where job = 'news.publish' and payload->>'ref' = :receiptNo",
      { receiptNo: String(ticket?.receiptNo) },
    );
    expect(news).toMatchObject([{ payload: { event: "new-ticket", jettyId: 1, ticketFlag: 3 } }]);
  });

  it("asks for its print in the same statement, and is sold without where the printer takes none", async () => {
    const { seller, shift } = await onDuty();
    const [printer] = (
      await change(
        "insert into printer (agent_user_id, device_id, name, type, jetty_id, seen_at) values ($1, 'a', 'Kaunter 1', 'escpos', 1, $2) returning id",
        [seller.userId, now],
      )
    ).rows as { id: number }[];
    const printerId = printer?.id ?? 0;
    const sell = (jettyId: number) =>
      sellAtCounter(aCounterOrder(now, { print: { printerId, jettyId } }), seller, shift, now);
    const jobs = () =>
      sql<{ id: string; ticketId: number; state: string }>(
        null,
        "select id, ticket_id, state from print_job where requested_by = :userId",
        { userId: seller.userId },
      );
    expect((await sell(1)).print).toMatchObject({ refused: { code: "printer_offline" } });
    await change("update printer set connection = gen_random_uuid() where id = $1", [printerId]);
    expect((await sell(2)).print).toMatchObject({ refused: { code: "not_found" } });
    expect(await jobs()).toEqual([]);
    const sale = await sell(1);
    const [job, ...more] = await jobs();
    expect([job, more]).toEqual([
      {
        id: sale.print && "jobId" in sale.print ? sale.print.jobId : "",
        ticketId: sale.ticketId,
        state: "queued",
      },
      [],
    ]);
    expect(
      await sql(
        null,
        "select 1 as row from audit where subject_id = :jobId union all select 2 from outbox where payload->>'ref' = :jobId",
        { jobId: job?.id },
      ),
    ).toHaveLength(2);
    await expect(
      sellAtCounter(
        aCounterOrder(now, { cashInSen: 5_999, print: { printerId, jettyId: 1 } }),
        seller,
        shift,
        now,
      ),
    ).rejects.toMatchObject({ code: "cash_below_total" });
    expect(await jobs()).toHaveLength(1);
  });

  it("puts no change into the drawer where the cash is exact, and takes not a sen less (R-5-39, R-8-26)", async () => {
    const { seller, shift } = await onDuty();
    const exact = await sellAtCounter(aCounterOrder(now, { cashInSen: 6_000 }), seller, shift, now);
    expect(await drawerOf(exact.ticketId)).toEqual([{ kind: "cash_in", amountSen: 6_000 }]);
    const before = await tickets();
    await expect(
      sellAtCounter(aCounterOrder(now, { cashInSen: 5_999 }), seller, shift, now),
    ).rejects.toMatchObject({ code: "cash_below_total", values: { total: "60.00" } });
    await expect(
      sellAtCounter(aCounterOrder(now, { cashInSen: null }), seller, shift, now),
    ).rejects.toMatchObject({ code: "required" });
    expect(await tickets()).toBe(before);
  });

  it("on Credit Facility is on account: name, company, e-mail, phone, no cash (R-5-40, R-S15)", async () => {
    const { seller, shift } = await onDuty();
    const buyer = { name: "Ahmad Faiz", email: "faiz@contoh.my", phoneNo: "0123456789" };
    const credit = {
      paymentMethod: "Credit Facility",
      cashInSen: null,
      companyName: "Redang Holidays",
      buyer,
    };
    for (const lack of [
      { companyName: "" },
      { buyer: { ...buyer, name: "" } },
      { buyer: { ...buyer, email: "" } },
      { buyer: { ...buyer, phoneNo: "" } },
    ])
      await expect(
        sellAtCounter(aCounterOrder(now, { ...credit, ...lack }), seller, shift, now),
      ).rejects.toMatchObject({ code: "no_customer_info" });
    const sale = await sellAtCounter(aCounterOrder(now, credit), seller, shift, now);
    expect(sale).toMatchObject({ cashInSen: null, changeSen: null });
    expect(await drawerOf(sale.ticketId)).toEqual([]);
    const [ticket] = await sql<Record<string, unknown>>(
      null,
      "select company_name, state from ticket where id = :ticketId",
      { ticketId: sale.ticketId },
    );
    expect(ticket).toEqual({ companyName: "Redang Holidays", state: "paid" });
    const qr = await sellAtCounter(
      aCounterOrder(now, { paymentMethod: "QR", cashInSen: 9_999 }),
      seller,
      shift,
      now,
    );
    expect(qr).toMatchObject({ cashInSen: null, changeSen: null });
    const cash = await sellAtCounter(aCounterOrder(now), seller, shift, now);
    expect((await drawerOf(cash.ticketId)).reduce((sum, entry) => sum + entry.amountSen, 0)).toBe(
      cash.amountSen,
    );
    await expect(
      sellAtCounter(
        aCounterOrder(now, { paymentMethod: "Cheque", cashInSen: null }),
        seller,
        shift,
        now,
      ),
    ).rejects.toMatchObject({ code: "no_payment_method" });
  });

  it("for an operator has the operator as buyer, whatever was sent, and passengers without names", async () => {
    const { seller, shift } = await onDuty();
    const operatorId = await anOperator();
    const sale = await sellAtCounter(
      aCounterOrder(now, {
        operatorId,
        passengers: [],
        buyer: { name: "Orang Lain", email: "lain@contoh.my" },
        paymentMethod: "Credit Facility",
        cashInSen: null,
      }),
      seller,
      shift,
      now,
    );
    const [ticket] = await sql<Record<string, unknown>>(
      null,
      "select name, email, phone_no, company_name, operator_id, country from ticket where id = :ticketId",
      { ticketId: sale.ticketId },
    );
    expect(ticket).toEqual({
      name: "Mohd Hafiz",
      email: "bayu@contoh.my",
      phoneNo: "0139876543",
      companyName: "Redang Bayu Ferry",
      operatorId,
      country: "MY",
    });
    expect((await readTicket(sale.ticketId)).passengers).toMatchObject([
      { category: "adult", name: null, ic: null, country: "MY" },
      { category: "adult", name: null },
    ]);
    expect(
      await sql(
        null,
        "select id from outbox where job = 'mail.ticket' and payload->>'ticketId' = :ticketId",
        { ticketId: String(sale.ticketId) },
      ),
    ).toEqual([]);
  });
});
