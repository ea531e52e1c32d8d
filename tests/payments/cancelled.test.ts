import { afterEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { openAttempt } from "~/domain/payments/bills/open-attempt.server";
import { BUYER } from "~/domain/payments/fact-source";
import { paymentView } from "~/domain/payments/payment-view.server";
import { endWithdrawnBills } from "~/domain/payments/sweeps/end-withdrawn-bills.server";
import { addDays, dayOf } from "~/domain/shared/day";
import { useDatabase } from "../support/database";
import { useGateway } from "../support/gateway";
import { checkInvariants } from "../support/invariants";
import { madeOnce } from "../support/made-once";
import { makeStaff } from "../support/staff";
import { billOf, orderWithBill, refunds, states } from "./orders";

const database = useDatabase();
const gateway = useGateway();
const now = () => gateway.now();
const MINUTES = 60_000;

afterEach(async () => {
  gateway.sandbox.faults.clear();
  await gateway.whenIdle();
  await checkInvariants(database, gateway.payments());
});

async function cancelledOrder() {
  const { id } = await makeStaff({ jettyId: 0 });
  const order = await orderWithBill(gateway, { ticketDate: addDays(dayOf(now()), 7) });
  await cancelTicket(order.ticket.id, "Ribut", { userId: id, ownJettyId: 0 }, now());
  return order;
}

describe("the bill of an unpaid ticket that staff cancelled", () => {
  describe("until the next sweep", () => {
    it("is not open to be paid, and no other is made", async () => {
      const { ticket } = await cancelledOrder();
      expect({
        states: await states(ticket),
        open: await openAttempt(billOf(ticket), BUYER, now()),
        view: await paymentView(ticket.ticketCode, now()),
      }).toMatchObject({
        states: "cancelled: open",
        open: { kind: "over" },
        view: { state: "cancelled", hasPayPage: false },
      });
      await endWithdrawnBills(now());
    });
  });

  describe("with the next sweep", () => {
    const story = madeOnce(async () => {
      const { ticket, billCode } = await cancelledOrder();
      return {
        ticket,
        billCode,
        ended: [await endWithdrawnBills(now()), await endWithdrawnBills(now())],
      };
    });

    it("ends at the gateway, once", async () => {
      const { ticket, billCode, ended } = await story();
      expect([ended, await states(ticket), gateway.sandbox.bill(billCode).active]).toEqual([
        [1, 0],
        "cancelled: closed",
        false,
      ]);
    });

    it("is audited with the reason", async () => {
      const { ticket } = await story();
      expect(
        await sql(
          null,
          "select after from audit where module = 'payment' and subject_type = 'payment_attempt' and after->>'state' = 'closed' and subject_id in (select id::text from payment_attempt where ticket_id = :ticketId)",
          { ticketId: ticket.id },
        ),
      ).toEqual([{ after: { state: "closed", reason: "ticket_cancelled" } }]);
    });
  });

  it("that is paid before it ends is a refund due", async () => {
    const { ticket, billCode } = await cancelledOrder();
    gateway.sandbox.faults.add({ on: "callback", bill: billCode, act: { kind: "drop" } });
    await gateway.sandbox.pay(billCode, "success");
    await endWithdrawnBills(now());
    expect([await states(ticket), await refunds(ticket)]).toEqual([
      "cancelled: paid",
      [{ reason: "ticket_cancelled", amountSen: 6100 }],
    ]);
  });

  it("is asked about again after 30 minutes while the gateway does not answer, 6 hours at most", async () => {
    const { ticket, billCode } = await cancelledOrder();
    gateway.sandbox.faults.add({
      on: "getBillTransactions",
      bill: billCode,
      times: 0,
      act: { kind: "answer", answer: "html" },
    });
    for (let round = 0; round < 12; round += 1) {
      expect(await endWithdrawnBills(now())).toBe(0);
      expect(await states(ticket)).toBe("cancelled: open");
      gateway.advance(30 * MINUTES);
    }
    expect(await endWithdrawnBills(now())).toBe(1);
    expect(await states(ticket)).toBe("cancelled: closed");
  });
});
