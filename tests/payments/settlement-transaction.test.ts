import { expect, it } from "vitest";
import { sql } from "@db/transaction";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { SYSTEM } from "~/domain/payments/fact-source";
import type { GatewayFact } from "~/domain/payments/facts";
import { settlePayment } from "~/domain/payments/settlement/settle-payment.server";
import { asOwner, useDatabase } from "../support/database";
import { useGateway } from "../support/gateway";
import { makeStaff } from "../support/staff";
import { type Order, orderWithBill, refunds, states } from "./orders";

const database = useDatabase();
const gateway = useGateway();
const now = () => gateway.now();

/** What comes of a payment, and the jobs that its settlement asks for. */
const OUTCOMES: [string, (order: Order) => Promise<Partial<GatewayFact>>, string[]][] = [
  ["a ticket", () => Promise.resolve({}), ["mail.ticket", "news.publish"]],
  [
    "money to give back",
    async ({ ticket }) => {
      const by = { userId: (await makeStaff()).id, ownJettyId: 0 as const };
      await cancelTicket(ticket.id, "Ribut", by, now());
      return {};
    },
    ["news.publish"],
  ],
  [
    "a question to the office",
    () => Promise.resolve({ amountSen: 1 }),
    ["news.publish", "news.publish"],
  ],
];

const factOf = ({ attempt, billCode }: Order): GatewayFact => ({
  ...{ gateway: "toyyibpay", account: attempt.account, host: gateway.host, billCode },
  ...{ ourRef: attempt.ourRef, state: "paid", amountSen: attempt.amountSen, currency: "MYR" },
  ...{ providerRef: `P${billCode}`, channel: "fpx", paidAt: null, reason: null },
  ...{ live: false, verified: "requery" },
});
const settle = (fact: GatewayFact) =>
  settlePayment(fact, { kind: "callback", actor: SYSTEM }, now());
const jobsSince = async (id: number) =>
  (
    await sql<{ job: string }>(null, "select job from outbox where id > :id order by job, id", {
      id,
    })
  ).map(({ job }) => job);
const lastJob = async () =>
  (await sql<{ id: number }>(null, "select coalesce(max(id), 0)::int as id from outbox"))[0]?.id ??
  0;

/** While `work` runs, no transaction that wrote an audit row gets through its commit. */
async function failingAtCommit<T>(work: () => Promise<T>): Promise<T> {
  await asOwner(database, (client) =>
    client.query(`
      create function fail_at_commit() returns trigger language plpgsql as $f$
        begin raise exception 'failed at commit'; end $f$;
      create constraint trigger fail_at_commit after insert on audit
        deferrable initially deferred for each row execute function fail_at_commit();`),
  );
  try {
    return await work();
  } finally {
    await asOwner(database, (client) => client.query("drop function fail_at_commit() cascade"));
  }
}

it.each(OUTCOMES)(
  "a payment that becomes %s asks for its jobs in its own transaction",
  async (_what, prepare, jobs) => {
    const order = await orderWithBill(gateway);
    const fact = { ...factOf(order), ...(await prepare(order)) };
    const before = { states: await states(order.ticket), refunds: await refunds(order.ticket) };
    const last = await lastJob();
    await failingAtCommit(() => expect(settle(fact)).rejects.toThrow("failed at commit"));
    expect(await jobsSince(last)).toEqual([]);
    expect({ states: await states(order.ticket), refunds: await refunds(order.ticket) }).toEqual(
      before,
    );
    await settle(fact);
    expect(await jobsSince(last)).toEqual(jobs);
  },
);
