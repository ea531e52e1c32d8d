import { sql } from "@db/transaction";
import type { GatewayAccount } from "~/gateway-accounts.server";
import { GatewayRefused, GatewayUnavailable } from "./gateway.server";

const MAX_FAILURES = 5;
const FAILURE_WINDOW_S = 60;
const OPEN_S = 30;
const PROBE_S = 15;

/** How a gateway did lately, as just read. */
export interface BreakerState {
  failures: number;
  openUntil: Date | null;
}

/**
 * Makes one call to a gateway, unless it failed 5 times in a row within a minute: then nobody calls
 * for 30 s, after which one probe goes out. Kept in the database, so all processes know. A refusal
 * is an answer and closes the breaker. A caller that has just read that nothing failed lately says
 * so by `seen`: then there is nothing to ask before and nothing to clear after. Throws what `call`
 * throws, or GatewayUnavailable `breaker`.
 */
export async function callGateway<T>(
  account: GatewayAccount,
  now: Date,
  call: () => Promise<T>,
  seen?: BreakerState,
): Promise<T> {
  const wasHealthy = seen !== undefined && seen.failures === 0 && seen.openUntil === null;
  if (!wasHealthy && !(await mayCall(account, now))) throw new GatewayUnavailable("breaker", true);
  try {
    const answer = await call();
    if (!wasHealthy) await recordAnswer(account);
    return answer;
  } catch (error) {
    if (error instanceof GatewayUnavailable) await recordFailure(account, now);
    if (error instanceof GatewayRefused && !wasHealthy) await recordAnswer(account);
    throw error;
  }
}

/** Seconds until the gateway is called again; 0 when nothing keeps us from calling. */
export async function secondsUntilGatewayCall(
  account: { gateway: string; host: string },
  now: Date,
): Promise<number> {
  const [row] = await sql<{ openUntil: Date | null }>(
    null,
    "select open_until from gateway_breaker where gateway = :gateway and host = :host",
    { gateway: account.gateway, host: account.host },
  );
  return row?.openUntil
    ? Math.max(0, Math.ceil((row.openUntil.getTime() - now.getTime()) / 1_000))
    : 0;
}

async function mayCall(account: GatewayAccount, now: Date): Promise<boolean> {
  const [row] = await sql<{ openUntil: Date | null }>(
    null,
    "select open_until from gateway_breaker where gateway = :gateway and host = :host",
    { gateway: account.gateway, host: account.host },
  );
  if (!row?.openUntil) return true;
  const probe = await sql(
    null,
    `update gateway_breaker set open_until = :now::timestamptz + :probeS * interval '1 second'
      where gateway = :gateway and host = :host and open_until <= :now::timestamptz
      returning 1 as probe`,
    { gateway: account.gateway, host: account.host, now, probeS: PROBE_S },
  );
  return probe.length === 1;
}

async function recordAnswer(account: GatewayAccount): Promise<void> {
  await sql(
    null,
    `update gateway_breaker
      set failures = 0, failing_since = null, open_until = null
      where gateway = :gateway and host = :host and failures > 0`,
    { gateway: account.gateway, host: account.host },
  );
}

async function recordFailure(account: GatewayAccount, now: Date): Promise<void> {
  await sql(
    null,
    `insert into gateway_breaker as b (gateway, host, failures, failing_since)
      values (:gateway, :host, 1, :now)
     on conflict (gateway, host) do update set
       failures = case when b.open_until is null
         and b.failing_since < :now::timestamptz - ${FAILURE_WINDOW_S} * interval '1 second' then 1 else least(b.failures + 1,
         ${MAX_FAILURES}) end,
       failing_since = case when b.failures = 0
         or b.failing_since < :now::timestamptz - ${FAILURE_WINDOW_S} * interval '1 second' then :now else b.failing_since end,
       open_until = case when b.open_until is not null
           or (b.failures + 1 >= ${MAX_FAILURES}
             and b.failing_since >= :now::timestamptz - ${FAILURE_WINDOW_S} * interval '1 second')
         then :now::timestamptz + ${OPEN_S} * interval '1 second' end`,
    { gateway: account.gateway, host: account.host, now },
  );
}
