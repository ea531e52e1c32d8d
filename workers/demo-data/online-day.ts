import { placeOrder } from "~/domain/ordering/place-order.server";
import { openAttempt } from "~/domain/payments/bills/open-attempt.server";
import { saveBill } from "~/domain/payments/bills/save-bill.server";
import { BUYER } from "~/domain/payments/fact-source";
import { accountsFor } from "~/domain/payments/gateways/accounts.server";
import { settlePayment } from "~/domain/payments/settlement/settle-payment.server";
import type { JettyId } from "~/domain/places/jetties";
import { type Day, day as dayFrom, startOfDay } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import type { Random } from "./chance";
import { type Offer, sampleOrder } from "./sample-orders";
import { isWeekend } from "./sample-people";

interface OnlineDay {
  jettyId: JettyId;
  offer: Offer;
  day: Day;
  /** Nothing is ordered after it. */
  until: Date;
}

/** A day's orders online: most are paid within minutes, one in ten never is. */
export async function orderForADay(
  random: Random,
  { jettyId, offer, day, until }: OnlineDay,
): Promise<void> {
  const orders = (isWeekend(day) ? 6 : 3) + random(4);
  for (let no = 1; no <= orders; no += 1) {
    const minutes = Math.round((no * 1_300) / (orders + 1)) + random(60);
    const placedAt = new Date(startOfDay(day).getTime() + minutes * 60_000);
    const paidAt = new Date(placedAt.getTime() + (1 + random(6)) * 60_000);
    if (paidAt > until) return;
    const order = sampleOrder(random, offer, jettyId, placedAt);
    const { ticketId } = await placeOrder(order, placedAt);
    if (random(10) > 0) await payOnline(ticketId, placedAt, paidAt);
  }
}

/** A bill, and the gateway's word that it was paid, as if it had come by a callback. */
async function payOnline(ticketId: number, placedAt: Date, paidAt: Date): Promise<void> {
  const [account] = accountsFor("fpx");
  if (!account) return;
  const opening = await openAttempt({ ticketId, method: "fpx", account }, BUYER, placedAt);
  if (opening.kind !== "opened") throw new Error(`The order cannot be paid: ${opening.kind}.`);
  const { attempt, ticket } = opening;
  const billCode = `demo${attempt.id}`;
  await saveBill(
    attempt,
    { billCode, payUrl: `${account.host}/${billCode}` },
    dayFrom(ticket.ticketDate),
    { actor: BUYER, now: placedAt },
  );
  const outcome = await settlePayment(
    {
      gateway: account.gateway,
      account: account.name,
      host: account.host,
      billCode,
      ourRef: attempt.ourRef,
      state: "paid",
      amountSen: attempt.amountSen,
      currency: "MYR",
      providerRef: `TP${newSecret().slice(0, 12)}`,
      channel: "fpx",
      paidAt,
      reason: null,
      live: account.live,
      verified: "requery",
    },
    { kind: "callback", actor: { kind: "system" } },
    paidAt,
  );
  if (outcome.kind !== "settle")
    throw new Error(`A demo payment was not settled: ${outcome.kind}.`);
}
