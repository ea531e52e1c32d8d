import { inTransaction, sql } from "@db/transaction";
import { currentJetty } from "~/domain/places/jetties";
import type { ReportedPrinter } from "./agent-messages";
import type { AgentUser } from "./ws-api-key.server";

/**
 * What a print server says it has, in place of what it said before. A device that another connection of the same key reported is
 * this one's from now on. A key bound to a jetty speaks for that jetty alone.
 */
export async function reportPrinters(
  connection: string,
  user: AgentUser,
  printers: readonly ReportedPrinter[],
  now: Date,
): Promise<void> {
  await inTransaction(async (tx) => {
    await sql(
      tx,
      "update printer set connection = null where connection = $1 and device_id <> all($2::text[]) returning id",
      [connection, printers.map((one) => one.device_id)],
    );
    for (const { device_id, name, type, jetty_id } of printers.toSorted((a, b) =>
      a.device_id < b.device_id ? -1 : 1,
    ))
      await sql(
        tx,
        `insert into printer (agent_user_id, device_id, name, type, jetty_id, connection, seen_at) values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (agent_user_id, device_id) do update
           set name = excluded.name, type = excluded.type, jetty_id = excluded.jetty_id, connection = excluded.connection, seen_at = excluded.seen_at
         returning id`,
        [
          user.userId,
          device_id,
          name,
          type,
          user.jettyId === 0 ? currentJetty(jetty_id ?? 0) : user.jettyId,
          connection,
          now,
        ],
      );
  });
}

/** Says that a connection's print server was heard of. */
export async function recordHeartbeat(connection: string, now: Date): Promise<void> {
  await sql(null, "update printer set seen_at = $2 where connection = $1 returning id", [
    connection,
    now,
  ]);
}
