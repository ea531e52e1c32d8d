import { afterEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { caseByCode } from "~/domain/departures/weather/case-queries.server";
import { chooseCredit } from "~/domain/departures/weather/choose-credit.server";
import type { OnlineOrder } from "~/domain/ordering/online-order";
import { placeOrder } from "~/domain/ordering/place-order.server";
import { replaceOrder } from "~/domain/ordering/replace-order.server";
import { submitOnlineOrder } from "~/domain/ordering/submit-online-order.server";
import { ticketByCode } from "~/domain/payments/bills/attempts.server";
import { startPayment } from "~/domain/payments/bills/start-payment.server";
import { BUYER } from "~/domain/payments/fact-source";
import { paymentView } from "~/domain/payments/payment-view.server";
import { addDays, dayOf } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { useDatabase } from "../../../tests/support/database";
import { useGateway } from "../../../tests/support/gateway";
import { anOrder } from "../../../tests/support/online-order";
import { makeStaff } from "../../../tests/support/staff";
import { aCredit, creditOf, spendingOf, strandedOrder } from "../../../tests/support/travel-credit";
import { aStoppage, caseOf, stop } from "../../../tests/support/weather";
import { creditStanding } from "./queries.server";

useDatabase();
const gateway = useGateway();
const now = () => gateway.now();
const HOURS = 3_600_000;

afterEach(async () => {
  gateway.sandbox.faults.clear();
  await gateway.whenIdle();
});

/** Orders are of one buyer each, so that none waits for another's payment. */
let buyers = 0;
function orderBy(code: string, partSen: number, change: Partial<OnlineOrder> = {}): OnlineOrder {
  const order = anOrder(now(), { ticketDate: addDays(dayOf(now()), 7) });
  buyers += 1;
  const phoneNo = `01234${String(50_000 + buyers)}`;
  const buyer = { ...order.buyer, phoneNo, ic: `8504121${String(10_000 + buyers)}` };
  return { ...order, buyer, ipAddress: null, travelCredit: { code, partSen }, ...change };
}
const adults = (count: number): Partial<OnlineOrder> => ({
  counts: { adult: count },
  seenAmountSen: count * 3_000,
  passengers: Array.from({ length: count }, (_, index) => ({
    category: "adult" as const,
    name: `Penumpang ${index}`,
    ic: `85041211${5_000 + index}`,
    country: "MY",
  })),
});
const placed = (order: OnlineOrder) => placeOrder(order, now());
const ticketRow = async (id: number) =>
  (
    await sql<object>(
      null,
      `select state, amount_sen, travel_credit_sen, transaction_charge_sen, payment_method
         from ticket where id = :id`,
      { id },
    )
  )[0];

async function billOf(ticketCode: string) {
  const ticket = await ticketByCode(ticketCode);
  if (!ticket) throw new Error("no ticket");
  const next = await startPayment(ticket, { actor: BUYER, now: now() });
  if (next.kind !== "go") throw new Error("no pay page");
  return next.attempt;
}
async function pay(ticketCode: string) {
  const { billCode } = await billOf(ticketCode);
  await gateway.sandbox.pay(billCode ?? "", "success");
  await gateway.whenIdle();
}
const leftOf = async (code: string) => (await creditStanding(code, now())).leftSen;

describe("an order that a credit pays in part", () => {
  it("leaves the rest and the charge to the gateway, and is reserved until that is paid", async () => {
    const credit = await aCredit(now());
    const { ticketId, ticketCode } = await placed(orderBy(credit.code, 6_100, adults(3)));
    expect(await ticketRow(ticketId)).toEqual({
      ...{ state: "unpaid", amountSen: 9_000, travelCreditSen: 6_100 },
      ...{ transactionChargeSen: 100, paymentMethod: "fpx" },
    });
    expect(await spendingOf(credit.id)).toMatchObject([{ ticketId, state: "reserved" }]);
    expect((await billOf(ticketCode)).amountSen).toBe(3_000);
  });

  it("is said to hold it on the page of the stoppage too", async () => {
    const { ticketId, code } = await strandedOrder(now());
    await chooseCredit({ kind: "buyer", code }, now());
    const credit = await creditOf(ticketId);
    await placed(orderBy(credit?.code ?? "", 6_100, adults(3)));
    expect((await caseByCode(code))?.credit).toMatchObject({ leftSen: 0, reservedSen: 6_100 });
  });

  it("is spent when the rest is paid", async () => {
    const credit = await aCredit(now());
    const { ticketId, ticketCode } = await placed(orderBy(credit.code, 6_100, adults(3)));
    await pay(ticketCode);
    expect({
      ticket: await paymentView(ticketCode, now()),
      spending: await spendingOf(credit.id),
      credit: await creditStanding(credit.code, now()),
    }).toMatchObject({
      ticket: { state: "paid", totalSen: 3_000 },
      spending: [{ ticketId, amountSen: 6_100, state: "taken" }],
      credit: { problem: "travel_credit_spent" },
    });
  });

  it("gives it free again when it expires unpaid, and takes it when money comes late", async () => {
    const credit = await aCredit(now());
    const { ticketId, ticketCode } = await placed(orderBy(credit.code, 6_100, adults(3)));
    const { billCode } = await billOf(ticketCode);
    gateway.advance(24 * HOURS + 15_000);
    await gateway.sweep();
    gateway.advance(15_000);
    await gateway.sweep();
    expect(await spendingOf(credit.id)).toMatchObject([{ state: "released" }]);
    expect(await leftOf(credit.code)).toBe(6_100);
    gateway.advance(60_000);
    await gateway.sandbox.pay(billCode ?? "", "success");
    await gateway.whenIdle();
    expect(await ticketRow(ticketId)).toMatchObject({ state: "paid" });
    expect(await spendingOf(credit.id)).toMatchObject([{ state: "taken" }]);
  });

  it("is a refund due when money comes late and the credit was spent elsewhere", async () => {
    const credit = await aCredit(now());
    const { ticketId, ticketCode } = await placed(orderBy(credit.code, 6_100, adults(3)));
    const { billCode } = await billOf(ticketCode);
    gateway.advance(24 * HOURS + 15_000);
    await gateway.sweep();
    gateway.advance(15_000);
    await gateway.sweep();
    await placed(orderBy(credit.code, 3_000, adults(1)));
    gateway.advance(60_000);
    await gateway.sandbox.pay(billCode ?? "", "success");
    await gateway.whenIdle();
    expect(await ticketRow(ticketId)).toMatchObject({ state: "expired" });
    const due = await sql(
      null,
      "select amount_sen, reason from refund_due where ticket_id = :ticketId",
      { ticketId },
    );
    expect(due).toEqual([{ amountSen: 3_000, reason: "travel_credit_spent" }]);
    expect(await leftOf(credit.code)).toBe(3_100);
  });

  it("gives it free when its buyer changes the order, and the code stands in the new one", async () => {
    const credit = await aCredit(now());
    const browser = newSecret();
    const order = orderBy(credit.code, 6_100, { ...adults(3), browser });
    const { ticketCode } = await placed(order);
    const changed = await replaceOrder(
      { ticketCode, browser, draftSecret: null, confirmed: true },
      now(),
    );
    expect(changed.kind).toBe("begun");
    expect(await leftOf(credit.code)).toBe(6_100);
    const [draft] = await sql<{ code: string }>(
      null,
      `select d.data ->> 'travelCredit' as code from order_draft d
         join ticket t on t.replaced_by = d.form_key where t.ticket_code = :ticketCode`,
      { ticketCode },
    );
    expect(draft?.code).toBe(credit.code);
  });
});

describe("an order that a credit pays as a whole", () => {
  it("is paid when it is placed, without gateway and charge; the rest stays under the code", async () => {
    const credit = await aCredit(now());
    const { ticketId, ticketCode } = await placed(orderBy(credit.code, 3_000, adults(1)));
    expect(await ticketRow(ticketId)).toEqual({
      ...{ state: "paid", amountSen: 3_000, travelCreditSen: 3_000 },
      ...{ transactionChargeSen: 0, paymentMethod: "Travel Credit" },
    });
    expect(await paymentView(ticketCode, now())).toMatchObject({ state: "paid", totalSen: 0 });
    expect(await spendingOf(credit.id)).toMatchObject([{ state: "taken" }]);
    expect(await leftOf(credit.code)).toBe(3_100);
  });

  it("is made once, however often its form is sent", async () => {
    const credit = await aCredit(now());
    const order = orderBy(credit.code, 3_000, adults(1));
    const first = await placed(order);
    expect((await placed(order)).ticketId).toBe(first.ticketId);
    expect(await leftOf(credit.code)).toBe(3_100);
  });
});

describe("what the buyer saw", () => {
  it("is compared: another sum of the credit makes nothing", async () => {
    const credit = await aCredit(now());
    for (const partSen of [6_000, 3_100])
      expect(
        await submitOnlineOrder(orderBy(credit.code, partSen, adults(3)), newSecret(), now()),
      ).toMatchObject({ kind: "refused", refusal: { code: "travel_credit_changed" } });
    expect(await spendingOf(credit.id)).toEqual([]);
  });
});

describe("a ticket that was paid by credit and is cancelled", () => {
  const manager = async () => ({
    userId: (await makeStaff({ level: 1 })).id,
    ownJettyId: 0 as const,
  });

  it("gives the credit its part back and the buyer the money, and the end is no earlier", async () => {
    const credit = await aCredit(now());
    const { ticketId, ticketCode } = await placed(orderBy(credit.code, 6_100, adults(3)));
    await pay(ticketCode);
    await cancelTicket(ticketId, "Silap beli", await manager(), now());
    expect(await spendingOf(credit.id)).toMatchObject([{ amountSen: 6_100, state: "given_back" }]);
    const due = await sql(null, "select amount_sen from refund_due where ticket_id = :ticketId", {
      ticketId,
    });
    expect(due).toEqual([{ amountSen: 3_000 }]);
    const standing = await creditStanding(credit.code, now());
    expect(standing).toMatchObject({ leftSen: 6_100, problem: null });
  });

  it("gives back 90 days at least to spend it again", async () => {
    const credit = await aCredit(now());
    const { ticketId } = await placed(orderBy(credit.code, 6_000));
    const late = new Date(credit.expiresAt.getTime() - 24 * HOURS);
    await cancelTicket(ticketId, "Bot rosak", await manager(), late);
    const [kept] = await sql<{ expiresAt: Date }>(
      null,
      "select expires_at from travel_credit where id = :id",
      { id: credit.id },
    );
    expect(dayOf(kept?.expiresAt ?? late)).toBe(addDays(dayOf(late), 91));
  });

  it("becomes a new credit of its whole value where the weather takes its boat again", async () => {
    const credit = await aCredit(now());
    const ticketDate = addDays(dayOf(now()), 9);
    const order = orderBy(credit.code, 6_100, { ...adults(3), ticketDate });
    const { ticketId, ticketCode } = await placed(order);
    await pay(ticketCode);
    await stop(aStoppage(ticketDate), await manager(), now());
    await chooseCredit({ kind: "buyer", code: (await caseOf(ticketId)).code }, now());
    expect(await creditOf(ticketId)).toMatchObject({ valueSen: 9_100, spentSen: 0 });
    expect(await spendingOf(credit.id)).toMatchObject([{ state: "taken" }]);
  });

  it("while it is unpaid, gives the credit free", async () => {
    const credit = await aCredit(now());
    const { ticketId } = await placed(orderBy(credit.code, 6_100, adults(3)));
    await cancelTicket(ticketId, "Silap beli", await manager(), now());
    expect(await spendingOf(credit.id)).toMatchObject([{ state: "released" }]);
  });
});
