import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { CATEGORIES, type Category } from "~/domain/pricing/categories";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";

export interface NewPrice {
  /** Whole sen. */
  fareSen: number;
  /** As it was, where a call does not say. */
  offered?: boolean;
}

type CurrentPrices = Record<Category, { fareSen: number | null; offered: boolean }>;

/**
 * Sets the price of every category and whether it is offered (X13). From then on new orders pay these; an order under way is told of the
 * change when it is placed (S7). `version` is the one the form was filled in with, a call brings none: Refusal changed_meanwhile { name } where somebody was first.
 */
export async function savePrices(
  wanted: Record<Category, NewPrice>,
  version: number | null,
  by: Pick<Staff, "userId">,
): Promise<void> {
  await inTransaction(async (tx) => {
    const [at] = await sql<{ version: number; name: string | null }>(
      tx,
      // Not by a join: whoever waited for the row would be told who saved before the first did.
      "select prices_version as version, (select u.name from app_user u where u.id = prices_by) as name from setting for no key update",
    );
    if (version !== null && at?.version !== version)
      throw new Refusal("changed_meanwhile", { values: { name: at?.name ?? "" } });
    const [row] = await sql<{ prices: CurrentPrices }>(
      tx,
      "select jsonb_object_agg(category, jsonb_build_object('fareSen', fare_sen, 'offered', offered)) as prices from price",
    );
    const current = row?.prices;
    if (!current) throw new Error("The prices are missing: run the migrations.");
    const prices = mergePrices(wanted, current);
    const changed = CATEGORIES.filter(
      (category) =>
        current[category].fareSen !== prices[category].fareSen ||
        current[category].offered !== prices[category].offered,
    );
    if (changed.length === 0) return;
    await sql(
      tx,
      `update price p set fare_sen = n."fareSen", offered = n.offered, updated_at = now()
         from jsonb_to_recordset($1::jsonb) as n(category text, "fareSen" int, offered boolean) where p.category = n.category returning p.category`,
      [JSON.stringify(changed.map((category) => ({ category, ...prices[category] })))],
    );
    await sql(
      tx,
      "update setting set prices_version = prices_version + 1, prices_by = $1 returning id",
      [by.userId],
    );
    const auditFields = (list: CurrentPrices) =>
      Object.fromEntries(
        changed.map((category) => [
          category,
          { fareSen: list[category].fareSen, offered: list[category].offered },
        ]),
      );
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "setting",
        action: "update",
        subject: { type: "setting", id: "prices" },
        before: auditFields(current),
        after: auditFields(prices),
      },
    );
  });
}

/** What a price becomes. One that was never set and comes back as the 0 that a call is told of it stays unset: it must not be sold for nothing. */
function mergePrices(wanted: Record<Category, NewPrice>, current: CurrentPrices): CurrentPrices {
  const one = (category: Category): CurrentPrices[Category] => {
    const { fareSen, offered } = wanted[category];
    const before = current[category];
    return {
      fareSen: before.fareSen === null && fareSen === 0 && offered === undefined ? null : fareSen,
      offered: offered ?? before.offered,
    };
  };
  return Object.fromEntries(
    CATEGORIES.map((category) => [category, one(category)]),
  ) as CurrentPrices;
}
