import { sql } from "@db/transaction";
import type { Attempt } from "../bills/attempts.server";
import type { FactState } from "../facts";
import { findAccount, gatewayOf } from "../gateways/accounts.server";
import { UnreadableMessage } from "../gateways/gateway.server";
import { asCallback, type MessageHeaders } from "./gateway-messages.server";

interface UnprocessedMessage {
  gateway: string;
  account: string;
  headers: MessageHeaders;
  body: Buffer;
}

/**
 * Whether a genuine message about these attempts waits to be followed up (the bill was asked about
 * a moment ago, or the gateway is down) and says something else than what is known: it may well be
 * the payment. One that only repeats `known` changes nothing.
 */
export async function hasUnprocessedUpdate(
  attempts: readonly Attempt[],
  known: FactState | null,
): Promise<boolean> {
  if (attempts.length === 0) return false;
  const waiting = await sql<UnprocessedMessage>(
    null,
    `select gateway, account, headers, body from gateway_event
      where our_ref = any (:ourRefs::text[]) and kind = 'callback' and verified = 'signature'
        and state = 'stored' and body is not null limit 5`,
    { ourRefs: attempts.map((one) => one.ourRef) },
  );
  for (const message of waiting)
    if ((await reportedStates(message)).some((state) => state !== known)) return true;
  return false;
}

async function reportedStates({
  gateway,
  account: name,
  headers,
  body,
}: UnprocessedMessage): Promise<FactState[]> {
  const account = findAccount(gateway, name);
  if (!account) return [];
  try {
    return (await gatewayOf(account).readCallback(account, asCallback(headers, body))).map(
      (fact) => fact.state,
    );
  } catch (error) {
    if (error instanceof UnreadableMessage) return [];
    throw error;
  }
}
