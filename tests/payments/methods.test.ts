import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { openPayPage } from "~/domain/payments/bills/open-pay-page.server";
import { startPayment } from "~/domain/payments/bills/start-payment.server";
import { BUYER } from "~/domain/payments/fact-source";
import {
  assertPayableBy,
  exceededLimitSen,
  offeredMethods,
} from "~/domain/payments/gateways/accounts.server";
import { paymentView } from "~/domain/payments/payment-view.server";
import { useDatabase } from "../support/database";
import { billplzAccount, chipAccount, useGateway } from "../support/gateway";
import { checkInvariants } from "../support/invariants";
import { type MadeTicket, makeTicket } from "../support/make-ticket";
import { attemptsOf, states } from "./orders";

const database = useDatabase();
const gateway = useGateway((common) => [
  billplzAccount(common, { fpx: "test-category_fpx", ewallet: "test-category_ewallet" }),
  { ...chipAccount(common, ["duitnow_qr"]), maxSen: 100_000 },
]);
const now = () => gateway.now();
const start = (ticket: MadeTicket) => startPayment(ticket, { actor: BUYER, now: now() });

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

/** What the page of the ticket's newest bill opens, and whose page it is. */
async function opened(ticket: MadeTicket): Promise<string> {
  const attempt = (await attemptsOf(ticket)).at(-1);
  const bill = gateway.sandbox.bill(attempt?.billCode ?? "");
  return `${attempt?.account}: ${bill.channels?.join(", ")}`;
}

describe("what is offered online (R-X24)", () => {
  it("are the methods that a current account opens, each by the first that does", () => {
    expect(offeredMethods()).toEqual([
      { method: "fpx", gateway: "toyyibPay", minSen: 100, maxSen: 3_000_000 },
      { method: "card", gateway: "toyyibPay", minSen: 100, maxSen: 3_000_000 },
      { method: "ewallet", gateway: "Billplz", minSen: 100, maxSen: 3_000_000 },
      { method: "duitnow_qr", gateway: "CHIP", minSen: 100, maxSen: 100_000 },
    ]);
  });

  it.each([
    ["fpx", 99],
    ["fpx", 3_000_001],
    ["duitnow_qr", 100_001],
  ] as const)("by %s a sum of %i sen is outside of the limits", (method, sumSen) => {
    expect(() => assertPayableBy(method, sumSen)).toThrow(
      expect.objectContaining({ code: "amount_limit" }) as Error,
    );
  });

  it.each([
    ["fpx", 100],
    ["fpx", 3_000_000],
    ["duitnow_qr", 100_000],
  ] as const)("by %s a sum of %i sen is taken", (method, sumSen) => {
    expect(() => assertPayableBy(method, sumSen)).not.toThrow();
  });

  it.each([
    [3_000_000, null],
    [3_000_001, 3_000_000],
  ])("a sum of %i sen exceeds what can be paid at once, if so: %s", (sumSen, limit) => {
    expect(exceededLimitSen(sumSen)).toBe(limit);
  });
});

describe("the method that is chosen is the one that opens (R-X24)", () => {
  it.each([
    ["fpx", "sandbox: FPX"],
    ["card", "sandbox: Card"],
    ["ewallet", "bill: E-wallet"],
    ["duitnow_qr", "chip: DuitNow QR"],
  ])("%s opens %s", async (paymentMethod, page) => {
    const ticket = await makeTicket({ now: now(), paymentMethod });
    expect(await start(ticket)).toMatchObject({ kind: "go", standIn: false });
    expect(await opened(ticket)).toBe(page);
  });

  it("one that no account opens makes no bill", async () => {
    const ticket = await makeTicket({ now: now(), paymentMethod: "cheque" });
    await expect(start(ticket)).rejects.toMatchObject({ code: "method_unavailable" });
    expect(await states(ticket)).toBe("unpaid: ");
  });
});

describe("another account stands in", () => {
  it("when the first refuses to make the bill, and the buyer is told whose page comes", async () => {
    const ticket = await makeTicket({ now: now() });
    gateway.sandbox.faults.add({ on: "createBill", act: { kind: "answer", answer: "text" } });
    expect(await openPayPage(ticket.ticketCode, now())).toMatchObject({
      kind: "live",
      gateway: "Billplz",
      standIn: true,
      attempt: { account: "bill", state: "open" },
    });
    expect(await states(ticket)).toBe("unpaid: refused open");
    expect(await opened(ticket)).toBe("bill: FPX");
  });

  it("while the first one's circuit is open", async () => {
    const ticket = await makeTicket({ now: now() });
    await openCircuitOf("toyyibpay");
    expect(await start(ticket)).toMatchObject({ kind: "go", standIn: true });
    expect(await states(ticket)).toBe("unpaid: open");
    expect(await opened(ticket)).toBe("bill: FPX");
  });

  it("not when nobody knows whether the first made a bill", async () => {
    const ticket = await makeTicket({ now: now() });
    gateway.sandbox.faults.add({ on: "createBill", act: { kind: "answer", answer: "500" } });
    await expect(start(ticket)).rejects.toMatchObject({ code: "gateway_unavailable" });
    await expect(start(ticket)).rejects.toMatchObject({ code: "gateway_unavailable" });
    expect(await states(ticket)).toBe("unpaid: lost");
  });

  it("never beside a live bill: the page of that one is what a second tab gets", async () => {
    const ticket = await makeTicket({ now: now() });
    const first = await start(ticket);
    await openCircuitOf("toyyibpay");
    expect(first.kind === "go" && first.attempt.payUrl).toBeTruthy();
    expect(await start(ticket)).toMatchObject({
      kind: "go",
      attempt: { payUrl: first.kind === "go" ? first.attempt.payUrl : "" },
    });
    expect(await states(ticket)).toBe("unpaid: open");
  });

  it("makes one live bill for however many tabs ask at once", async () => {
    const ticket = await makeTicket({ now: now() });
    gateway.sandbox.faults.add({
      on: "createBill",
      times: 0,
      act: { kind: "answer", answer: "text" },
    });
    await Promise.allSettled(Array.from({ length: 6 }, () => start(ticket)));
    const live = (await attemptsOf(ticket)).filter((one) => one.state === "open");
    expect(live.map((one) => one.account)).toEqual(["bill"]);
    await checkInvariants(database, gateway.payments());
  });

  it("and the wait that is shown is that of whoever calls first", async () => {
    const ticket = await makeTicket({ now: now() });
    await openCircuitOf("toyyibpay");
    expect((await paymentView(ticket.ticketCode, now()))?.gatewaySeconds).toBe(0);
    await openCircuitOf("billplz");
    expect((await paymentView(ticket.ticketCode, now()))?.gatewaySeconds).toBe(30);
    await expect(start(ticket)).rejects.toMatchObject({
      code: "gateway_unavailable",
      values: { seconds: 30 },
    });
  });
});

async function openCircuitOf(name: string): Promise<void> {
  await sql(
    null,
    `insert into gateway_breaker (gateway, host, failures, failing_since, open_until)
      values (:name, :host, 5, :now, :until)
      on conflict (gateway, host) do update set failures = 5, failing_since = :now, open_until = :until`,
    { name, host: gateway.host, now: now(), until: new Date(now().getTime() + 30_000) },
  );
}
