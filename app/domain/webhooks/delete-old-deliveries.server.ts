import { sql } from "@db/transaction";

/**
 * Removes deliveries and their tries 30 days after they were queued, then events that nothing is
 * delivered of. Returns how many deliveries.
 */
export async function deleteOldDeliveries(now: Date): Promise<number> {
  const gone = await sql(
    null,
    `delete from webhook_delivery
      where queued_at < :now::timestamptz - interval '30 days' returning 1 as gone`,
    { now },
  );
  await sql(
    null,
    `delete from webhook_event v
      where queued_at < :now::timestamptz - interval '30 days'
        and not exists (select from webhook_delivery d where d.event_id = v.id)`,
    { now },
  );
  return gone.length;
}
