import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type * as transactions from "@db/transaction";
import { sql } from "@db/transaction";
import { returnFromGateway } from "~/domain/payments/bills/check-payment.server";
import { openAttempt } from "~/domain/payments/bills/open-attempt.server";
import { BUYER, SYSTEM } from "~/domain/payments/fact-source";
import type { GatewayFact } from "~/domain/payments/facts";
import { settlePayment } from "~/domain/payments/settlement/settle-payment.server";
import { asOwner, useDatabase } from "../support/database";
import { useGateway } from "../support/gateway";
import { checkInvariants } from "../support/invariants";
import { makeTicket } from "../support/make-ticket";
import { billOf, callbacks, echoes, orderWithBill, payAt, refunds, states } from "./orders";

/**
 * What the tests of locks switch off: row locks, in the statements of this process alone. Every
 * read of a ticket is followed by a pause, so that rivals meet.
 */
const guard = vi.hoisted(() => ({ locks: true, pauseMs: 0 }));
vi.mock("@db/transaction", async (original) => {
  const real = await original<typeof transactions>();
  return {
    ...real,
    sql: async (
      tx: Parameters<typeof real.sql>[0],
      statement: string | transactions.Prepared<object, transactions.Values>,
      values?: transactions.Values,
    ) => {
      const [text, whole] =
        typeof statement === "string" ? [statement, false] : [statement.text, true];
      // A statement that looks and writes in one has its pause inside.
      const unlocked = text.replace(
        / for update\b/i,
        whole ? ` and (select true from pg_sleep(${guard.pauseMs / 1_000}))` : "",
      );
      const rows = await real.sql(tx, guard.locks ? statement : unlocked, values);
      if (guard.pauseMs > 0 && !whole && / for update\b/i.test(text))
        await new Promise((resolve) => setTimeout(resolve, guard.pauseMs));
      return rows;
    },
  };
});

/** Without locks long enough for all to have looked, even where a connection is opened first. */
const pauseMs = () => (guard.locks ? 40 : 1_000);

const database = useDatabase({ breaksInvariants: true });
const gateway = useGateway();
const now = () => gateway.now();

beforeEach(() => Object.assign(guard, { locks: true, pauseMs: 0 }));
afterEach(async () => {
  Object.assign(guard, { locks: true, pauseMs: 0 });
  await gateway.whenIdle();
});

const paidFact = (billCode: string, ourRef: string, providerRef: string): GatewayFact => ({
  gateway: "toyyibpay",
  account: "sandbox",
  host: gateway.host,
  billCode,
  ourRef,
  state: "paid",
  amountSen: 6100,
  currency: "MYR",
  providerRef,
  channel: "fpx",
  paidAt: null,
  reason: null,
  live: false,
  verified: "requery",
});

/** Two bills of one ticket, both paid, both heard of at once. */
async function twoBillsAtOnce() {
  const first = await orderWithBill(gateway);
  await sql(null, "update payment_attempt set state = 'closed' where id = :attemptId", {
    attemptId: first.attempt.id,
  });
  const second = await payAt(gateway, first.ticket);
  guard.pauseMs = pauseMs();
  const settle = (attempt: { ourRef: string }, billCode: string, ref: string) =>
    settlePayment(
      paidFact(billCode, attempt.ourRef, ref),
      { kind: "callback", actor: SYSTEM },
      now(),
    );
  const ends = await Promise.allSettled([
    settle(first.attempt, first.billCode, `A${first.ticket.id}`),
    settle(second.attempt, second.billCode, `B${first.ticket.id}`),
  ]);
  const [row] = await sql<{ settled: number }>(
    null,
    "select count(*)::int as settled from payment_attempt where ticket_id = :ticketId and settles",
    { ticketId: first.ticket.id },
  );
  return {
    settled: row?.settled,
    failed: ends.filter((end) => end.status === "rejected").length,
    mails: (await echoes(first.ticket)).mails,
    refunds: (await refunds(first.ticket)).length,
  };
}

/** One payment, heard of five times at once. */
async function onePaymentFiveTimes() {
  const { ticket, attempt, billCode } = await orderWithBill(gateway);
  guard.pauseMs = pauseMs();
  await Promise.allSettled(
    Array.from({ length: 5 }, () =>
      settlePayment(
        paidFact(billCode, attempt.ourRef, `C${ticket.id}`),
        { kind: "callback", actor: SYSTEM },
        now(),
      ),
    ),
  );
  return (await echoes(ticket)).audits;
}

/** Five tabs press 'pay' at once. */
async function fiveTabs() {
  const ticket = await makeTicket({ now: now() });
  guard.pauseMs = pauseMs();
  await Promise.allSettled(
    Array.from({ length: 5 }, () => openAttempt(billOf(ticket), BUYER, now())),
  );
  const [row] = await sql<{ bills: number }>(
    null,
    "select count(*)::int as bills from payment_attempt where ticket_id = :ticketId",
    { ticketId: ticket.id },
  );
  return row?.bills;
}

describe("14: two tabs pay two bills of one order", () => {
  it("one ticket, the second sum is a refund due", async () => {
    for (let round = 0; round < 5; round += 1)
      expect(await twoBillsAtOnce()).toEqual({ settled: 1, failed: 0, mails: 1, refunds: 1 });
    await checkInvariants(database);
  });

  it("one payment heard of five times at once settles once", async () => {
    expect(await onePaymentFiveTimes()).toBe(1);
  });

  it("five tabs open one bill", async () => {
    expect(await fiveTabs()).toBe(1);
  });

  it("without the locks, the database's own constraint still allows one settlement only", async () => {
    guard.locks = false;
    expect(await twoBillsAtOnce()).toMatchObject({ settled: 1, failed: 1 });
  });
});

describe("2: callback and return in the same millisecond", () => {
  it("200 rounds: each settled once, by whichever came first", async () => {
    for (let round = 0; round < 200; round += 1) {
      const { ticket, billCode, attempt } = await orderWithBill(gateway);
      await Promise.all([
        gateway.sandbox.pay(billCode, "success"),
        returnFromGateway(attempt.returnKey, now()),
      ]);
      await gateway.whenIdle();
      gateway.advance(11_000);
      await gateway.sweep();
      expect(await states(ticket)).toBe("paid: paid");
      expect(await echoes(ticket)).toEqual({ audits: 1, mails: 1, news: 1 });
      expect(await callbacks(billCode)).toMatchObject([{ state: "settled" }]);
    }
  });
});

describe("the controls: with the guards off the tests above go red", () => {
  it("without locks and constraints, two bills settle one ticket twice", async () => {
    await asOwner(database, (client) => client.query("drop index payment_attempt_settles"));
    guard.locks = false;
    expect((await twoBillsAtOnce()).settled).toBe(2);
    await expect(checkInvariants(database)).rejects.toThrow();
  });

  it("without locks, one payment is settled several times", async () => {
    guard.locks = false;
    expect(await onePaymentFiveTimes()).toBeGreaterThan(1);
  });

  it("without lock and index, five tabs make several bills", async () => {
    await asOwner(database, (client) =>
      client.query(
        "drop index payment_attempt_live; alter table payment_attempt drop constraint payment_attempt_ticket_id_no_key, drop constraint payment_attempt_our_ref_key",
      ),
    );
    guard.locks = false;
    expect(await fiveTabs()).toBeGreaterThan(1);
  });
});
