import { createHash } from "node:crypto";
import { sql } from "@db/transaction";
import type { Verified } from "../facts";
import { EXCHANGE_TIMEOUT_MS } from "../gateways/exchange.server";
import type { CallbackMessage } from "../gateways/gateway.server";
import { isUnprocessed } from "./fragments";

export type MessageState = "stored" | "settled" | "ignored" | "unmatched" | "refused";

/** What of its headers a message is read by. */
export interface MessageHeaders {
  "content-type"?: string;
  "x-signature"?: string;
}

export interface GatewayMessage {
  id: number;
  gateway: string;
  account: string;
  kind: "callback" | "return" | "query";
  body: Buffer | null;
  headers: MessageHeaders;
  receivedAt: Date;
  billCode: string | null;
  ourRef: string | null;
  attemptId: number | null;
  state: MessageState;
  tries: number;
}

export interface NewGatewayMessage {
  gateway: string;
  account: string;
  kind: GatewayMessage["kind"];
  body: Buffer;
  contentType: string;
  signature?: string | null;
  /** Distinguishes it from equal bodies about another bill. */
  distinguishedBy?: string;
  billCode: string | null;
  ourRef: string | null;
  attemptId?: number;
  verified: Verified;
  state: MessageState;
  outcome?: string;
}

/** A stored message as an adapter reads it. */
export function asCallback(headers: MessageHeaders, body: Buffer): CallbackMessage {
  return {
    contentType: headers["content-type"] ?? "",
    signature: headers["x-signature"] ?? null,
    body,
  };
}

/**
 * How long a message waits before the sweep takes it up, should the process that stored it die or
 * stumble: twice as long as the gateway has to answer. Its buyer is looking at a page that waits.
 */
export const TAKE_UP_AFTER_MS = 2 * EXCHANGE_TIMEOUT_MS;

/**
 * Keeps a message before anything else happens. A repeat only raises the count, and keeps the state
 * it had, unless that was `refused`: a message that was refused under a wrong key and is genuine
 * under the present one is taken up.
 */
export async function storeMessage(
  message: NewGatewayMessage,
  now: Date,
): Promise<{ id: number; state: MessageState }> {
  const hash = createHash("sha256")
    .update(message.distinguishedBy ?? "")
    .update("\n")
    .update(message.body)
    .digest();
  const [row] = await sql<{ id: number; state: MessageState }>(
    null,
    `insert into gateway_event as e (gateway, account, kind, body, body_sha256, headers,
        received_at, last_seen_at, bill_code, our_ref, attempt_id, verified, state, outcome,
        next_try_at)
     values (:gateway, :account, :kind, :body, :hash, :headers::jsonb, :now, :now, :billCode,
         :ourRef, :attemptId, :verified, :state, :outcome,
         case when :state in ('stored', 'unmatched') then :nextTryAt::timestamptz end)
     on conflict (gateway, account, kind, body_sha256) do update set
       seen_count = e.seen_count + 1, last_seen_at = :now,
       (body, headers, bill_code, our_ref, verified, outcome, next_try_at, state) = (
         select case when again then excluded.body else e.body end,
                case when again then excluded.headers else e.headers end,
                case when again then excluded.bill_code else e.bill_code end,
                case when again then excluded.our_ref else e.our_ref end,
                case when again then excluded.verified else e.verified end,
                case when again then excluded.outcome else e.outcome end,
                case when again then excluded.next_try_at else e.next_try_at end,
                case when again then excluded.state else e.state end
           from (select e.state = 'refused' and excluded.state = 'stored' as again) a)
     returning id, state`,
    {
      gateway: message.gateway,
      account: message.account,
      kind: message.kind,
      body: message.body,
      hash,
      headers: JSON.stringify({
        "content-type": message.contentType,
        ...(message.signature && { "x-signature": message.signature }),
      } satisfies MessageHeaders),
      now,
      billCode: message.billCode,
      ourRef: message.ourRef,
      attemptId: message.attemptId ?? null,
      verified: message.verified,
      state: message.state,
      outcome: message.outcome ?? null,
      nextTryAt: new Date(now.getTime() + TAKE_UP_AFTER_MS),
    },
  );
  if (!row) throw new Error("The message was not stored.");
  return row;
}

/** Ends a message. One that another process ended meanwhile stays as it is. */
export async function finishMessage(
  id: number,
  state: "settled" | "ignored" | "refused",
  outcome: string,
  attemptId: number | null,
): Promise<void> {
  await sql(
    null,
    `update gateway_event e
      set state = :state, outcome = :outcome, attempt_id = coalesce(attempt_id, :attemptId),
        next_try_at = null
      where id = :id and ${isUnprocessed("e")}`,
    { id, state, outcome, attemptId },
  );
}

/** Leaves a message for the sweep, with the reason it waits for. */
export async function postponeMessage(
  id: number,
  state: "stored" | "unmatched",
  outcome: string,
  nextTryAt: Date,
): Promise<void> {
  await sql(
    null,
    `update gateway_event e
      set state = :state, outcome = :outcome, next_try_at = :nextTryAt
      where id = :id and ${isUnprocessed("e")}`,
    { id, state, outcome, nextTryAt },
  );
}

export async function messageById(id: number): Promise<GatewayMessage | null> {
  return (
    (await sql<GatewayMessage>(null, "select * from gateway_event where id = :id", { id }))[0] ??
    null
  );
}

/**
 * Names and phones in messages go: after 180 days, after 30 where nothing proved the message. Hash
 * and row stay.
 */
export async function eraseOldMessageBodies(now: Date): Promise<void> {
  await sql(
    null,
    `update gateway_event e set body = null
      where body is not null and not ${isUnprocessed("e")}
        and received_at < :now::timestamptz - case when verified = 'none' then interval '30 days' else interval '180 days' end`,
    { now },
  );
}
