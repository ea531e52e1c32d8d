import { expect, it } from "vitest";
import { sql } from "@db/transaction";
import { sellAtCounter } from "~/domain/counter/sell-at-counter.server";
import { answerSilentCase } from "~/domain/departures/weather/answer-silent-case.server";
import { chooseRefund } from "~/domain/departures/weather/choose-refund.server";
import { payCounterRefund } from "~/domain/refunds/counter/pay-counter-refund.server";
import { addDays, day } from "~/domain/shared/day";
import { indexTickets } from "~/domain/tickets/index-tickets.server";
import { atOnce } from "../../../tests/support/at-once";
import { aCounterOrder } from "../../../tests/support/counter-order";
import { saleSupport } from "../../../tests/support/counter-sale";
import { asOwner, useDatabase } from "../../../tests/support/database";
import { makeStaff } from "../../../tests/support/staff";
import { aStoppage, caseOf, soldTicket, stop } from "../../../tests/support/weather";
import { erasePerson } from "./erase-person.server";

const test = useDatabase({ poolMax: 12 });
const { onDuty } = saleSupport(test);
const now = new Date("2026-06-10T10:00:00+08:00");
const afterwards = new Date("2026-06-25T10:00:00+08:00");
const ACCOUNT = { bankName: "Maybank", bankAccount: "164012345678", bankHolder: "Siti binti Ali" };

/** Each test is about somebody else, who sails on days of their own. */
let count = 0;
function somebody() {
  count += 1;
  return { ic: `85041211${6_000 + count}`, on: addDays(day("2026-06-11"), count) };
}
const office = async () => ({ userId: (await makeStaff()).id, ownJettyId: 0 as const });
async function erase(ic: string) {
  await indexTickets();
  const { userId } = await office();
  return erasePerson({ ic, phoneNo: null, email: null }, "Dia minta", userId, afterwards);
}
const WAITS = { code: "person_waits", values: { count: 1 } };

it("waits until the bank has paid what a counter's ticket cost, and then is done", async () => {
  const { ic, on } = somebody();
  const { seller, shift } = await onDuty();
  const buyer = { name: "Siti binti Ali", ic, phoneNo: "0123456789", email: "", country: "MY" };
  const order = aCounterOrder(now, { ticketDate: on, buyer });
  const { ticketId } = await sellAtCounter(order, seller, shift, now);
  const by = await office();
  await stop(aStoppage(on), by, now);
  const { id, code } = await caseOf(ticketId);
  await chooseRefund({ kind: "buyer", code }, ACCOUNT, now);
  await expect(erase(ic)).rejects.toMatchObject(WAITS);
  expect((await caseOf(ticketId)).bankName).toBe("Maybank");
  await payCounterRefund(id, "MBB-1", by, now);
  expect(await erase(ic)).toBe(1);
  expect((await caseOf(ticketId)).bankName).toBeNull();
});

it("waits for the answer of a buyer whose boat did not sail", async () => {
  const { ic, on } = somebody();
  const ticketId = await soldTicket({ day: on, ic }, now);
  await stop(aStoppage(on), await office(), now);
  await expect(erase(ic)).rejects.toMatchObject(WAITS);
  await answerSilentCase((await caseOf(ticketId)).id, afterwards);
  await expect(erase(ic), "the money is due now").rejects.toMatchObject(WAITS);
});

it("waits while a ticket for there and back still brings somebody back", async () => {
  const { ic } = somebody();
  await soldTicket({ day: day("2026-06-20"), jettyId: 2, ic, adults: 1 }, now);
  const bringsBackFor = (days: number | null) =>
    asOwner(test, (client) =>
      client.query(
        `update jetty set return_days = $1::int,
            return_since = case when $1::int is not null then date '2026-06-01' end where id = 2`,
        [days],
      ),
    );
  await bringsBackFor(5);
  await expect(erase(ic)).rejects.toMatchObject(WAITS);
  await bringsBackFor(4);
  expect(await erase(ic)).toBe(1);
  await bringsBackFor(null);
});

it("sees money that becomes due while it waits for the ticket", async () => {
  const { ic, on } = somebody();
  const ticketId = await soldTicket({ day: on, ic }, now);
  await indexTickets();
  const [erased] = await atOnce(
    ["select id from ticket where id = :ticketId for update", { ticketId }],
    [() => erase(ic)],
    (tx) =>
      sql(
        tx,
        `insert into refund_due (ticket_id, gateway, host, bill_code, provider_ref, amount_sen,
            reason, created_at)
          values (:ticketId, 'toyyibpay', 'http://127.0.0.1:1', :bill, 'TX', 6100, 'paid_twice', :now)`,
        { ticketId, bill: `twice${ticketId}`, now },
      ),
  );
  expect(erased).toMatchObject({ status: "rejected", reason: WAITS });
});
