import { afterEach, describe, expect, it } from "vitest";
import { closeDatabase, openDatabase } from "@db/connection";
import { sql } from "@db/transaction";
import { answerPaymentCallback } from "~/api/payment-callback.server";
import { startPayment } from "~/domain/payments/bills/start-payment.server";
import { BUYER, SYSTEM } from "~/domain/payments/fact-source";
import type { GatewayFact } from "~/domain/payments/facts";
import { settlePayment } from "~/domain/payments/settlement/settle-payment.server";
import { orderWithBill } from "../payments/orders";
import { useDatabase } from "../support/database";
import { useGateway } from "../support/gateway";
import { makeTicket } from "../support/make-ticket";
import { alertRules, type Cause, GATEWAY_ALERTS, rise, told, tryAlert } from "./alert-rules";
import { useMetrics } from "./scrape";

const database = useDatabase();
const gateway = useGateway();
const metrics = useMetrics();
const several = async (times: number, act: () => Promise<unknown>) => {
  for (let time = 0; time < times; time += 1) await act();
};

async function billFails(answer: "text" | "500") {
  gateway.sandbox.faults.add({ on: "createBill", act: { kind: "answer", answer } });
  const now = gateway.now();
  await startPayment(await makeTicket({ now }), { actor: BUYER, now }).catch(() => {});
}
const callback = () =>
  answerPaymentCallback({
    gateway: "toyyibpay",
    account: "sandbox",
    method: "POST",
    contentType: "application/x-www-form-urlencoded",
    headers: {},
    rawBody: Buffer.from("billcode=none"),
    ip: "10.0.0.1",
    now: gateway.now(),
  });
async function callbackWithoutDatabase() {
  await closeDatabase();
  openDatabase({ url: database.ownerUrl, role: "nobody_here" });
  await callback();
  await closeDatabase();
  openDatabase({ url: database.ownerUrl, role: "jetty_app" });
}

const callbacks = (result: string) => rise("jetty_callbacks_total", { account: "sandbox", result });
const CAUSES: Record<(typeof GATEWAY_ALERTS)[number], Cause> = {
  GatewayLeftAlone: {
    bringAbout: () => several(5, () => billFails("500")),
    value: told("jetty_gateway_breaker_open", { gateway: "toyyibpay" }),
  },
  GatewayRefuses: {
    bringAbout: () => several(3, () => billFails("text")),
    value: rise("jetty_gateway_failures_total", { account: "sandbox", why: "refused" }),
  },
  CallbacksRefused: { bringAbout: () => several(5, callback), value: callbacks("refused") },
  CallbacksNotStored: { bringAbout: callbackWithoutDatabase, value: callbacks("not_stored") },
};

afterEach(async () => {
  gateway.sandbox.faults.clear();
  await gateway.whenIdle();
  await sql(
    null,
    "update gateway_breaker set failures = 0, failing_since = null, open_until = null",
  );
});

describe("an alert about a gateway", () => {
  it.each(GATEWAY_ALERTS)("%s is not raised before its cause, and is by it", async (name) => {
    const rule = alertRules().find((one) => one.name === name);
    if (!rule) throw new Error("no such alert");
    await tryAlert(rule, CAUSES[name], metrics.read);
  });
});

describe("a payment", () => {
  it("is counted once when it is settled, by its channel and how it became known", async () => {
    const { attempt, billCode } = await orderWithBill(gateway);
    const fact: GatewayFact = {
      ...{ gateway: "toyyibpay", account: "sandbox", host: gateway.host, billCode },
      ...{ ourRef: attempt.ourRef, state: "paid", amountSen: 6_100, currency: "MYR" },
      ...{ providerRef: "X1", channel: "card", paidAt: gateway.now(), reason: null },
      ...{ live: false, verified: "requery" },
    };
    const settled = { channel: "card", source: "sweep" };
    for (let time = 0; time < 2; time += 1)
      await settlePayment(fact, { kind: "sweep", actor: SYSTEM }, gateway.now());
    expect((await metrics.read()).value("jetty_settlements_total", settled)).toBe(1);
  });
});
