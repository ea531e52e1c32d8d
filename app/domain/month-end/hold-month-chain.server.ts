import { sql, type Tx } from "@db/transaction";
import type { JettyId } from "~/domain/places/jetties";
import type { Day } from "~/domain/shared/day";

/** Where a jetty's chain of closed months ends. */
export interface MonthChain {
  lastNo: number;
  /** The first of the last month that was closed. */
  lastMonth: Day | null;
  lastHash: Buffer;
}

/**
 * Holds a jetty's chain until the transaction ends: a closing alone, and whatever it counts with
 * others, so that each waits for the other.
 */
export async function holdMonthChain(
  tx: Tx,
  jettyId: JettyId,
  how: "alone" | "with others",
): Promise<MonthChain> {
  const [chain] = await sql<MonthChain>(
    tx,
    "select (c).last_no, (c).last_month, (c).last_hash from (select hold_month_chain(:jettyId::smallint, :alone) as c offset 0) held",
    { jettyId, alone: how === "alone" },
  );
  if (!chain) throw new Error(`Jetty ${jettyId} has no chain of months.`);
  return chain;
}
