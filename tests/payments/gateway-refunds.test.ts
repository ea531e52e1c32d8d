import { afterEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { returnFromGateway } from "~/domain/payments/bills/check-payment.server";
import { payRefunds, rejectRefund } from "~/domain/refunds/decide-refunds.server";
import { askAboutRefund } from "~/domain/refunds/gateway/ask-about-refund.server";
import { refundThroughGateway } from "~/domain/refunds/gateway/refund-through-gateway.server";
import { makeRefundFile } from "~/domain/refunds/make-refund-file.server";
import { dueRefunds } from "~/domain/refunds/queries.server";
import { newSecret } from "~/domain/shared/secrets.server";
import { atOnce } from "../support/at-once";
import { asOwner, useDatabase } from "../support/database";
import { chipAccount, useGateway } from "../support/gateway";
import { checkInvariants } from "../support/invariants";
import { makeTicket } from "../support/make-ticket";
import { makeStaff } from "../support/staff";
import { orderWithBill, payAt } from "./orders";

const database = useDatabase();
const gateway = useGateway((common) => [chipAccount(common, ["duitnow_qr"])]);
const now = () => gateway.now();
const later = (seconds: number) => new Date(now().getTime() + seconds * 1_000);

afterEach(async () => {
  gateway.sandbox.faults.clear();
  await gateway.whenIdle();
  await checkInvariants(database, gateway.payments());
});

async function clerk(name = "Puan Akaun") {
  return { userId: (await makeStaff({ name, level: 5 })).id, ownJettyId: 0 as const };
}

/** RM 61.00 that was paid at CHIP, whose ticket is cancelled. */
async function aRefund(amountSen?: number) {
  const ticket = await makeTicket({ now: now(), paymentMethod: "duitnow_qr" });
  const { billCode, attempt } = await payAt(gateway, ticket);
  await gateway.sandbox.pay(billCode, "success", amountSen ? { amountSen } : {});
  await gateway.whenIdle();
  const by = await clerk();
  if (!amountSen) await cancelTicket(ticket.id, "Ribut", by, now());
  const [due] = await sql<{ id: number }>(null, "select id from refund_due where ticket_id = :id", {
    id: ticket.id,
  });
  return { refundId: due?.id ?? 0, billCode, attempt, by };
}

type Refund = Awaited<ReturnType<typeof aRefund>>;

const give = ({ refundId, by }: Pick<Refund, "refundId" | "by">, at = now(), withinMs = 2_000) =>
  refundThroughGateway({ refundId, withinMs }, by, at);
const fault = (...acts: Parameters<typeof gateway.sandbox.faults.add>) =>
  gateway.sandbox.faults.add(...acts);
/** The money goes back, and the answer never arrives. */
const unanswered = () => fault({ on: "chip.refund", afterwards: true, act: { kind: "hang" } });
const returnedAt = (billCode: string) => gateway.sandbox.bill(billCode).refundedSen ?? 0;
const asksFor = (billCode: string) =>
  gateway.sandbox.ledger.entries.filter((one) => one.type === "refund" && one.code === billCode);

async function stateOf(refundId: number) {
  const [row] = await sql<{ text: string }>(
    null,
    `select concat_ws(' ', r.state, coalesce(q.state, '-'), q.code, q.outcome, a.review) as text
       from refund_due r
       left join gateway_refund q on q.refund_id = r.id
       left join payment_attempt a on a.id = r.attempt_id
      where r.id = :refundId`,
    { refundId },
  );
  return row?.text;
}
const auditOf = (refundId: number) =>
  sql<{ actorId: number | null; after: Record<string, unknown> }>(
    null,
    "select actor_id, after from audit where subject_type = 'refund_due' and subject_id = :id and action = 'update' order by id",
    { id: String(refundId) },
  );
/** The question to the gateway is written down, and whoever asked it is gone. */
const crashedAsking = ({ refundId, by }: Refund) =>
  sql(
    null,
    "insert into gateway_refund (refund_id, state, asked_by, asked_at) values (:refundId, 'asking', :userId, :now)",
    { refundId, userId: by.userId, now: now() },
  );

describe("a refund through the gateway", () => {
  it("gives the money back, and is paid out under the gateway's name by whoever asked", async () => {
    const refund = await aRefund();
    expect(await give(refund)).toEqual({ state: "accepted", outcome: "done" });
    expect(returnedAt(refund.billCode)).toBe(6_100);
    expect(await stateOf(refund.refundId)).toBe("refunded accepted done");
    expect(await auditOf(refund.refundId)).toMatchObject([
      { actorId: refund.by.userId, after: { gatewayRefund: "asking", account: "chip" } },
      {
        actorId: refund.by.userId,
        after: { state: "refunded", amountSen: 6_100, refundRef: `CHIP ${refund.billCode}` },
      },
    ]);
  });

  it("is paid out as well where the gateway says that it is at it", async () => {
    const refund = await aRefund();
    fault({
      on: "chip.refund",
      act: { kind: "alter", field: "status", value: "pending_refund" },
    });
    expect(await give(refund)).toEqual({ state: "accepted", outcome: "under_way" });
    expect(await stateOf(refund.refundId)).toBe("refunded accepted under_way");
  });

  it("gives back what is due and no more, where another sum than the bill's was paid", async () => {
    const refund = await aRefund(5_000);
    await give(refund);
    expect(returnedAt(refund.billCode)).toBe(5_000);
    await returnFromGateway(refund.attempt.returnKey, now());
    expect(await stateOf(refund.refundId)).toBe("refunded accepted done wrong_amount");
  });

  it("sent twice by one person finds what came of the first, and asks once", async () => {
    const refund = await aRefund();
    expect(await give(refund)).toEqual(await give(refund));
    expect(asksFor(refund.billCode)).toHaveLength(1);
    await expect(give({ ...refund, by: await clerk("Lain") })).rejects.toMatchObject({
      code: "refund_decided",
      values: { name: "Puan Akaun" },
    });
  });

  it("that the gateway gave back is no review when the bill is asked about", async () => {
    const refund = await aRefund();
    await give(refund);
    await returnFromGateway(refund.attempt.returnKey, now());
    expect(await stateOf(refund.refundId)).toBe("refunded accepted done");
  });

  it("that nobody asked for is a review, as before", async () => {
    const refund = await aRefund();
    gateway.sandbox.ledger.add({ type: "refund", code: refund.billCode, amountSen: 6_100 });
    await returnFromGateway(refund.attempt.returnKey, now());
    expect(await stateOf(refund.refundId)).toBe("open - reversed");
    gateway.sandbox.ledger.add({ type: "refund", code: refund.billCode, amountSen: -6_100 });
  });

  it("is for accounts whose gateway can: toyyibPay's cannot", async () => {
    const { ticket, billCode } = await orderWithBill(gateway);
    await gateway.sandbox.pay(billCode, "success");
    await gateway.whenIdle();
    const by = await clerk();
    await cancelTicket(ticket.id, "Ribut", by, now());
    const [due] = await sql<{ id: number }>(
      null,
      "select id from refund_due where ticket_id = :id",
      { id: ticket.id },
    );
    await expect(give({ refundId: due?.id ?? 0, by })).rejects.toMatchObject({
      code: "refund_no_gateway",
    });
    expect(await stateOf(due?.id ?? 0)).toBe("open -");
  });
});

describe("a gateway that says no", () => {
  it("leaves the money due, says why, and may be asked again", async () => {
    const refund = await aRefund();
    gateway.sandbox.ledger.add({ type: "refund", code: refund.billCode, amountSen: 1 });
    expect(await give(refund)).toEqual({ state: "refused", code: "purchase_refund_error" });
    expect(await stateOf(refund.refundId)).toBe("open refused purchase_refund_error");
    gateway.sandbox.ledger.add({ type: "refund", code: refund.billCode, amountSen: -1 });
    expect(await give(refund)).toMatchObject({ state: "accepted" });
    expect(await auditOf(refund.refundId)).toMatchObject([
      { after: { gatewayRefund: "asking" } },
      { after: { gatewayRefund: "refused", reason: "purchase_refund_error" } },
      { after: { gatewayRefund: "asking" } },
      { after: { state: "refunded" } },
    ]);
  });

  it("and the money is paid by hand", async () => {
    const refund = await aRefund();
    gateway.sandbox.ledger.add({ type: "refund", code: refund.billCode, amountSen: 1 });
    await give(refund);
    gateway.sandbox.ledger.add({ type: "refund", code: refund.billCode, amountSen: -1 });
    await payRefunds([refund.refundId], "MBB-1", refund.by, now());
    expect(await stateOf(refund.refundId)).toBe("refunded refused purchase_refund_error");
  });
});

describe("a gateway that does not answer", () => {
  it.each([
    ["a time-out after the money moved", () => unanswered(), "timeout", 300],
    [
      "an error after the money moved",
      () => fault({ on: "chip.refund", afterwards: true, act: { kind: "answer", answer: "500" } }),
      "status",
      2_000,
    ],
    [
      "an answer that is none after the money moved",
      () => fault({ on: "chip.refund", afterwards: true, act: { kind: "answer", answer: "html" } }),
      "garbage",
      2_000,
    ],
  ] as const)("by %s is not asked again, and the bill tells", async (_name, play, code, within) => {
    const refund = await aRefund();
    play();
    const given = await give(refund, now(), within);
    expect([given, await stateOf(refund.refundId)]).toEqual([
      { state: "unknown", code },
      `open unknown ${code}`,
    ]);
    await expect(give(refund)).rejects.toMatchObject({ code: "refund_unknown" });
    expect(asksFor(refund.billCode)).toHaveLength(1);
    const told = await askAboutRefund(refund.refundId, refund.by, now());
    expect([told, await stateOf(refund.refundId)]).toEqual([
      { kind: "given_back" },
      "refunded accepted done",
    ]);
  });

  it("before the money moved: the bill tells that the payment stands, and it is paid by hand", async () => {
    const refund = await aRefund();
    fault({ on: "chip.refund", act: { kind: "hang" } });
    expect(await give(refund, now(), 300)).toMatchObject({ state: "unknown" });
    expect(await askAboutRefund(refund.refundId, refund.by, now())).toMatchObject({
      kind: "checked",
    });
    const pay = (looked: boolean) =>
      payRefunds([refund.refundId], "MBB-2", refund.by, now(), { looked });
    await expect(pay(false)).rejects.toMatchObject({ code: "refund_unknown" });
    await pay(true);
    expect(await stateOf(refund.refundId)).toBe("refunded unknown timeout");
  });

  it("that is slow is waited for", async () => {
    const refund = await aRefund();
    fault({ on: "chip.refund", act: { kind: "delay", ms: 600 } });
    expect(await give(refund)).toMatchObject({ state: "accepted" });
  });

  it("that is known to be away is not asked, and may be later", async () => {
    const refund = await aRefund();
    await asOwner(database, (client) =>
      client.query(
        "insert into gateway_breaker (gateway, host, failures, failing_since, open_until) values ('chip', $1, 5, $2, $3) on conflict (gateway, host) do update set failures = 5, failing_since = $2, open_until = $3",
        [gateway.host, now(), later(30)],
      ),
    );
    expect(await give(refund)).toEqual({ state: "refused", code: "not_reached" });
    expect(asksFor(refund.billCode)).toEqual([]);
    expect(await give(refund, later(31))).toMatchObject({ state: "accepted" });
  });

  it("gave the money back, and somebody had paid it by hand: a person must look", async () => {
    const refund = await aRefund();
    unanswered();
    await give(refund, now(), 300);
    await payRefunds([refund.refundId], "MBB-3", refund.by, now(), { looked: true });
    await askAboutRefund(refund.refundId, refund.by, now());
    expect(await stateOf(refund.refundId)).toBe("refunded accepted done reversed");
  });

  it("is left out of all that are due, and of no one's choice", async () => {
    const refund = await aRefund();
    fault({ on: "chip.refund", act: { kind: "hang" } });
    await give(refund, now(), 300);
    const ids = async (chosen: Parameters<typeof dueRefunds>[0]) =>
      (await dueRefunds(chosen, refund.by)).map(({ id }) => id);
    expect(await ids({ search: "" })).not.toContain(refund.refundId);
    expect(await ids({ ids: [refund.refundId] })).toEqual([refund.refundId]);
    await rejectRefund(refund.refundId, "Tidak layak", refund.by, now(), { looked: true });
  });
});

describe("while the gateway is being asked", () => {
  const otherWays = (refund: Refund, at: Date) => [
    () => give(refund, at),
    () => payRefunds([refund.refundId], "MBB-4", refund.by, at, { looked: true }),
    () => rejectRefund(refund.refundId, "Tidak layak", refund.by, at, { looked: true }),
    () =>
      makeRefundFile(
        { ids: [refund.refundId], again: true, looked: true, formKey: newSecret() },
        refund.by,
        at,
      ),
  ];

  it("the money goes no other way, and after a minute nobody knows", async () => {
    const refund = await aRefund();
    await crashedAsking(refund);
    for (const way of otherWays(refund, later(59)))
      await expect(way()).rejects.toMatchObject({ code: "refund_asking" });
    await expect(give(refund, later(60))).rejects.toMatchObject({ code: "refund_unknown" });
    await payRefunds([refund.refundId], "MBB-5", refund.by, later(60), { looked: true });
    expect(await stateOf(refund.refundId)).toBe("refunded unknown no_answer");
  });

  it("the database itself lets it go no other way", async () => {
    const refund = await aRefund();
    await crashedAsking(refund);
    const pay = "update refund_due set state = 'refunded', refund_ref = 'X', decided_by = :userId,";
    await expect(
      sql(null, `${pay} decided_at = created_at where id = :refundId`, {
        refundId: refund.refundId,
        userId: refund.by.userId,
      }),
    ).rejects.toThrow(/being asked/);
    await expect(
      sql(null, "update gateway_refund set asked_at = asked_at where refund_id = :id", {
        id: refund.refundId,
      }),
    ).rejects.toThrow(/asked for a refund once/);
    await askAboutRefund(refund.refundId, refund.by, now());
    expect(await stateOf(refund.refundId)).toBe("open asking");
  });

  it("a crash after the money moved is found out by the bill", async () => {
    const refund = await aRefund();
    await crashedAsking(refund);
    gateway.sandbox.ledger.add({ type: "refund", code: refund.billCode, amountSen: 6_100 });
    await gateway.sweep();
    gateway.advance(24 * 3_600_000);
    await gateway.sweep();
    expect(await stateOf(refund.refundId)).toBe("refunded accepted done");
  });

  it("a bill that tells first and an answer that comes after make one payment out", async () => {
    const refund = await aRefund();
    fault({ on: "chip.refund", afterwards: true, act: { kind: "delay", ms: 800 } });
    const asked = give(refund);
    await expect.poll(() => returnedAt(refund.billCode)).toBe(6_100);
    await askAboutRefund(refund.refundId, refund.by, now());
    expect(await asked).toMatchObject({ state: "accepted" });
    expect(await auditOf(refund.refundId)).toHaveLength(2);
  });
});

describe("two people at once", () => {
  const held = ({ refundId }: Refund): Parameters<typeof atOnce>[0] => [
    "select id from refund_due where id = :refundId for update",
    { refundId },
  ];

  it("ask once: the other reads who is asking", async () => {
    const refund = await aRefund();
    fault({ on: "chip.refund", act: { kind: "delay", ms: 400 } });
    const other = { ...refund, by: await clerk("Encik Akaun") };
    const results = await atOnce(held(refund), [() => give(refund), () => give(other)]);
    expect(asksFor(refund.billCode)).toHaveLength(1);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "refund_asking" },
    });
  });

  it("one asks and one pays by hand: the money goes one way", async () => {
    const refund = await aRefund();
    const results = await atOnce<unknown>(held(refund), [
      () => give(refund),
      () => payRefunds([refund.refundId], "MBB-6", refund.by, now()),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const gave = returnedAt(refund.billCode) > 0;
    expect(await stateOf(refund.refundId)).toBe(gave ? "refunded accepted done" : "refunded -");
  });
});

describe("a refund in a file for the bank", () => {
  it("goes through the gateway only where the bank does not pay it", async () => {
    const refund = await aRefund();
    await makeRefundFile(
      { ids: [refund.refundId], again: false, formKey: newSecret() },
      refund.by,
      now(),
    );
    await expect(give(refund)).rejects.toMatchObject({
      code: "refund_in_file",
      values: { name: "Puan Akaun" },
    });
    const wanted = { refundId: refund.refundId, despiteFile: true };
    expect(await refundThroughGateway(wanted, refund.by, now())).toMatchObject({
      state: "accepted",
    });
  });
});
