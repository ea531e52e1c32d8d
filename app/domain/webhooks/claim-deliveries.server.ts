import { inTransaction, sql, type Tx } from "@db/transaction";
import type { SentEvent } from "./event-names";

/** So many tries run at once for one endpoint, over all workers: a dead one holds up itself alone. */
const MAX_AT_ONCE = 3;
/** After so long a try is nobody's any more; it takes 10 s at most. */
const LEASE_S = 30;

/** A try that this worker is to make. */
export interface ClaimedTry {
  deliveryId: number;
  endpointId: number;
  url: string;
  /** Which try of all, from 1, and which one of the present round. */
  tries: number;
  tryOfRound: number;
  event: { id: string; type: SentEvent; refId: number; occurredAt: Date };
}

interface ClaimedRow {
  deliveryId: number;
  endpointId: number;
  url: string;
  tries: number;
  tryOfRound: number;
  eventId: string;
  type: SentEvent;
  refId: number;
  occurredAt: Date;
}

/**
 * Takes the tries whose time has come, and those whose worker died, for this worker alone: at most
 * three at once for an endpoint.
 */
export async function claimDeliveries(now: Date): Promise<ClaimedTry[]> {
  return inTransaction(async (tx) => {
    const endpoints = await holdDueEndpoints(tx, now);
    return endpoints.length === 0 ? [] : takeDue(tx, endpoints, now);
  });
}

/**
 * The endpoints that have something due, held until the transaction ends: two workers count and
 * take the tries of one after the other. One that another worker holds is left to it.
 */
export async function holdDueEndpoints(tx: Tx, now: Date): Promise<number[]> {
  const due = await sql<{ id: number }>(
    tx,
    `select e.id from webhook_endpoint e
      where e.state = 'active' and exists (
        select from webhook_delivery d
          where d.endpoint_id = e.id and d.state in ('waiting', 'sending') and d.due_at <= :now)
      for no key update skip locked`,
    { now },
  );
  return due.map(({ id }) => id);
}

/** Counts and takes the tries of endpoints that the caller holds. */
export async function takeDue(tx: Tx, endpoints: number[], now: Date): Promise<ClaimedTry[]> {
  const rows = await sql<ClaimedRow>(
    tx,
    `with next as (
         select d.id from unnest(:endpoints::int[]) e (id)
           cross join lateral (
             select w.id from webhook_delivery w
               where w.endpoint_id = e.id and w.state in ('waiting', 'sending')
                 and w.due_at <= :now
               order by w.due_at, w.id
               limit greatest(0, :most::int - (
                 select count(*)::int from webhook_delivery b
                   where b.endpoint_id = e.id and b.state = 'sending' and b.due_at > :now))
               for update skip locked) d),
       taken as (
         update webhook_delivery d
           set state = 'sending', tries = tries + 1,
             due_at = :now::timestamptz + make_interval(secs => :leaseS)
           from next where d.id = next.id
           returning d.id, d.endpoint_id, d.event_id, d.tries, d.tries - d.earlier_tries as no),
       begun as (
         insert into webhook_try (delivery_id, no, started_at)
           select id, tries, :now from taken)
       select t.id as delivery_id, t.endpoint_id, n.url, t.tries, t.no as try_of_round,
           e.id as event_id, e.type, e.ref_id, e.occurred_at
         from taken t
         join webhook_endpoint n on n.id = t.endpoint_id
         join webhook_event e on e.id = t.event_id
        order by t.id`,
    { endpoints, now, most: MAX_AT_ONCE, leaseS: LEASE_S },
  );
  return rows.map(({ eventId: id, type, refId, occurredAt, ...row }) => ({
    ...row,
    event: { id, type, refId, occurredAt },
  }));
}
