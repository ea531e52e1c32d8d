import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { answerPaymentCallback } from "~/api/payment-callback.server";
import { SYSTEM } from "~/domain/payments/fact-source";
import type { GatewayFact } from "~/domain/payments/facts";
import { toyyibpayHash } from "~/domain/payments/gateways/toyyibpay/read-callback.server";
import { replayMessages } from "~/domain/payments/messages/replay-messages.server";
import { paymentView } from "~/domain/payments/payment-view.server";
import { settlePayment } from "~/domain/payments/settlement/settle-payment.server";
import { useDatabase } from "../support/database";
import { useGateway } from "../support/gateway";
import { checkInvariants } from "../support/invariants";
import { madeOnce } from "../support/made-once";
import { callbacks, type Order, orderWithBill, refunds, states } from "./orders";

const database = useDatabase();
const gateway = useGateway();
const now = () => gateway.now();

beforeEach(async () => {
  await sql(
    null,
    "update gateway_breaker set failures = 0, failing_since = null, open_until = null",
  );
});
afterEach(async () => {
  gateway.sandbox.faults.clear();
  await gateway.whenIdle();
});

async function post(
  fields: Record<string, string>,
  options: Partial<Parameters<typeof answerPaymentCallback>[0]> = {},
) {
  const rawBody = Buffer.from(new URLSearchParams(fields).toString());
  const answer = await answerPaymentCallback({
    gateway: "toyyibpay",
    account: "sandbox",
    method: "POST",
    contentType: "application/x-www-form-urlencoded",
    headers: {},
    rawBody,
    ip: "10.0.0.1",
    now: now(),
    ...options,
  });
  await answer.after;
  return answer;
}

function message(order: Order, status = "1", secret = "test-secret"): Record<string, string> {
  const fields = {
    refno: "TP1",
    status,
    order_id: order.attempt.ourRef,
    billcode: order.billCode,
    amount: "6100",
    reason: "Approved",
  };
  return {
    ...fields,
    hash: toyyibpayHash(secret, { status, orderId: fields.order_id, refno: fields.refno }),
  };
}

/** Paid in the gateway's books, which says so to nobody. */
async function payWithoutCallback({ billCode }: Order): Promise<void> {
  gateway.sandbox.faults.add({ on: "callback", bill: billCode, act: { kind: "drop" } });
  await gateway.sandbox.pay(billCode, "success");
}

const queriesOf = async (order: Order) =>
  (
    await sql<{ asked: number }>(
      null,
      "select coalesce(sum(seen_count), 0)::int as asked from gateway_event where kind = 'query' and bill_code = :billCode",
      { billCode: order.billCode },
    )
  )[0]?.asked;

describe("6: signatures", () => {
  it.each([
    ["wrong", (fields: Record<string, string>) => ({ ...fields, hash: "0".repeat(32) })],
    ["missing", ({ hash: _, ...fields }: Record<string, string>) => fields],
    [
      "in upper case",
      (fields: Record<string, string>) => ({ ...fields, hash: fields.hash?.toUpperCase() ?? "" }),
    ],
    ["for another status", (fields: Record<string, string>) => ({ ...fields, status: "2" })],
  ])("%s: 400, stored as refused, not paid, one question at most", async (_name, spoil) => {
    const order = await orderWithBill(gateway);
    const spoilt = spoil(message(order)) as Record<string, string>;
    expect((await post(spoilt)).status).toBe(400);
    expect((await post(spoilt)).status).toBe(400);
    expect(await states(order.ticket)).toBe("unpaid: open");
    expect(await callbacks(order.billCode)).toMatchObject([
      { state: "refused", outcome: "bad_signature", verified: "none", seenCount: 2 },
    ]);
    expect(await queriesOf(order)).toBe(1);
  });

  it("right, but nothing was paid: the gateway's books decide, not the message (R-S11)", async () => {
    const order = await orderWithBill(gateway);
    expect((await post(message(order))).status).toBe(200);
    expect(await states(order.ticket)).toBe("unpaid: open");
    expect(await callbacks(order.billCode)).toMatchObject([
      { state: "stored", outcome: "not_confirmed" },
    ]);
  });

  it("right, and in the gateway's books seconds later: paid after 10 s", async () => {
    const order = await orderWithBill(gateway);
    await post(message(order));
    await payWithoutCallback(order);
    gateway.advance(9_000);
    await replayMessages(now());
    expect(await states(order.ticket)).toBe("unpaid: open");
    gateway.advance(1_000);
    await replayMessages(now());
    expect(await states(order.ticket)).toBe("paid: paid");
  });

  it("a message refused under a wrong key is taken up when it comes again and is genuine", async () => {
    const order = await orderWithBill(gateway);
    const body = message(order);
    await sql(
      null,
      "insert into gateway_event (gateway, account, kind, body, body_sha256, received_at, last_seen_at, verified, state, bill_code) values ('toyyibpay', 'sandbox', 'callback', :body, sha256(:prefix::bytea || :body::bytea), :at, :at, 'none', 'refused', :billCode)",
      {
        body: Buffer.from(new URLSearchParams(body).toString()),
        prefix: Buffer.from("\n"),
        at: now(),
        billCode: order.billCode,
      },
    );
    await payWithoutCallback(order);
    expect((await post(body)).status).toBe(200);
    expect(await states(order.ticket)).toBe("paid: paid");
    expect(await callbacks(order.billCode)).toMatchObject([{ state: "settled", seenCount: 2 }]);
  });
});

describe("the address of callbacks", () => {
  const unpaid = madeOnce(() => orderWithBill(gateway));
  it.each<[string, number, object, Parameters<typeof post>[1]]>([
    ["a gateway that there is not", 404, {}, { gateway: "nobody" }],
    ["an account that there is not", 404, {}, { account: "nobody" }],
    ["a GET", 405, { headers: { Allow: "POST" } }, { method: "GET" }],
    ["what is too large", 413, {}, { rawBody: Buffer.alloc(65_537, 97) }],
    ["what is no form", 415, {}, { contentType: "text/plain" }],
    ["a form of something else", 400, {}, { rawBody: Buffer.from("hello=world") }],
  ])("turns %s away with %d, and stores nothing", async (_what, status, more, options) => {
    const order = await unpaid();
    expect(await post(message(order), options)).toMatchObject({ status, ...more });
    expect(await callbacks(order.billCode)).toEqual([]);
  });

  it("reads multipart and JSON like a form", async () => {
    const json = await orderWithBill(gateway);
    gateway.sandbox.faults.add({ on: "callback", times: 2, act: { kind: "drop" } });
    await gateway.sandbox.pay(json.billCode, "success");
    expect(
      (
        await post(
          {},
          {
            contentType: "application/json",
            rawBody: Buffer.from(JSON.stringify({ ...message(json), status: 1 })),
          },
        )
      ).status,
    ).toBe(200);
    expect(await states(json.ticket)).toBe("paid: paid");
    const multi = await orderWithBill(gateway);
    await gateway.sandbox.pay(multi.billCode, "success");
    const form = new FormData();
    for (const [name, value] of Object.entries(message(multi))) form.set(name, value);
    const encoded = new Response(form);
    const contentType = encoded.headers.get("content-type") ?? "";
    expect(
      (await post({}, { contentType, rawBody: Buffer.from(await encoded.arrayBuffer()) })).status,
    ).toBe(200);
    expect(await states(multi.ticket)).toBe("paid: paid");
  });
});

describe("7: sums", () => {
  it.each([
    ["one sen less", "60.99", 6099],
    ["one sen more", "61.01", 6101],
    ["nothing", "0.00", null],
    ["a negative", "-61.00", null],
    ["not a number", "abc", null],
    ["no decimals", "61", null],
  ])(
    "%s: no ticket, a person has to look; a sum received is a refund due",
    async (_name, text, sum) => {
      const { ticket, billCode } = await orderWithBill(gateway);
      gateway.sandbox.faults.add({
        on: "getBillTransactions",
        bill: billCode,
        times: 0,
        act: { kind: "alter", field: "billpaymentAmount", value: text },
      });
      await gateway.sandbox.pay(billCode, "success");
      await gateway.whenIdle();
      expect(await states(ticket)).toBe("unpaid: open");
      const [row] = await sql<{ review: string }>(
        null,
        "select review from payment_attempt where bill_code = :billCode",
        { billCode },
      );
      expect(row?.review).toBe(sum || text === "0.00" ? "wrong_amount" : "amount_unreadable");
      expect(await refunds(ticket)).toEqual(
        sum ? [{ reason: "wrong_amount", amountSen: sum }] : [],
      );
      expect((await paymentView(ticket.ticketCode, now()))?.state).toBe(
        sum ? "money_no_ticket" : "open",
      );
      gateway.advance(60_000);
      await gateway.sweep();
      expect((await refunds(ticket)).length).toBe(sum ? 1 : 0);
    },
  );

  it("another currency: review and a refund due", async () => {
    const order = await orderWithBill(gateway);
    const fact: GatewayFact = {
      gateway: "toyyibpay",
      account: "sandbox",
      host: gateway.host,
      billCode: order.billCode,
      ourRef: order.attempt.ourRef,
      state: "paid",
      amountSen: 6100,
      currency: "SGD",
      providerRef: "X1",
      channel: "card",
      paidAt: null,
      reason: null,
      live: false,
      verified: "requery",
    };
    expect((await settlePayment(fact, { kind: "sweep", actor: SYSTEM }, now())).kind).toBe(
      "review",
    );
    expect(await states(order.ticket)).toBe("unpaid: open");
    expect(await refunds(order.ticket)).toEqual([{ reason: "wrong_amount", amountSen: 6100 }]);
  });
});

describe("15: another account", () => {
  it("a message signed by the test account for a live bill is refused: a person looks, not paid", async () => {
    const order = await orderWithBill(gateway);
    const answer = await post(message(order, "1", "other-secret"), { account: "other" });
    expect(answer.status).toBe(200);
    expect(await states(order.ticket)).toBe("unpaid: open");
    expect(await callbacks(order.billCode)).toMatchObject([
      { state: "refused", outcome: "review" },
    ]);
    const [row] = await sql<{ review: string }>(
      null,
      "select review from payment_attempt where bill_code = :billCode",
      { billCode: order.billCode },
    );
    expect(row?.review).toBe("other_account");
  });
});

describe("no attempt", () => {
  it("a genuine message about a bill that is none of ours becomes a refund due after 24 hours", async () => {
    const order = await orderWithBill(gateway);
    const form = new URLSearchParams({
      userSecretKey: "test-secret",
      categoryCode: "test-category",
      billName: "Lain",
      billDescription: "Lain",
      billPriceSetting: "1",
      billPayorInfo: "1",
      billAmount: "2500",
      billReturnUrl: `${gateway.origin}/x`,
      billCallbackUrl: `${gateway.origin}/payment/callback/toyyibpay/sandbox`,
      billPaymentChannel: "0",
      billExternalReferenceNo: "LAIN-1",
      billTo: "A",
      billEmail: "a@contoh.my",
      billPhone: "0123456789",
    });
    const [made] = (await (
      await fetch(`${gateway.host}/index.php/api/createBill`, { method: "POST", body: form })
    ).json()) as { BillCode: string }[];
    const code = made?.BillCode ?? "";
    await gateway.sandbox.pay(code, "success");
    await gateway.whenIdle();
    expect(await callbacks(code)).toMatchObject([{ state: "unmatched", outcome: "no_attempt" }]);
    gateway.advance(60_000);
    await replayMessages(now());
    expect(await callbacks(code)).toMatchObject([{ state: "unmatched" }]);
    gateway.advance(24 * 3_600_000);
    await replayMessages(now());
    expect(await callbacks(code)).toMatchObject([{ state: "settled", outcome: "refund" }]);
    expect(
      await sql(
        null,
        "select reason, amount_sen, ticket_id from refund_due where bill_code = :code",
        { code },
      ),
    ).toEqual([{ reason: "unmatched", amountSen: 2500, ticketId: null }]);
    expect(await states(order.ticket)).toBe("unpaid: open");
  });
});

it("keeps the books right in all of this", () => checkInvariants(database));
