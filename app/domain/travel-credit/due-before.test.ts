import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { caseByCode } from "~/domain/departures/weather/case-queries.server";
import { chooseCredit } from "~/domain/departures/weather/choose-credit.server";
import { payRefunds, rejectRefund } from "~/domain/refunds/decide-refunds.server";
import { makeRefundFile } from "~/domain/refunds/make-refund-file.server";
import { type Month } from "~/domain/shared/day";
import { useDatabase } from "../../../tests/support/database";
import { figuresOf, importRows, kindsOf, statementOf } from "../../../tests/support/month";
import { creditOf, strandedOrder } from "../../../tests/support/travel-credit";

/** A stranded ticket of RM 61.00 whose payment was told as RM 60.99 first; settled in its month. */
async function dueBefore(month: string) {
  const now = new Date(`${month}-10T10:00:00+08:00`);
  const order = await strandedOrder(now);
  const [refund] = await sql<{ id: number }>(
    null,
    `insert into refund_due (attempt_id, ticket_id, gateway, host, bill_code, provider_ref,
         amount_sen, reason, created_at)
       select id, ticket_id, gateway, host, bill_code, provider_ref, 6099, 'wrong_amount', :now
         from payment_attempt where ticket_id = :ticketId returning id`,
    { ticketId: order.ticketId, now },
  );
  const line = { at: `${month}-10 10:00:00`, sum: "61.00" };
  const bill = { bill: `bill${order.ticketId}`, ref: `TX${order.ticketId}` };
  await importRows(statementOf([{ ...bill, ...line }]), now);
  const take = () => chooseCredit({ kind: "buyer", code: order.code }, now);
  return {
    ...order,
    now,
    take,
    refundId: refund?.id ?? 0,
    of: { jettyId: 1, month: month as Month } as const,
  };
}
const refundsOf = (ticketId: number) =>
  sql(null, "select state, reason, amount_sen from refund_due where ticket_id = :ticketId", {
    ticketId,
  });

describe("travel credit for a ticket whose payment was a refund due before it sold the ticket", () => {
  useDatabase();

  it("takes that refund over: the money is not promised twice, and the month comes to its lists", async () => {
    const { ticketId, take, of } = await dueBefore("2026-02");
    await take();
    expect(await creditOf(ticketId)).toMatchObject({ valueSen: 6_100 });
    expect(await refundsOf(ticketId)).toEqual([
      { state: "no_refund", reason: "wrong_amount", amountSen: 6_099 },
    ]);
    expect(kindsOf((await figuresOf(of)).figures)).toEqual({});
  });

  it("stands beside one that was rejected because the ticket was sold", async () => {
    const { ticketId, take, of, refundId, by, now } = await dueBefore("2026-03");
    await rejectRefund(refundId, "Tiket dikeluarkan", by, now);
    await take();
    expect(await creditOf(ticketId)).toMatchObject({ valueSen: 6_100 });
    expect(kindsOf((await figuresOf(of)).figures)).toEqual({});
  });

  it.each(["paid out", "in a file for the bank", "asked for at the gateway"])(
    "is refused, and not offered, where that money is %s",
    async (where) => {
      const { ticketId, take, refundId, by, now, code } = await dueBefore("2026-04");
      if (where === "paid out") await payRefunds([refundId], "MBB-1", by, now);
      else if (where === "in a file for the bank")
        await makeRefundFile(
          { ids: [refundId], again: false, formKey: `key-of-${refundId}` },
          by,
          now,
        );
      else
        await sql(
          null,
          `insert into gateway_refund (refund_id, state, asked_by, asked_at) values (:refundId, 'asking', :userId, :now)`,
          { refundId, userId: by.userId, now },
        );
      await expect(take()).rejects.toMatchObject({ code: "travel_credit_no_value" });
      expect(await creditOf(ticketId)).toBeUndefined();
      expect(await caseByCode(code)).toMatchObject({ hasValue: false });
    },
  );
});
