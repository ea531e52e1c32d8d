import { beforeEach, describe, expect, it, vi } from "vitest";
import type * as transactions from "@db/transaction";
import { sql, sqlState } from "@db/transaction";
import { SYSTEM } from "~/domain/payments/fact-source";
import type { GatewayFact } from "~/domain/payments/facts";
import { settlePayment } from "~/domain/payments/settlement/settle-payment.server";
import { closeShift } from "~/domain/shifts/close-shift.server";
import { orderWithBill, refunds, states } from "../../../tests/payments/orders";
import { useDatabase } from "../../../tests/support/database";
import { useGateway } from "../../../tests/support/gateway";
import { checkInvariants } from "../../../tests/support/invariants";
import { makeTicket } from "../../../tests/support/make-ticket";
import { makeManager, MANAGER_PIN } from "../../../tests/support/manager";
import { payTicket } from "../../../tests/support/pay-ticket";
import { makeShift } from "../../../tests/support/shift";
import { sellInShift } from "../../../tests/support/shift-sale";
import { makeStaff } from "../../../tests/support/staff";
import { approveRequest } from "./approve-request.server";
import { cancelTicket } from "./cancel-ticket.server";
import { cancelWithApproval } from "./cancel-with-approval.server";
import { denyRequest } from "./deny-request.server";
import { requestCancellation } from "./request-cancellation.server";

/**
 * What the controls switch off: row locks, in this process alone, but those of who may try a PIN.
 * Whoever has asked what names `at` waits for `hold`, so that rivals meet.
 */
const guard = vi.hoisted(() => ({ locks: true, at: "", hold: async (): Promise<void> => {} }));
vi.mock("@db/transaction", async (original) => {
  const real = await original<typeof transactions>();
  return {
    ...real,
    sql: async (
      tx: Parameters<typeof real.sql>[0],
      statement: string | transactions.Prepared<object, transactions.Values>,
      values?: transactions.Values,
    ) => {
      const text = (typeof statement === "string" ? statement : statement.text).replaceAll(
        /\s+/g,
        " ",
      );
      const rows = await real.sql(
        tx,
        guard.locks || typeof statement !== "string" || text.includes("login_tally")
          ? statement
          : text.replace(/ for (?:update|share)(?: of \w+)?\b/i, ""),
        values,
      );
      if (guard.at !== "" && text.includes(guard.at)) await guard.hold();
      return rows;
    },
  };
});

const database = useDatabase({ poolMax: 12, breaksInvariants: true });
const gateway = useGateway();
const now = () => gateway.now();
beforeEach(() => Object.assign(guard, { locks: true, at: "" }));

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Holds whoever has asked this until all rivals have; where locks let one in at a time, for a
 * moment.
 */
function meetAt(at: string, rivals: number): void {
  let [arrived, open] = [0, () => {}];
  const all = new Promise<void>((resolve) => (open = resolve));
  const hold = () => {
    arrived += 1;
    if (arrived === rivals) open();
    return Promise.race([all, wait(guard.locks ? 40 : 10_000)]);
  };
  Object.assign(guard, { at, hold });
}

/**
 * Holds `first` where it has asked this, lets `second` begin, and go as far as it can; then lets
 * `first` go on.
 */
async function between(
  at: string,
  first: () => Promise<string>,
  second: () => Promise<string>,
): Promise<[string, string]> {
  let [go, reach] = [() => {}, () => {}];
  const [gone, reached] = [
    new Promise<void>((resolve) => (go = resolve)),
    new Promise<void>((resolve) => (reach = resolve)),
  ];
  Object.assign(guard, { at, hold: () => (reach(), gone) });
  const one = first();
  await reached;
  guard.at = "";
  let ended = false;
  const other = second().finally(() => (ended = true));
  await Promise.race([other, wait(guard.locks ? 150 : 10_000)]);
  // A lock makes the second wait for the first.
  expect(ended).toBe(!guard.locks);
  go();
  return [await one, await other];
}

const someone = async (name: string) => ({
  userId: (await makeStaff({ name, jettyId: 0 })).id,
  ownJettyId: 0 as const,
});
/** How an act ended: done, the code of its refusal, or the database's own word. */
const ended = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: Error & { code?: string }) => sqlState(error) ?? error.code ?? error.message,
  );
const TICKET_READ = "language, email is not null";
const WAITING_READ = "r.requested_at as at from cancellation_request";

async function paidTicket(): Promise<number> {
  const { id } = await makeTicket({ now: now() });
  await payTicket(id, { paidAt: now() });
  return id;
}

async function approveAgainstDeny() {
  const [chief, other] = [await someone("Ketua"), await someone("Lain")];
  const ticket = await paidTicket();
  const id = await requestCancellation(ticket, "Ribut", chief, now());
  meetAt("r.decided_at from cancellation_request", 2);
  return (
    await Promise.all([
      ended(approveRequest(id, chief, now())),
      ended(denyRequest(id, other, now())),
    ])
  ).toSorted();
}

describe("approve and deny at once", () => {
  it("one of them decides, the other is told who", async () => {
    for (let round = 0; round < 5; round += 1)
      expect(["done,request_approved_by", "done,request_denied_by"]).toContain(
        (await approveAgainstDeny()).join(),
      );
    await checkInvariants(database);
  });

  it("without the locks the second runs into the table's own rule and is told nothing (control)", async () => {
    guard.locks = false;
    expect((await approveAgainstDeny()).join()).toBe("23514,done");
    await checkInvariants(database);
  });
});

async function fiveRequests() {
  const ticket = await paidTicket();
  const people = await Promise.all(["Aminah", "Badrul", "Chandra", "Daud", "Elya"].map(someone));
  meetAt(WAITING_READ, 5);
  return (
    await Promise.all(people.map((by) => ended(requestCancellation(ticket, "Ribut", by, now()))))
  ).toSorted();
}

describe("five people who ask at once", () => {
  it("make one request, and four are told who was first", async () => {
    expect(await fiveRequests()).toEqual([
      "cancel_waiting",
      "cancel_waiting",
      "cancel_waiting",
      "cancel_waiting",
      "done",
    ]);
  });

  it("without the locks they run into the index (control)", async () => {
    guard.locks = false;
    expect(await fiveRequests()).toEqual(["23505", "23505", "23505", "23505", "done"]);
  });
});

async function threeCancel() {
  const shift = await makeShift({ openedAt: now() });
  const ticket = await sellInShift(shift, { now: now() });
  const people = await Promise.all(["Aminah", "Badrul", "Chandra"].map(someone));
  meetAt(WAITING_READ, 3);
  const ends = await Promise.all(
    people.map((by) => ended(cancelTicket(ticket, "Ribut", by, now()))),
  );
  return {
    ends: ends.toSorted(),
    back: await sql(
      null,
      "select amount_sen from drawer_entry where ticket_id = :ticket and kind = 'refund'",
      { ticket },
    ),
  };
}

describe("three administrators who cancel at once", () => {
  it("give the money back once", async () => {
    expect(await threeCancel()).toEqual({
      ends: ["done", "ticket_cancelled_by", "ticket_cancelled_by"],
      back: [{ amountSen: -3_000 }],
    });
    await checkInvariants(database);
  });

  it("without the locks it is the tables' own rules that keep the money (control)", async () => {
    guard.locks = false;
    expect(await threeCancel()).toEqual({
      ends: ["23505", "23505", "done"],
      back: [{ amountSen: -3_000 }],
    });
  });
});

async function oneApprovalSentTwice() {
  const shift = await makeShift({ openedAt: now() });
  const ticket = { id: await sellInShift(shift, { now: now() }), jettyId: 1 };
  const approval = {
    approverId: (await makeManager()).id,
    pin: MANAGER_PIN,
    address: "198.18.8.1",
  };
  const asker = { userId: shift.userId, ownJettyId: 1 as const };
  meetAt(WAITING_READ, 2);
  const send = () => ended(cancelWithApproval(ticket, "Ribut", asker, approval, now()));
  const ends = await Promise.all([send(), send()]);
  return {
    ends: ends.toSorted(),
    back: await sql(
      null,
      "select shift_id, amount_sen from drawer_entry where ticket_id = :id and kind = 'refund'",
      { id: ticket.id },
    ),
    shiftId: shift.id,
  };
}

describe("a manager's approval that is sent twice at once", () => {
  it("cancels once and gives the money back once", async () => {
    const { ends, back, shiftId } = await oneApprovalSentTwice();
    expect(ends).toEqual(["done", "ticket_cancelled_by"]);
    expect(back).toEqual([{ shiftId, amountSen: -3_000 }]);
    await checkInvariants(database);
  });

  it("without the locks it is the tables' own rules that keep the money (control)", async () => {
    guard.locks = false;
    const { ends, back } = await oneApprovalSentTwice();
    expect([ends, back.length]).toEqual([["23505", "done"], 1]);
  });
});

/** A payment is heard of while an administrator approves the cancellation of its unpaid ticket. */
async function approveAgainstSettle() {
  const chief = await someone("Ketua");
  const { ticket, attempt, billCode } = await orderWithBill(gateway);
  const id = await requestCancellation(ticket.id, "Ribut", chief, now());
  const fact: GatewayFact = {
    gateway: "toyyibpay",
    account: "sandbox",
    host: gateway.host,
    billCode,
    ourRef: attempt.ourRef,
    state: "paid",
    amountSen: 6100,
    currency: "MYR",
    providerRef: `P${ticket.id}`,
    channel: "fpx",
    paidAt: null,
    reason: null,
    live: false,
    verified: "requery",
  };
  const ends = await between(
    TICKET_READ,
    () => ended(approveRequest(id, chief, now())),
    () => ended(settlePayment(fact, { kind: "callback", actor: SYSTEM }, now())),
  );
  guard.locks = true;
  return { ends, states: await states(ticket), refunds: await refunds(ticket) };
}

describe("a payment that comes while its ticket is cancelled", () => {
  it("waits for the cancellation, and is a refund due", async () => {
    expect(await approveAgainstSettle()).toEqual({
      ends: ["done", "done"],
      states: "cancelled: paid",
      refunds: [{ reason: "ticket_cancelled", amountSen: 6100 }],
    });
  });

  it("without the locks nobody owes the money (control)", async () => {
    guard.locks = false;
    expect(await approveAgainstSettle()).toEqual({
      ends: ["done", "done"],
      states: "cancelled: paid",
      refunds: [],
    });
  });
});

/**
 * A shift is closed while a ticket of its is cancelled: the cancellation has looked at the shift,
 * and not yet written.
 */
async function cancelAgainstClosing() {
  const chief = await someone("Ketua");
  const shift = await makeShift({ openedAt: now() });
  const ticket = await sellInShift(shift, { now: now() });
  const close = () =>
    ended(
      closeShift(
        { userId: shift.userId, name: "Juruwang" },
        { shiftId: shift.id, count: {}, reason: "ujian", handTo: null },
        now(),
      ),
    );
  const ends = await between(
    "select id from shift s where id = :shiftId and s.closed_at is null",
    () => ended(cancelTicket(ticket, "Ribut", chief, now())),
    close,
  );
  const [row] = await sql<{ expectedSen: number; refundShift: number | null }>(
    null,
    "select s.expected_sen, (select f.shift_id from ticket_refund f where f.ticket_id = :ticket) as refund_shift from shift s where s.id = :shiftId",
    { shiftId: shift.id, ticket },
  );
  return { ends, expectedSen: row?.expectedSen, fromDrawer: row?.refundShift === shift.id };
}

describe("a shift that is closed while a ticket of its is cancelled", () => {
  it("waits, and knows of the money that went", async () => {
    expect(await cancelAgainstClosing()).toEqual({
      ends: ["done", "done"],
      expectedSen: 10_000,
      fromDrawer: true,
    });
  });

  it("first lets the money go without a shift", async () => {
    const chief = await someone("Ketua");
    const shift = await makeShift({ openedAt: now() });
    const ticket = await sellInShift(shift, { now: now() });
    await closeShift(
      { userId: shift.userId, name: "Juruwang" },
      { shiftId: shift.id, count: {}, reason: "ujian", handTo: null },
      now(),
    );
    expect(await ended(cancelTicket(ticket, "Ribut", chief, now()))).toBe("done");
    expect(
      await sql(null, "select shift_id from ticket_refund where ticket_id = :ticket", { ticket }),
    ).toEqual([{ shiftId: null }]);
  });

  it("without the lock the cancellation fails on the closed drawer (control)", async () => {
    guard.locks = false;
    const { ends, expectedSen, fromDrawer } = await cancelAgainstClosing();
    expect([ends, expectedSen, fromDrawer]).toEqual([["23514", "done"], 13_000, false]);
  });
});
