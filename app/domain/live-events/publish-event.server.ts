import { redis } from "@db/redis";
import { sql } from "@db/transaction";
import { LIVE_EVENT_CHANNEL, type LiveEvent } from "./live-event.server";

/**
 * Tells every web process that something changed: through Redis where there is one, else through
 * PostgreSQL.
 */
export async function publishEvent(event: LiveEvent): Promise<void> {
  const text = JSON.stringify(event);
  const client = redis();
  if (client) await client.publish(LIVE_EVENT_CHANNEL, text);
  else
    await sql(null, "select pg_notify(:liveEventChannel, :text)", {
      liveEventChannel: LIVE_EVENT_CHANNEL,
      text,
    });
}
