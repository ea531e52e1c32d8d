import { sql } from "@db/transaction";

/** What a gateway said about a bill, as it was stored; equal answers are one. */
export interface GatewayAnswer {
  attemptId: number;
  /** `callback`: it said so by itself. `query`: it was asked. */
  kind: "callback" | "query";
  outcome: string | null;
  receivedAt: Date;
  seenCount: number;
  lastSeenAt: Date;
}

/** More answers than these tell nothing new. */
const MAX_ANSWERS = 50;

/** The answers about these bills, the newest ones, the first of them first. */
export async function gatewayAnswers(attemptIds: readonly number[]): Promise<GatewayAnswer[]> {
  if (attemptIds.length === 0) return [];
  const rows = await sql<GatewayAnswer>(
    null,
    `select attempt_id, kind, outcome, received_at, seen_count, last_seen_at
       from gateway_event
      where attempt_id = any(:attemptIds) and kind in ('query', 'callback')
      order by last_seen_at desc limit :most`,
    { attemptIds, most: MAX_ANSWERS },
  );
  return rows.toSorted((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime());
}
