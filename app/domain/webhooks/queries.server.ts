import { sql, type Tx } from "@db/transaction";
import { type EdgePage, edgePage, type ListEdge } from "~/domain/shared/list-edge";
import { PAGE_ROWS } from "~/domain/shared/list-page";
import type { Delivery, DeliveryTry, Endpoint } from "./endpoint";

const ENDPOINT = `e.id, e.url, e.description, e.events, e.jetty_id, e.state, e.off_because,
  e.failing_since, e.version, e.created_at, u.name as created_by_name, e.updated_by
  from webhook_endpoint e join app_user u on u.id = e.created_by`;

/** An endpoint with what stands in its line of the list. */
export interface ListedEndpoint extends Endpoint {
  /** Deliveries that are tried no more, and those still to come. */
  failed: number;
  waiting: number;
}

/** All endpoints, the oldest first; there are ten at most. */
export async function listEndpoints(): Promise<ListedEndpoint[]> {
  return sql<ListedEndpoint>(
    null,
    `select d.failed, d.waiting, ${ENDPOINT}
       cross join lateral (
         select (
             select count(*)::int from webhook_delivery
               where endpoint_id = e.id and state = 'failed') as failed, (
             select count(*)::int from webhook_delivery
               where endpoint_id = e.id and state in ('waiting', 'sending')) as waiting) d
      where e.state <> 'removed' order by e.id`,
  );
}

/** An endpoint that was not removed, or null; locked where it is about to be changed. */
export async function readEndpoint(id: number, tx: Tx | null = null): Promise<Endpoint | null> {
  const [endpoint] = await sql<Endpoint>(
    tx,
    `select ${ENDPOINT}
      where e.id = :id and e.state <> 'removed' ${tx ? "for no key update of e" : ""}`,
    { id },
  );
  return endpoint ?? null;
}

const DELIVERY = `d.id, d.event_id, v.type, d.state, d.tries, d.queued_at, d.due_at,
  l.status, l.error, l.ms
  from webhook_delivery d
  join webhook_event v on v.id = d.event_id
  left join lateral (
    select t.status, t.error, t.ms from webhook_try t
      where t.delivery_id = d.id and t.ended_at is not null order by t.no desc limit 1) l on true`;

/** A page of an endpoint's deliveries beyond an edge, the newest first. */
export async function deliveryPage(
  endpointId: number,
  edge: ListEdge | null,
): Promise<EdgePage<Delivery>> {
  const before = edge?.side === "before";
  const rows = await sql<Delivery>(
    null,
    `select ${DELIVERY}
      where d.endpoint_id = :endpointId and (:edge::int is null
        or case when :before then d.id > :edge else d.id < :edge end)
      order by d.id ${before ? "asc" : "desc"} limit :limit`,
    { endpointId, edge: edge?.id ?? null, before, limit: PAGE_ROWS + 1 },
  );
  return edgePage(rows, edge, PAGE_ROWS);
}

export interface DeliveryDetail extends Delivery {
  /** What is sent; null before the first try. */
  body: string | null;
  attempts: DeliveryTry[];
}

/** A delivery of an endpoint with every try, the newest first, or null. */
export async function readDelivery(endpointId: number, id: number): Promise<DeliveryDetail | null> {
  const [delivery] = await sql<Delivery & { body: string | null }>(
    null,
    `select v.body, ${DELIVERY} where d.endpoint_id = :endpointId and d.id = :id`,
    { endpointId, id },
  );
  if (!delivery) return null;
  const attempts = await sql<DeliveryTry>(
    null,
    `select no, started_at, ended_at, status, error, ms, answer
       from webhook_try where delivery_id = :id order by no desc`,
    { id },
  );
  return { ...delivery, attempts };
}
