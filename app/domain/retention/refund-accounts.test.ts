import { expect, it } from "vitest";
import { sql } from "@db/transaction";
import { sellAtCounter } from "~/domain/counter/sell-at-counter.server";
import { chooseRefund } from "~/domain/departures/weather/choose-refund.server";
import { payCounterRefund } from "~/domain/refunds/counter/pay-counter-refund.server";
import { payRefunds } from "~/domain/refunds/decide-refunds.server";
import { type Day, day } from "~/domain/shared/day";
import { aCounterOrder } from "../../../tests/support/counter-order";
import { saleSupport } from "../../../tests/support/counter-sale";
import { useDatabase } from "../../../tests/support/database";
import { makeStaff } from "../../../tests/support/staff";
import { aStoppage, caseOf, soldTicket, stop } from "../../../tests/support/weather";
import { applyRetention } from "./apply-retention.server";

const test = useDatabase();
const { onDuty } = saleSupport(test);
const sold = new Date("2026-08-20T10:00:00+08:00");
const now = new Date("2028-08-31T10:00:00+08:00");
const ACCOUNT = { bankName: "Maybank", bankAccount: "164012345678", bankHolder: "Siti binti Ali" };
const office = async () => ({ userId: (await makeStaff()).id, ownJettyId: 0 as const });

async function sellByCash(on: Day): Promise<number> {
  const { seller, shift } = await onDuty();
  const order = aCounterOrder(sold, { ticketDate: on });
  return (await sellAtCounter(order, seller, shift, sold)).ticketId;
}
async function payAtGateway(ticketId: number): Promise<void> {
  const refunds = await sql<{ id: number }>(
    null,
    "select id from refund_due where ticket_id = :ticketId",
    { ticketId },
  );
  const ids = refunds.map(({ id }) => id);
  await payRefunds(ids, "MBB-1", await office(), now);
}
const payByBank = async (ticketId: number) =>
  payCounterRefund((await caseOf(ticketId)).id, "MBB-1", await office(), now);

it.each([
  ["online", day("2026-08-21"), (on: Day) => soldTicket({ day: on }, sold), payAtGateway],
  ["at the counter", day("2026-08-22"), sellByCash, payByBank],
])(
  "a masked ticket that was sold %s keeps the account of its refund until that is paid",
  async (_where, on, sell, pay) => {
    const ticketId = await sell(on);
    await stop(aStoppage(on), await office(), sold);
    await chooseRefund({ kind: "buyer", code: (await caseOf(ticketId)).code }, ACCOUNT, sold);
    const masked = [await applyRetention(now)];
    expect((await caseOf(ticketId)).bankName).toBe("Maybank");
    await pay(ticketId);
    masked.push(await applyRetention(now), await applyRetention(now));
    expect((await caseOf(ticketId)).bankName).toBeNull();
    expect(masked).toEqual([1, 1, 0]);
  },
);
