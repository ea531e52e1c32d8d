import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { Refusal } from "~/domain/shared/refusal";
import { readEndpoint } from "./queries.server";
import { auditName } from "./switch-off.server";

interface By {
  userId: number;
}

/** Nobody asks for a second one so soon: it is the same, pressed twice. */
const SAME_S = 3;

/**
 * Queues an event of the type `test` for one endpoint and returns its delivery. Asked for again
 * within three seconds it is the same. Throws Refusal not_found, webhook_off.
 */
export async function sendTestEvent(endpointId: number, by: By, now: Date): Promise<number> {
  return inTransaction(async (tx) => {
    const endpoint = await readEndpoint(endpointId, tx);
    if (!endpoint) throw new Refusal("not_found");
    if (endpoint.state !== "active") throw new Refusal("webhook_off");
    const [same] = await sql<{ id: number }>(
      tx,
      `select d.id from webhook_delivery d join webhook_event v on v.id = d.event_id
        where d.endpoint_id = :endpointId and v.type = 'test'
          and d.queued_at > now() - make_interval(secs => :sameS)
        order by d.id desc limit 1`,
      { endpointId, sameS: SAME_S },
    );
    if (same) return same.id;
    const [queued] = await sql<{ id: number }>(
      tx,
      `with made as (
         insert into webhook_event (type, ref_id, occurred_at)
           values ('test', :endpointId, :now) returning id)
       insert into webhook_delivery (event_id, endpoint_id, due_at)
         select id, :endpointId, now() from made returning id`,
      { endpointId, now },
    );
    if (!queued) throw new Error("A test event was not queued.");
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "setting",
        action: "request",
        subject: { type: "webhook_endpoint", id: endpointId },
        after: { ...auditName(endpoint), webhookEvents: "test" },
      },
    );
    return queued.id;
  });
}

/**
 * Sends a delivery again, at once and with a round of tries of its own, under the same
 * `webhook-id`, however many tries were made since its page was drawn. One that is being sent, or is
 * about to be, is left as it is. Throws Refusal not_found, webhook_off.
 */
export async function sendAgain(
  { endpointId, deliveryId }: { endpointId: number; deliveryId: number },
  by: By,
  now: Date,
): Promise<void> {
  await inTransaction(async (tx) => {
    const endpoint = await readEndpoint(endpointId, tx);
    if (!endpoint) throw new Refusal("not_found");
    const [delivery] = await sql<{ type: string }>(
      tx,
      `select v.type from webhook_delivery d join webhook_event v on v.id = d.event_id
        where d.id = :deliveryId and d.endpoint_id = :endpointId
          for no key update of d`,
      { deliveryId, endpointId },
    );
    if (!delivery) throw new Refusal("not_found");
    if (endpoint.state !== "active") throw new Refusal("webhook_off");
    const moved = await sql(
      tx,
      `update webhook_delivery
          set state = 'waiting', due_at = :now, ended_at = null, earlier_tries = tries
        where id = :deliveryId and state <> 'sending'
          and not (state = 'waiting' and earlier_tries = tries
            and due_at <= :now::timestamptz + make_interval(secs => :sameS))
       returning id`,
      { deliveryId, now, sameS: SAME_S },
    );
    if (moved.length === 0) return;
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "setting",
        action: "request",
        subject: { type: "webhook_endpoint", id: endpointId },
        after: { ...auditName(endpoint), webhookEvents: delivery.type },
      },
    );
  });
}
