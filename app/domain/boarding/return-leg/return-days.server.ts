import { sql, type Tx } from "@db/transaction";

/**
 * For how many days after its own a ticket of a jetty brings its people back; null where tickets are
 * for one way.
 */
export async function returnDaysAt(tx: Tx | null, jettyId: number): Promise<number | null> {
  const [row] = await sql<{ returnDays: number | null }>(
    tx,
    "select return_days from jetty where id = :jettyId",
    { jettyId },
  );
  return row?.returnDays ?? null;
}
