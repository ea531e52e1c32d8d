import { afterEach, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { paymentView } from "~/domain/payments/payment-view.server";
import { dayOf } from "~/domain/shared/day";
import { asOwner, useDatabase } from "../../../tests/support/database";
import { checkInvariants } from "../../../tests/support/invariants";
import { anOrder } from "../../../tests/support/online-order";
import { makeStaff } from "../../../tests/support/staff";
import type { OnlineOrder } from "./online-order";
import { placeOrder } from "./place-order.server";
import { readPlacedTicket } from "./read-placed-ticket.server";
import { submitOnlineOrder } from "./submit-online-order.server";

const test = useDatabase();
const now = new Date("2026-06-10T01:00:00Z");
afterEach(() => checkInvariants(test));

/** Two babies, whose price was set to 0.00. */
function freeOrder(change: Partial<OnlineOrder> = {}): OnlineOrder {
  const { passengers } = anOrder(now);
  return anOrder(now, {
    counts: { baby: 2 },
    passengers: passengers.map((one) => ({ ...one, category: "baby" as const })),
    seenAmountSen: 0,
    ...change,
  });
}

it("an order of 0.00 is paid when it is placed, as free and without a charge (R-X23)", async () => {
  const { ticketId } = await placeOrder(freeOrder(), now);
  const [ticket] = await sql<object>(null, "select * from ticket where id = :ticketId", {
    ticketId,
  });
  expect(ticket).toMatchObject({
    state: "paid",
    amountSen: 0,
    transactionChargeSen: 0,
    paymentMethod: "free",
    paidAt: now,
    saleDay: dayOf(now),
  });
});

it("no gateway is asked for it, and its mail and its news go out once (R-X23)", async () => {
  const order = freeOrder();
  const { ticketId, ticketCode } = await placeOrder(order, now);
  expect((await placeOrder(order, now)).ticketId).toBe(ticketId);
  const [told] = await sql<object>(
    null,
    `select (select count(*)::int from payment_attempt where ticket_id = :ticketId) as bills,
            (select count(*)::int from outbox where unique_key = 'mail.ticket:' || :ticketId::int) as mails,
            (select count(*)::int from outbox o join ticket t on t.id = :ticketId::int
              where o.job = 'news.publish' and o.payload->>'ref' = t.receipt_no) as news`,
    { ticketId },
  );
  expect(told).toEqual({ bills: 0, mails: 1, news: 1 });
  expect(await paymentView(ticketCode, now)).toMatchObject({ state: "paid", totalSen: 0 });
});

it("what is answered about it is what stands in the database", async () => {
  const order = freeOrder();
  const placed = await placeOrder(order, now);
  const told = await readPlacedTicket(order, placed, now);
  expect(told).toEqual(await readPlacedTicket(order, { ...placed, created: null }, now));
  expect(told).toMatchObject({ state: "paid", paymentMethod: "free", paidAt: now });
});

it("a total that is no longer 0.00 is told, and nothing is made", async () => {
  await asOwner(test, (client) =>
    client.query("update price set fare_sen = 500 where category = 'baby'"),
  );
  expect(await submitOnlineOrder(freeOrder({ paymentMethod: "free" }), "client", now)).toEqual({
    kind: "price_changed",
    amountSen: 1000,
  });
  await asOwner(test, (client) =>
    client.query("update price set fare_sen = 0 where category = 'baby'"),
  );
});

it("an order of a sum is not free because it says so", async () => {
  const order = anOrder(now, { paymentMethod: "free" });
  expect(await submitOnlineOrder(order, "client", now)).toMatchObject({
    kind: "refused",
    refusal: { code: "no_payment_method" },
  });
});

it("the database takes no free ticket of a sum, and no charge on a free one", async () => {
  const { ticketId } = await placeOrder(freeOrder(), now);
  for (const change of ["amount_sen = 100", "transaction_charge_sen = 100"])
    await expect(
      asOwner(test, (client) =>
        client.query(`update ticket set ${change} where id = $1`, [ticketId]),
      ),
    ).rejects.toMatchObject({ code: "23514" });
});

it("cancelling it gives nothing back", async () => {
  const { ticketId } = await placeOrder(freeOrder(), now);
  const { id: userId } = await makeStaff({ level: 1 });
  await cancelTicket(ticketId, "Ribut", { userId, ownJettyId: 0 }, now);
  const due = await sql(null, "select id from refund_due where ticket_id = :ticketId", {
    ticketId,
  });
  expect(due).toEqual([]);
});
