import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { addDays, dayOf } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { readTicket } from "~/domain/tickets/read-ticket.server";
import { aCounterOrder } from "../../../tests/support/counter-order";
import { saleSupport } from "../../../tests/support/counter-sale";
import { useDatabase } from "../../../tests/support/database";
import type { Seller } from "./counter-order";
import { sellAtCounter } from "./sell-at-counter.server";

process.env.COUNTER_PAYMENT_METHODS = "Card terminal, QR";
const test = useDatabase();
const now = new Date("2026-06-10T01:00:00Z");
const { onDuty, change, drawerOf, tickets, anOperator } = saleSupport(test);

describe("a sale at the counter, by its rules", () => {
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

  it("takes one form once, ten at a time too", async () => {
    const { seller, shift } = await onDuty();
    const order = aCounterOrder(now);
    const before = (await tickets()) ?? 0;
    const sales = await Promise.all(
      Array.from({ length: 10 }, () => sellAtCounter(order, seller, shift, now)),
    );
    expect({
      codes: new Set(sales.map((sale) => sale.ticketCode)).size,
      first: sales.filter((sale) => !sale.repeated).length,
      changes: [...new Set(sales.map((sale) => sale.changeSen))],
      tickets: ((await tickets()) ?? 0) - before,
      entries: (await drawerOf(sales[0]?.ticketId ?? 0)).length,
    }).toEqual({ codes: 1, first: 1, changes: [4_000], tickets: 1, entries: 2 });
  });

  it("refuses a form that was taken, with other contents", async () => {
    const { seller, shift } = await onDuty();
    const order = aCounterOrder(now);
    await sellAtCounter(order, seller, shift, now);
    const others = {
      ...order,
      counts: { adult: 1 },
      passengers: order.passengers.slice(1),
      seenAmountSen: 3_000,
    };
    await expect(sellAtCounter(others, seller, shift, now)).rejects.toMatchObject({
      code: "key_conflict",
    });
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
