import { literal } from "sequelize";
import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { CATEGORIES, type Category } from "~/domain/pricing/categories";
import type { PriceList } from "~/domain/pricing/rules";
import type { Staff } from "~/domain/sessions/read-session.server";
import { dayOf } from "~/domain/shared/day";
import { lockPrices } from "./lock-prices.server";
import { auditedPrices, changedCategories } from "./rules";

export interface NewPrice {
  /** Whole sen. */
  fareSen: number;
  /** As it was, where a call does not say. */
  offered?: boolean;
}

/**
 * Sets the price of every category and whether it is offered (X13). From then on new orders pay
 * these, until scheduled prices begin; an order under way learns of the change when it is placed
 * (S7). Throws Refusal as `lockPrices` does.
 */
export async function savePrices(
  wanted: Record<Category, NewPrice>,
  version: number | null,
  by: Pick<Staff, "userId">,
  now: Date,
): Promise<void> {
  await inTransaction(async (tx) => {
    const { setting, prices: current } = await lockPrices(tx, version, now);
    const prices = mergePrices(wanted, current);
    const changed = changedCategories(current, prices);
    if (changed.length === 0) return;
    // One statement, because each lets the version of the configuration rise.
    await sql(
      tx,
      `update price p set fare_sen = n."fareSen", offered = n.offered, updated_at = now()
         from jsonb_to_recordset(:prices::jsonb) as n(category text, "fareSen" int, offered boolean)
         where p.category = n.category
           and (p.fare_sen, p.offered) is distinct from (n."fareSen", n.offered)
         returning p.category`,
      { prices: JSON.stringify(CATEGORIES.map((category) => ({ category, ...prices[category] }))) },
    );
    const ended = await sql(
      tx,
      "delete from price_list where starts_on <= :today returning starts_on",
      { today: dayOf(now) },
    );
    await setting.update(
      {
        pricesVersion: literal(`prices_version + ${ended.length + 1}`),
        pricesBy: by.userId,
      },
      { transaction: tx },
    );
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "setting",
        action: "update",
        subject: { type: "setting", id: "prices" },
        before: auditedPrices(current, changed),
        after: auditedPrices(prices, changed),
      },
    );
  });
}

/**
 * What a price becomes. One that was never set and comes back as the 0 that a call answers for it
 * stays unset: it must not be sold for nothing.
 */
function mergePrices(wanted: Record<Category, NewPrice>, current: PriceList): PriceList {
  const one = (category: Category): PriceList[Category] => {
    const { fareSen, offered } = wanted[category];
    const before = current[category];
    return {
      fareSen: before.fareSen === null && fareSen === 0 && offered === undefined ? null : fareSen,
      offered: offered ?? before.offered,
    };
  };
  return Object.fromEntries(CATEGORIES.map((category) => [category, one(category)])) as PriceList;
}
