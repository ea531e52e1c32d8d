import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { type Day, dayOf } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { lockPrices } from "./lock-prices.server";

/**
 * Takes scheduled prices away before their day. Throws Refusal not_found where nothing is scheduled
 * for that day, price_day_begun from its start on.
 */
export async function cancelScheduledPrices(
  startsOn: Day,
  by: Pick<Staff, "userId">,
  now: Date,
): Promise<void> {
  if (startsOn <= dayOf(now)) throw new Refusal("price_day_begun");
  await inTransaction(async (tx) => {
    await lockPrices(tx, null, now);
    const gone = await sql(
      tx,
      "delete from price_list where starts_on = :startsOn returning starts_on",
      { startsOn },
    );
    if (gone.length === 0) throw new Refusal("not_found");
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "setting",
        action: "delete",
        subject: { type: "setting", id: "prices" },
        before: { startsOn },
      },
    );
  });
}
