import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { myTickets } from "~/domain/ordering/my-tickets.server";
import { earlierOrders } from "~/domain/ordering/similar-orders.server";
import { checkPayment, returnFromGateway } from "~/domain/payments/bills/check-payment.server";
import { paymentView } from "~/domain/payments/payment-view.server";
import { checkDueBills } from "~/domain/payments/sweeps/check-due-bills.server";
import { addDays, dayOf } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { useDatabase } from "../support/database";
import { useGateway } from "../support/gateway";
import { orderWithBill, states } from "./orders";

useDatabase();
const gateway = useGateway();
const now = () => gateway.now();
const buyer = { ic: "880808115151", phoneNo: "0138808088" };

/** An order whose bill was asked about, unpaid, after its buyer came back so many seconds ago. */
async function viewAfterReturn(secondsAgo: number) {
  const { ticket } = await orderWithBill(gateway);
  await sql(
    null,
    `with back as (
       update payment_attempt set returned_at = :now::timestamptz - make_interval(secs => :secondsAgo)
        where ticket_id = :ticketId returning id)
     select id from back`,
    { ticketId: ticket.id, now: now(), secondsAgo },
  );
  await checkPayment(ticket.ticketCode, { kind: "staff", actor: { kind: "system" } }, now());
  return paymentView(ticket.ticketCode, now());
}

describe("an order that is unpaid although its buyer came from the pay page", () => {
  it("may still change for two minutes", async () => {
    expect(await viewAfterReturn(5)).toMatchObject({ state: "open", mayStillChange: true });
  });

  it("is open for good after them", async () => {
    expect(await viewAfterReturn(121)).toMatchObject({ state: "open", mayStillChange: false });
  });
});

describe("a gateway that does not answer a buyer's return", () => {
  /** The order of a browser that is back from a pay page of which nothing is heard. */
  async function backWithoutAnswer() {
    const browser = newSecret();
    const ticketDate = addDays(dayOf(now()), 1);
    const order = await orderWithBill(gateway, { browser, ticketDate, ...buyer });
    const answer = { kind: "answer", answer: "500" } as const;
    gateway.sandbox.faults.add({ on: "getBillTransactions", act: answer, times: 2 });
    await returnFromGateway(order.attempt.returnKey, now());
    return { ...order, ticketDate, identity: { browser, unpaidCode: null } };
  }

  it("leaves the order waiting in its buyer's list, with nothing to pay", async () => {
    const { identity } = await backWithoutAnswer();
    expect(await myTickets(identity, now())).toMatchObject([{ state: "pending", payBy: null }]);
  });

  it("leaves it to be paid there once two minutes have passed", async () => {
    const { identity } = await backWithoutAnswer();
    gateway.advance(121_000);
    expect(await myTickets(identity, now())).toMatchObject([{ state: "unpaid" }]);
  });

  it("leaves it waiting where the same buyer is about to order again", async () => {
    const { identity, ticket, ticketDate } = await backWithoutAnswer();
    const wanted = { ...buyer, ticketDate, formKey: "", beside: null, abroad: false };
    const { similar } = await earlierOrders(wanted, identity, now());
    expect(similar.find(({ ticketCode }) => ticketCode === ticket.ticketCode)).toMatchObject({
      state: "pending",
    });
  });

  it("is asked again after 10 s", async () => {
    const { ticket, attempt, billCode } = await orderWithBill(gateway);
    const { faults } = gateway.sandbox;
    faults.add({ on: "callback", bill: billCode, act: { kind: "drop" } });
    faults.add({ on: "getBillTransactions", act: { kind: "answer", answer: "500" }, times: 2 });
    await gateway.sandbox.pay(billCode, "success");
    await returnFromGateway(attempt.returnKey, now());
    expect(await paymentView(ticket.ticketCode, now())).toMatchObject({ state: "pending" });
    gateway.advance(10_000);
    await checkDueBills(now());
    expect(await states(ticket)).toBe("paid: paid");
  });
});
