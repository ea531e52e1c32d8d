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

/** What the form of there and back begins with; its version says who was first. */
export interface ReturnRule {
  returnDays: number | null;
  version: number;
}

/** Whether tickets of a jetty are for there and back, as its form shows it. */
export async function returnRuleAt(jettyId: number): Promise<ReturnRule> {
  const [row] = await sql<ReturnRule>(
    null,
    "select return_days, return_version as version from jetty where id = :jettyId",
    { jettyId },
  );
  return row ?? { returnDays: null, version: 0 };
}
