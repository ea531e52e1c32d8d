import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { addDays, dayOf } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { readTicket } from "~/domain/tickets/read-ticket.server";
import { aCounterOrder } from "../../../tests/support/counter-order";
import { asOwner, useDatabase } from "../../../tests/support/database";
import { makeShift } from "../../../tests/support/shift";
import type { Seller } from "./counter-order";
import { sellAtCounter } from "./sell-at-counter.server";

process.env.COUNTER_PAYMENT_METHODS = "Card terminal, QR";
const test = useDatabase();
const now = new Date("2026-06-10T01:00:00Z");

const onDuty = async (): Promise<{ seller: Seller; shift: { id: number } }> => {
  const shift = await makeShift({ openedAt: new Date(now.getTime() - 3_600_000) });
  return {
    shift,
    seller: { userId: shift.userId, ownJettyId: 0, level: 3, isSuper: false, mayClearLog: false },
  };
};
const change = (text: string, values: unknown[] = []) =>
  asOwner(test, (client) => client.query(text, values));
const drawerOf = (ticketId: number) =>
  sql<{ kind: string; amountSen: number }>(
    null,
    "select kind, amount_sen from drawer_entry where ticket_id = :ticketId order by id",
    { ticketId },
  );
const tickets = async () =>
  (await sql<{ n: number }>(null, "select count(*)::int as n from ticket"))[0]?.n;

async function anOperator(wishes: { active?: boolean; jettyId?: number } = {}): Promise<number> {
  const [row] = (
    await change(
      "insert into operator (company_name, name, email, phone, ic, jetty_id, active) values ('Redang Bayu Ferry', 'Mohd Hafiz', 'bayu@contoh.my', '0139876543', lpad((floor(random() * 1e12))::bigint::text, 12, '1'), $1, $2) returning id",
      [wishes.jettyId ?? 0, wishes.active ?? true],
    )
  ).rows as { id: number }[];
  return row?.id ?? 0;
}

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
        "insert into printer (agent_user_id, device_id, name, type, jetty_id, connection, seen_at) values ($1, 'a', 'Kaunter 1', 'escpos', 1, gen_random_uuid(), $2) returning id",
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
    await change(
      "update app_user set ws_api_key_salt = '\\x00112233445566778899aabbccddeeff', ws_api_key_hash = sha256(id::text::bytea) where id = $1",
      [seller.userId],
    );
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

  it("refuses an operator not active, unknown or elsewhere, and nameless passengers without an operator", async () => {
    const { seller, shift } = await onDuty();
    for (const operatorId of [
      await anOperator({ active: false }),
      2_000_000_000,
      await anOperator({ jettyId: 2 }),
    ])
      await expect(
        sellAtCounter(aCounterOrder(now, { operatorId, passengers: [] }), seller, shift, now),
      ).rejects.toMatchObject({ code: "operator_inactive" });
    await expect(
      sellAtCounter(aCounterOrder(now, { passengers: [] }), seller, shift, now),
    ).rejects.toMatchObject({ code: "passenger_info_incomplete" });
  });

  it("sends the ticket to a buyer who left an e-mail address", async () => {
    const { seller, shift } = await onDuty();
    const { ticketId } = await sellAtCounter(
      aCounterOrder(now, { buyer: { email: "faiz@contoh.my" } }),
      seller,
      shift,
      now,
    );
    expect(
      await sql(null, "select payload from outbox where unique_key = :uniqueKey", {
        uniqueKey: `mail.ticket:${ticketId}`,
      }),
    ).toMatchObject([{ payload: { ticketId, language: "ms" } }]);
  });

  it("refuses a changed price, a date blocked meanwhile and one past, and sells while online sales are off", async () => {
    const { seller, shift } = await onDuty();
    await expect(
      sellAtCounter(aCounterOrder(now, { seenAmountSen: 5_900 }), seller, shift, now),
    ).rejects.toMatchObject({ code: "price_update", values: { amountSen: 6_000 } });
    const date = addDays(dayOf(now), 9);
    await change(
      "insert into blocked_date (days, details) values (daterange($1::date, $1::date, '[]'), 'Penyelenggaraan')",
      [date],
    );
    for (const ticketDate of [date, addDays(dayOf(now), -1)])
      await expect(
        sellAtCounter(aCounterOrder(now, { ticketDate }), seller, shift, now),
      ).rejects.toMatchObject({ code: "date_unavailable" });
    await change("update setting set payment_enabled = false");
    await expect(sellAtCounter(aCounterOrder(now), seller, shift, now)).resolves.toMatchObject({
      repeated: false,
    });
    await change("update setting set payment_enabled = true");
  });

  it("belongs to the seller's own open shift: nobody else's, and none that is closed", async () => {
    const { seller, shift } = await onDuty();
    const other = await onDuty();
    await expect(sellAtCounter(aCounterOrder(now), seller, other.shift, now)).rejects.toMatchObject(
      { code: "shift_closed" },
    );
    await expect(
      sellAtCounter(aCounterOrder(now), seller, { id: 2_000_000_000 }, now),
    ).rejects.toMatchObject({ code: "shift_closed" });
    await expect(sellAtCounter(aCounterOrder(now), seller, shift, now)).resolves.toMatchObject({
      repeated: false,
    });
  });

  it("takes one form once, ten at a time too, and refuses it with other contents", async () => {
    const { seller, shift } = await onDuty();
    const order = aCounterOrder(now);
    const before = (await tickets()) ?? 0;
    const sales = await Promise.all(
      Array.from({ length: 10 }, () => sellAtCounter(order, seller, shift, now)),
    );
    expect(new Set(sales.map((sale) => sale.ticketCode)).size).toBe(1);
    expect(sales.filter((sale) => !sale.repeated)).toHaveLength(1);
    expect(sales.every((sale) => sale.changeSen === 4_000)).toBe(true);
    expect(await tickets()).toBe(before + 1);
    expect(await drawerOf(sales[0]?.ticketId ?? 0)).toHaveLength(2);
    await expect(
      sellAtCounter(
        {
          ...order,
          counts: { adult: 1 },
          passengers: order.passengers.slice(1),
          seenAmountSen: 3_000,
        },
        seller,
        shift,
        now,
      ),
    ).rejects.toMatchObject({ code: "key_conflict" });
  });

  it("for a government agency is level 1's, with the agency's name and a letter of the seller's own", async () => {
    const { seller, shift } = await onDuty();
    const administrator: Seller = { ...seller, level: 1 };
    const letterOf = async (userId: number, kind = "letter") => {
      const name = `${newSecret()}.pdf`;
      await sql(
        null,
        "insert into stored_file (name, kind, content_type, original_name, bytes, created_by) values (:name, :kind, 'application/pdf', 'surat.pdf', '%PDF-', :userId) returning id",
        { name, kind, userId },
      );
      return name;
    };
    const [own, others, picture] = [
      await letterOf(seller.userId),
      await letterOf((await onDuty()).seller.userId),
      await letterOf(seller.userId, "picture"),
    ];
    const agency = {
      counts: { gov_agency: 1 },
      passengers: [
        {
          category: "gov_agency" as const,
          name: "Penumpang Satu",
          ic: "850412115267",
          country: "MY",
        },
      ],
      seenAmountSen: null,
      agencyName: "Jabatan Laut",
      letters: [own],
    };
    await expect(
      sellAtCounter(aCounterOrder(now, agency), seller, shift, now),
    ).rejects.toMatchObject({ code: "forbidden" });
    await expect(
      sellAtCounter(aCounterOrder(now, { ...agency, agencyName: "JL" }), administrator, shift, now),
    ).rejects.toMatchObject({ code: "required", field: "agency_name" });
    for (const letters of [[], [others], [picture], [own, "tiada.pdf"]])
      await expect(
        sellAtCounter(aCounterOrder(now, { ...agency, letters }), administrator, shift, now),
      ).rejects.toMatchObject({ code: "agency_letter_missing" });
    const sale = await sellAtCounter(aCounterOrder(now, agency), administrator, shift, now);
    expect(
      await sql(
        null,
        "select t.agency_name, l.file_name from ticket t join ticket_letter l on l.ticket_id = t.id where t.id = :ticketId",
        { ticketId: sale.ticketId },
      ),
    ).toEqual([{ agencyName: "Jabatan Laut", fileName: own }]);
    await expect(
      sellAtCounter(aCounterOrder(now, agency), administrator, shift, now),
    ).rejects.toMatchObject({ code: "agency_letter_missing" });
  });

  it("sells the boats of the jetty that the seller is bound to, and no others", async () => {
    const { seller, shift } = await onDuty();
    await expect(
      sellAtCounter(aCounterOrder(now, { jettyId: 2 }), { ...seller, ownJettyId: 1 }, shift, now),
    ).rejects.toMatchObject({ code: "forbidden" });
    await expect(
      sellAtCounter(aCounterOrder(now, { jettyId: 2 }), seller, shift, now),
    ).resolves.toMatchObject({ repeated: false });
  });

  it("sells both nationalities in one order", async () => {
    const { seller, shift } = await onDuty();
    const guest = {
      category: "adult_foreigner" as const,
      name: "Tan Mei Ling",
      ic: "E1234567",
      country: "SG",
    };
    const order = aCounterOrder(now, {
      counts: { adult: 1, adult_foreigner: 1 },
      seenAmountSen: null,
    });
    const sale = await sellAtCounter(
      { ...order, passengers: [...order.passengers.slice(1), guest] },
      seller,
      shift,
      now,
    );
    expect((await readTicket(sale.ticketId)).passengers.map((one) => one.country)).toEqual([
      "MY",
      "SG",
    ]);
  });
});
