import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { checkPayment } from "~/domain/payments/bills/check-payment.server";
import { paymentView } from "~/domain/payments/payment-view.server";
import { useDatabase } from "../support/database";
import { useGateway } from "../support/gateway";
import { orderWithBill } from "./orders";

useDatabase();
const gateway = useGateway();
const now = () => gateway.now();

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
