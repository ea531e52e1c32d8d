import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { addDays, dayOf } from "~/domain/shared/day";
import { readTicket } from "~/domain/tickets/read-ticket.server";
import { asOwner, useDatabase } from "../../../tests/support/database";
import { madeOnce } from "../../../tests/support/made-once";
import { anOrder } from "../../../tests/support/online-order";
import { placeOrder } from "./place-order.server";
import { readPlacedTicket } from "./read-placed-ticket.server";

const test = useDatabase();
const now = new Date("2026-06-10T01:00:00Z");

async function counted(): Promise<{ tickets: number; audits: number }> {
  const [row] = await sql<{ tickets: number; audits: number }>(
    null,
    "select (select count(*)::int from ticket) as tickets, (select count(*)::int from audit where module = 'ticket') as audits",
  );
  return row ?? { tickets: -1, audits: -1 };
}

const change = (text: string, values: unknown[] = []) =>
  asOwner(test, (client) => client.query(text, values));

describe("placing an online order", () => {
  describe("of two people", () => {
    const story = madeOnce(async () => {
      const placed = await placeOrder(anOrder(now), now);
      const next = await placeOrder(anOrder(now), now);
      const tickets = await sql<Record<string, unknown>>(
        null,
        "select * from ticket where id in (:first, :second) order by id",
        { first: placed.ticketId, second: next.ticketId },
      );
      return { placed, tickets, audits: (await counted()).audits };
    });

    it("writes the ticket at the server's prices, with the charge beside them (R-9-11)", async () => {
      const { placed, tickets } = await story();
      expect(placed.created).not.toBeNull();
      expect(tickets[0]).toMatchObject({
        state: "unpaid",
        amountSen: 6000,
        transactionChargeSen: 100,
        ticketFlag: 1,
        ticketDate: "2026-06-11",
        totalPassengers: 2,
      });
    });

    it("has a code without look-alikes, and receipt numbers that count up (R-S9)", async () => {
      const { placed, tickets } = await story();
      expect(placed.ticketCode).toMatch(/^[23456789ABCDEFGHJKMNPQRSTVWXYZ]{16}$/);
      expect(tickets.map(({ receiptNo }) => receiptNo)).toEqual([
        "MRG-2026-000001",
        "MRG-2026-000002",
      ]);
    });

    it("writes its passengers and an audit row with it (R-S9)", async () => {
      const { placed, audits } = await story();
      const people = await sql<{ no: number; name: string }>(
        null,
        "select no, name from passenger where ticket_id = :ticketId order by no",
        { ticketId: placed.ticketId },
      );
      expect([people, audits]).toEqual([
        [
          { no: 1, name: "Penumpang Satu" },
          { no: 2, name: "Penumpang Dua" },
        ],
        2,
      ]);
    });
  });

  it("knows the ticket it made as it is stored, without reading it", async () => {
    const [child] = await sql<{ fareSen: number }>(
      null,
      "select fare_sen from price where category = 'child'",
    );
    const passengers = anOrder(now).passengers.map((one, index) => ({
      ...one,
      category: index === 0 ? ("adult" as const) : ("child" as const),
    }));
    const order = anOrder(now, {
      ticketFlag: 2,
      counts: { adult: 1, child: 1 },
      passengers,
      seenAmountSen: 3000 + (child?.fareSen ?? 0),
    });
    const placed = await placeOrder(order, now);
    expect(await readPlacedTicket(order, placed, now)).toEqual(await readTicket(placed.ticketId));
    expect(placed.created).not.toBeNull();
  });

  it("counts the hit it carries, and beyond the limit makes nothing", async () => {
    const hit = { key: "placeOrder:test", windowStart: now, max: 3, secondsLeft: 17 };
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () =>
        placeOrder(anOrder(now), now, hit).then(
          () => "made",
          (error: { code: string; values: unknown }) => [error.code, error.values],
        ),
      ),
    );
    expect(outcomes.filter((one) => one === "made")).toHaveLength(3);
    expect(outcomes.filter((one) => one !== "made")).toEqual(
      Array.from({ length: 5 }, () => ["too_many", { seconds: 17 }]),
    );
    expect(
      await sql(null, "select hits from rate_limit where key = :key", { key: hit.key }),
    ).toEqual([{ hits: 8 }]);
    await expect(placeOrder(anOrder(now), now)).resolves.toMatchObject({
      created: expect.anything() as unknown,
    });
  });

  it("counts receipts up per jetty and year (R-S9)", async () => {
    const newYear = new Date("2026-12-31T16:00:00Z");
    const other = await placeOrder(anOrder(newYear, { jettyId: 2 }), newYear);
    const [row] = await sql<{ receiptNo: string }>(
      null,
      "select receipt_no from ticket where id = :ticketId",
      { ticketId: other.ticketId },
    );
    expect(row?.receiptNo).toBe("MKK-2027-000001");
  });

  it("answers a second submit of one form key with the first ticket, ten at once too (R-S8)", async () => {
    const before = await counted();
    const order = anOrder(now);
    const placed = await Promise.all(Array.from({ length: 10 }, () => placeOrder(order, now)));
    expect(new Set(placed.map((one) => one.ticketCode)).size).toBe(1);
    expect(placed.filter((one) => one.created)).toHaveLength(1);
    const after = await counted();
    expect(after).toEqual({ tickets: before.tickets + 1, audits: before.audits + 1 });
  });

  it("makes two tickets of one form key once the unique key is gone: the key is the guard (R-S8)", async () => {
    const order = anOrder(now);
    await placeOrder(order, now);
    await change("alter table ticket drop constraint ticket_form_key_key");
    try {
      await expect(placeOrder(order, now)).rejects.toThrow(/no unique or exclusion constraint/);
    } finally {
      await change("alter table ticket add constraint ticket_form_key_key unique (form_key)");
    }
  });

  it("refuses the same form key with another body and writes nothing", async () => {
    const order = anOrder(now);
    await placeOrder(order, now);
    const before = await counted();
    await expect(placeOrder({ ...order, jettyId: 2 }, now)).rejects.toMatchObject({
      code: "key_conflict",
    });
    expect(await counted()).toEqual(before);
  });

  it("refuses a total that is not today's with price_update", async () => {
    await expect(placeOrder(anOrder(now, { seenAmountSen: 5900 }), now)).rejects.toMatchObject({
      code: "price_update",
      values: { amountSen: 6000 },
    });
    await change("update price set fare_sen = 3500 where category = 'adult'");
    await expect(placeOrder(anOrder(now), now)).rejects.toMatchObject({
      code: "price_update",
      values: { amountSen: 7000 },
    });
    await change("update price set fare_sen = 3000 where category = 'adult'");
  });

  it("refuses a date blocked meanwhile, a past one and one too far ahead, never as price_update (R-X11)", async () => {
    const date = addDays(dayOf(now), 5);
    await change(
      "insert into blocked_date (days, details) values (daterange($1::date, $1::date, '[]'), 'Penyelenggaraan')",
      [date],
    );
    const before = await counted();
    for (const ticketDate of [date, addDays(dayOf(now), -1), addDays(dayOf(now), 400)])
      await expect(placeOrder(anOrder(now, { ticketDate }), now)).rejects.toMatchObject({
        code: "date_unavailable",
      });
    expect(await counted()).toEqual(before);
    await change("update blocked_date set removed_at = now()");
    await expect(placeOrder(anOrder(now, { ticketDate: date }), now)).resolves.toMatchObject({
      created: expect.anything() as unknown,
    });
  });

  it("refuses while online sales are off (R-X21)", async () => {
    await change("update setting set payment_enabled = false");
    await expect(placeOrder(anOrder(now), now)).rejects.toMatchObject({ code: "sales_closed" });
    await change("update setting set payment_enabled = true");
  });

  it("never sells the government agency category to the public (R-3-23)", async () => {
    await expect(
      placeOrder(anOrder(now, { counts: { gov_agency: 1 }, seenAmountSen: 0 }), now),
    ).rejects.toMatchObject({ code: "bad_category" });
  });

  it("takes 1000 passengers and refuses 1001, whatever the form sends (R-5-35)", async () => {
    const passengers = Array.from({ length: 1000 }, (_, index) => ({
      category: "adult" as const,
      name: `Penumpang ${index}`,
      ic: `A${100000 + index}`,
      country: "MY",
    }));
    await expect(
      placeOrder(
        anOrder(now, { counts: { adult: 1001 }, passengers, seenAmountSen: 3_003_000 }),
        now,
      ),
    ).rejects.toMatchObject({ code: "over_cap" });
    const placed = await placeOrder(
      anOrder(now, { counts: { adult: 1000 }, passengers, seenAmountSen: 3_000_000 }),
      now,
    );
    const [row] = await sql<{ people: number }>(
      null,
      "select count(*)::int as people from passenger where ticket_id = :ticketId",
      { ticketId: placed.ticketId },
    );
    expect(row?.people).toBe(1000);
  });
});
