import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { readTicket } from "~/domain/tickets/read-ticket.server";
import { aCounterOrder } from "../../../tests/support/counter-order";
import { saleSupport } from "../../../tests/support/counter-sale";
import { useDatabase } from "../../../tests/support/database";
import { madeOnce } from "../../../tests/support/made-once";
import { sellAtCounter } from "./sell-at-counter.server";

process.env.COUNTER_PAYMENT_METHODS = "Card terminal, QR";
const test = useDatabase();
const now = new Date("2026-06-10T01:00:00Z");
const { onDuty, change, drawerOf, tickets, anOperator } = saleSupport(test);

describe("a sale at the counter", () => {
  describe("in cash", () => {
    const story = madeOnce(async () => {
      const duty = await onDuty();
      const sale = await sellAtCounter(aCounterOrder(now), duty.seller, duty.shift, now);
      const [ticket] = await sql<Record<string, unknown>>(
        null,
        "select * from ticket where id = :ticketId",
        { ticketId: sale.ticketId },
      );
      return { ...duty, sale, ticket };
    });

    it("says the sum, what was given and the change", async () => {
      expect((await story()).sale).toMatchObject({
        amountSen: 6_000,
        cashInSen: 10_000,
        changeSen: 4_000,
        repeated: false,
      });
    });

    it("is a paid ticket of flag 3 with its shift, seller and passengers", async () => {
      const { sale, ticket, seller, shift } = await story();
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
    });

    it("is in the drawer with what was given and the change", async () => {
      expect(await drawerOf((await story()).sale.ticketId)).toEqual([
        { kind: "cash_in", amountSen: 10_000 },
        { kind: "change", amountSen: -4_000 },
      ]);
    });

    it("is audited", async () => {
      const { sale, seller, shift } = await story();
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
    });

    it("is news", async () => {
      const { ticket } = await story();
      const news = await sql<{ payload: unknown }>(
        null,
        "select payload from outbox where job = 'news.publish' and payload->>'ref' = :receiptNo",
        { receiptNo: String(ticket?.receiptNo) },
      );
      expect(news).toMatchObject([{ payload: { event: "new-ticket", jettyId: 1, ticketFlag: 3 } }]);
    });
  });

  describe("with a printer chosen", () => {
    let devices = 0;
    const printing = async (connected: boolean) => {
      const { seller, shift } = await onDuty();
      const { rows } = await change(
        `insert into printer (agent_user_id, device_id, name, type, jetty_id, seen_at, connection)
         values ($1, $2, 'Kaunter 1', 'escpos', 1, $3, case when $4 then gen_random_uuid() end) returning id`,
        [seller.userId, `device-${(devices += 1)}`, now, connected],
      );
      const printerId = (rows as { id: number }[])[0]?.id ?? 0;
      const sell = (wishes: { jettyId?: number; cashInSen?: number } = {}) => {
        const { jettyId = 1, ...cash } = wishes;
        const order = aCounterOrder(now, { ...cash, print: { printerId, jettyId } });
        return sellAtCounter(order, seller, shift, now);
      };
      const jobs = () =>
        sql<{ id: string; ticketId: number; state: string }>(
          null,
          "select id, ticket_id, state from print_job where requested_by = :userId",
          { userId: seller.userId },
        );
      return { sell, jobs };
    };

    it.each([
      ["is not there", false, 1, "printer_offline"],
      ["is at another jetty", true, 2, "not_found"],
    ])("is sold without a print where the printer %s", async (_where, connected, jettyId, code) => {
      const { sell, jobs } = await printing(connected);
      expect((await sell({ jettyId })).print).toMatchObject({ refused: { code } });
      expect(await jobs()).toEqual([]);
    });

    it("asks for its print in the same statement, with audit and news", async () => {
      const { sell, jobs } = await printing(true);
      const { ticketId, print } = await sell();
      const id = print && "jobId" in print ? print.jobId : "";
      expect(await jobs()).toEqual([{ id, ticketId, state: "queued" }]);
      expect(
        await sql(
          null,
          "select 1 as row from audit where subject_id = :id union all select 2 from outbox where payload->>'ref' = :id",
          { id },
        ),
      ).toHaveLength(2);
    });

    it("asks for no print where nothing is sold", async () => {
      const { sell, jobs } = await printing(true);
      await expect(sell({ cashInSen: 5_999 })).rejects.toMatchObject({ code: "cash_below_total" });
      expect(await jobs()).toEqual([]);
    });
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

  describe("on Credit Facility", () => {
    const buyer = { name: "Ahmad Faiz", email: "faiz@contoh.my", phoneNo: "0123456789" };
    const credit = {
      paymentMethod: "Credit Facility",
      cashInSen: null,
      companyName: "Redang Holidays",
      buyer,
    };

    it.each([
      ["company", { companyName: "" }],
      ["name", { buyer: { ...buyer, name: "" } }],
      ["e-mail", { buyer: { ...buyer, email: "" } }],
      ["phone number", { buyer: { ...buyer, phoneNo: "" } }],
    ])("needs a %s (R-5-40, R-S15)", async (_what, lack) => {
      const { seller, shift } = await onDuty();
      await expect(
        sellAtCounter(aCounterOrder(now, { ...credit, ...lack }), seller, shift, now),
      ).rejects.toMatchObject({ code: "no_customer_info" });
    });

    it("is on account: paid, with no cash in the drawer (R-S15)", async () => {
      const { seller, shift } = await onDuty();
      const sale = await sellAtCounter(aCounterOrder(now, credit), seller, shift, now);
      expect(sale).toMatchObject({ cashInSen: null, changeSen: null });
      expect(await drawerOf(sale.ticketId)).toEqual([]);
      const [ticket] = await sql<Record<string, unknown>>(
        null,
        "select company_name, state from ticket where id = :ticketId",
        { ticketId: sale.ticketId },
      );
      expect(ticket).toEqual({ companyName: "Redang Holidays", state: "paid" });
    });
  });

  it("by QR takes no cash, whatever the form says (R-S15)", async () => {
    const { seller, shift } = await onDuty();
    const order = aCounterOrder(now, { paymentMethod: "QR", cashInSen: 9_999 });
    expect(await sellAtCounter(order, seller, shift, now)).toMatchObject({
      cashInSen: null,
      changeSen: null,
    });
  });

  it("in cash leaves its sum in the drawer (R-S15)", async () => {
    const { seller, shift } = await onDuty();
    const cash = await sellAtCounter(aCounterOrder(now), seller, shift, now);
    expect((await drawerOf(cash.ticketId)).reduce((sum, entry) => sum + entry.amountSen, 0)).toBe(
      cash.amountSen,
    );
  });

  it("is refused by a method that is not offered (R-S15)", async () => {
    const { seller, shift } = await onDuty();
    const order = aCounterOrder(now, { paymentMethod: "Cheque", cashInSen: null });
    await expect(sellAtCounter(order, seller, shift, now)).rejects.toMatchObject({
      code: "no_payment_method",
    });
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
