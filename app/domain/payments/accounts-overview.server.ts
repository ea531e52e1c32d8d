import { sql } from "@db/transaction";
import { config } from "~/config.server";
import { JETTIES } from "~/domain/places/jetties";
import type { PaymentMethod } from "~/gateway-accounts.server";
import { gatewayOf } from "./gateways/accounts.server";
import { newestTestBills, type TestBill } from "./test-bills/test-bills.server";

const DAY_MS = 86_400_000;
const SETTLED_WITHIN_MS = 7 * DAY_MS;
const CALLBACK_WITHIN_MS = 30 * DAY_MS;

/** An account at a gateway as those see it who look after it; no secret is part of it. */
export interface AccountOverview {
  name: string;
  gateway: string;
  host: string;
  live: boolean;
  /** Makes new bills; else it is kept until its last bill is over. */
  current: boolean;
  methods: readonly PaymentMethod[];
  /** `closed`: calls go out. `open`: nobody calls until then. */
  circuit: { state: "closed"; failures: number } | { state: "open"; until: Date };
  /** The newest message of the gateway within 30 days. */
  lastCallbackAt: Date | null;
  /** Of the tickets paid within 7 days: from the bill to its payment; null where there are none. */
  medianSeconds: number | null;
  paidTickets: number;
  testBill: TestBill | null;
}

/** All configured accounts, in their order. */
export async function accountsOverview(now: Date): Promise<AccountOverview[]> {
  const [circuits, settled, bills] = await Promise.all([
    circuitStates(),
    settledByAccount(now),
    newestTestBills(),
  ]);
  return Promise.all(
    config().GATEWAY_ACCOUNTS.map(async (account) => {
      const { name, gateway, host, live, current, methods } = account;
      const circuit = circuits.find((one) => one.gateway === gateway && one.host === host);
      const times = settled.find((one) => one.gateway === gateway && one.account === name);
      return {
        ...{ name, host, live, current, methods },
        gateway: gatewayOf(account).title,
        circuit:
          circuit?.openUntil && circuit.openUntil > now
            ? { state: "open" as const, until: circuit.openUntil }
            : { state: "closed" as const, failures: circuit?.failures ?? 0 },
        lastCallbackAt: await lastCallbackAt(gateway, name, now),
        medianSeconds: times?.medianSeconds ?? null,
        paidTickets: times?.paidTickets ?? 0,
        testBill: bills.find((one) => one.gateway === gateway && one.account === name) ?? null,
      };
    }),
  );
}

async function circuitStates() {
  return sql<{ gateway: string; host: string; failures: number; openUntil: Date | null }>(
    null,
    "select gateway, host, failures, open_until from gateway_breaker",
  );
}

/** By jetty, as the index of settled bills has them. */
async function settledByAccount(now: Date) {
  return sql<{ gateway: string; account: string; medianSeconds: number; paidTickets: number }>(
    null,
    `select gateway, account, count(*)::int as paid_tickets,
        percentile_cont(0.5) within group (
          order by extract(epoch from paid_at - coalesce(opened_at, created_at)))::float8
          as median_seconds
       from payment_attempt
      where jetty_id = any (:jetties::smallint[]) and paid_at >= :since and settles
      group by gateway, account`,
    {
      jetties: JETTIES.map(({ id }) => id),
      since: new Date(now.getTime() - SETTLED_WITHIN_MS),
    },
  );
}

/** Backwards over the messages by their age, so that a busy account is found at once. */
async function lastCallbackAt(gateway: string, account: string, now: Date): Promise<Date | null> {
  const [row] = await sql<{ receivedAt: Date }>(
    null,
    `select received_at from gateway_event
      where body is not null and received_at >= :since and kind = 'callback'
        and gateway = :gateway and account = :account and verified = 'signature'
      order by received_at desc limit 1`,
    { gateway, account, since: new Date(now.getTime() - CALLBACK_WITHIN_MS) },
  );
  return row?.receivedAt ?? null;
}
