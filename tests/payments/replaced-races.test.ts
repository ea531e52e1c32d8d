import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type * as transactions from "@db/transaction";
import { sql } from "@db/transaction";
import { replaceOrder } from "~/domain/ordering/replace-order.server";
import { SYSTEM } from "~/domain/payments/fact-source";
import type { GatewayFact } from "~/domain/payments/facts";
import { settlePayment } from "~/domain/payments/settlement/settle-payment.server";
import { expireOrders } from "~/domain/payments/sweeps/expire-orders.server";
import { addDays, dayOf } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { asOwner, useDatabase } from "../support/database";
import { useGateway } from "../support/gateway";
import { checkInvariants } from "../support/invariants";
import { type Order, orderWithBill, refunds } from "./orders";

/**
 * What the controls switch off: row locks, in the statements of this process alone. Each read of a
 * ticket under its lock is followed by a pause, and the first one calls the rival in.
 */
const guard = vi.hoisted(() => ({
  locks: true,
  pauseMs: 0,
  rival: null as (() => void) | null,
}));
vi.mock("@db/transaction", async (original) => {
  const real = await original<typeof transactions>();
  return {
    ...real,
    sql: async (
      tx: Parameters<typeof real.sql>[0],
      statement: string | transactions.Prepared<object, transactions.Values>,
      values?: transactions.Values,
    ) => {
      if (typeof statement !== "string" || !/ for update$/.test(statement))
        return real.sql(tx, statement, values);
      const rows = await real.sql(
        tx,
        guard.locks ? statement : statement.replace(/ for update$/, ""),
        values,
      );
      if (/ from ticket where /.test(statement.replace(/\s+/g, " "))) {
        guard.rival?.();
        guard.rival = null;
      }
      if (guard.pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, guard.pauseMs));
      return rows;
    },
  };
});

const database = useDatabase({ breaksInvariants: true });
const gateway = useGateway();
const now = () => gateway.now();
const browser = newSecret();
const reset = () => Object.assign(guard, { locks: true, pauseMs: 0, rival: null });

beforeEach(reset);
afterEach(async () => {
  reset();
  await gateway.whenIdle();
});

const ordered = () => orderWithBill(gateway, { ticketDate: addDays(dayOf(now()), 7), browser });
const replace = ({ ticket }: Order, at = now()) =>
  replaceOrder({ ticketCode: ticket.ticketCode, browser, draftSecret: null, confirmed: false }, at);
const settle = ({ attempt, billCode, ticket }: Order) => {
  const fact: GatewayFact = {
    gateway: "toyyibpay",
    account: "sandbox",
    host: gateway.host,
    billCode,
    ourRef: attempt.ourRef,
    state: "paid",
    amountSen: 6100,
    currency: "MYR",
    providerRef: `R${ticket.id}`,
    channel: "fpx",
    paidAt: null,
    reason: null,
    live: false,
    verified: "requery",
  };
  return settlePayment(fact, { kind: "callback", actor: SYSTEM }, now());
};

/** Runs the second as soon as the first holds the ticket. */
async function meet<First, Second>(
  first: () => Promise<First>,
  second: () => Promise<Second>,
  // Without locks long enough for both to have looked, even where a connection is opened first.
  pauseMs = guard.locks ? 60 : 1_000,
) {
  guard.pauseMs = pauseMs;
  const ends = await new Promise<PromiseSettledResult<First | Second>[]>((resolve) => {
    const running: Promise<First | Second>[] = [];
    guard.rival = () => {
      running.push(second());
      void Promise.allSettled(running).then(resolve);
    };
    running.push(first());
  });
  Object.assign(guard, { pauseMs: 0, rival: null });
  return ends;
}

async function stands({ ticket }: Order) {
  const [row] = await sql<{ state: string; replaced: boolean; drafts: number; audits: number }>(
    null,
    `select t.state, t.replaced_at is not null as replaced,
        (select count(*)::int from order_draft d where d.form_key = t.replaced_by) as drafts,
        (select count(*)::int from audit a where a.module = 'payment' and a.subject_type = 'ticket'
          and a.subject_id = t.id::text) as audits
       from ticket t where t.id = :id`,
    { id: ticket.id },
  );
  return { ...row, refunds: (await refunds(ticket)).map(({ reason }) => reason) };
}

/** The bill is gone already, so that the change goes straight to the ticket. */
async function orderedWithClosedBill() {
  const order = await ordered();
  await sql(
    null,
    "update payment_attempt set state = 'closed', last_check_at = :at where id = :id",
    { id: order.attempt.id, at: now() },
  );
  return order;
}

async function paidWhileReplaced() {
  const order = await orderedWithClosedBill();
  const ends = await meet(
    () => replace(order),
    () => settle(order),
  );
  return {
    ...(await stands(order)),
    failed: ends.filter((one) => one.status === "rejected").length,
  };
}

async function clickedTwice() {
  const order = await orderedWithClosedBill();
  const ends = await meet(
    () => replace(order),
    () => replace(order),
    // The second has the gateway and several questions before it.
    800,
  );
  const done = ends.flatMap((one) =>
    one.status === "fulfilled" ? [JSON.stringify(one.value)] : [],
  );
  return { ...(await stands(order)), done: done.length, same: new Set(done).size === 1 };
}

describe("an order that is changed while something else happens to it (R-X27)", () => {
  it("25 rounds of callback and change at once: one or the other, and every sen is accounted for", async () => {
    const ends = new Set<string>();
    for (let round = 0; round < 25; round += 1) {
      const order = await ordered();
      await Promise.allSettled([gateway.sandbox.pay(order.billCode, "success"), replace(order)]);
      await gateway.whenIdle();
      gateway.advance(11_000);
      await gateway.sweep();
      const { state, replaced, drafts, refunds: due } = await stands(order);
      ends.add(JSON.stringify({ state, replaced, drafts, due }));
    }
    for (const end of ends)
      expect([
        '{"state":"paid","replaced":false,"drafts":0,"due":[]}',
        '{"state":"expired","replaced":true,"drafts":1,"due":["order_replaced"]}',
      ]).toContain(end);
    await checkInvariants(database, gateway.payments());
  }, 240_000);

  it("the payment comes a moment later: replaced, and the money is due back", async () => {
    for (let round = 0; round < 5; round += 1)
      expect(await paidWhileReplaced()).toEqual({
        state: "expired",
        replaced: true,
        drafts: 1,
        audits: 1,
        refunds: ["order_replaced"],
        failed: 0,
      });
    await checkInvariants(database);
  });

  it("the payment comes a moment earlier: paid, and the change is refused", async () => {
    const order = await ordered();
    const [, changed] = await meet(
      () => settle(order),
      () => replace(order),
    );
    expect(changed).toMatchObject({ status: "rejected", reason: { code: "order_paid" } });
    expect(await stands(order)).toEqual({
      state: "paid",
      replaced: false,
      drafts: 0,
      audits: 1,
      refunds: [],
    });
  });

  it("clicked twice at once: replaced once, and both lead to the same draft", async () => {
    expect(await clickedTwice()).toEqual({
      state: "expired",
      replaced: true,
      drafts: 1,
      audits: 1,
      refunds: [],
      done: 2,
      same: true,
    });
  });

  it("the sweep ends it at the same moment: it ends once", async () => {
    const order = await ordered();
    gateway.advance(24 * 3_600_000 - 1_000);
    const justBefore = now();
    gateway.advance(12_000);
    await Promise.allSettled([replace(order, justBefore), expireOrders(now())]);
    expect(await stands(order)).toMatchObject({ state: "expired", audits: 1 });
  });
});

describe("the controls: with the guards off the tests above go red", () => {
  it("without locks, the database still refuses whichever of the two writes last", async () => {
    guard.locks = false;
    const { state, replaced, failed } = await paidWhileReplaced();
    expect([failed, (state === "paid") !== replaced]).toEqual([1, true]);
  });

  it("without locks, a double click fails", async () => {
    guard.locks = false;
    expect((await clickedTwice()).done).toBe(1);
  });

  it("without locks and constraints, an order is replaced and paid", async () => {
    await asOwner(database, (client) =>
      client.query(
        "alter table ticket drop constraint ticket_replaced; drop trigger ticket_moves on ticket",
      ),
    );
    guard.locks = false;
    expect(await paidWhileReplaced()).toMatchObject({ replaced: true, refunds: [], failed: 0 });
    await expect(checkInvariants(database)).rejects.toThrow();
  });
});
