import { literal } from "sequelize";
import { Setting } from "@db/models/index";
import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { CATEGORIES, type Category } from "~/domain/pricing/categories";
import type { PriceList } from "~/domain/pricing/rules";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { userNameOf } from "~/domain/users/queries.server";
import { currentPrices } from "./queries.server";

export interface NewPrice {
  /** Whole sen. */
  fareSen: number;
  /** As it was, where a call does not say. */
  offered?: boolean;
}

/**
 * Sets the price of every category and whether it is offered (X13). From then on new orders pay
 * these; an order under way learns of the change when it is placed (S7). `version` is the one the
 * form was filled in with, a call brings none: Refusal changed_meanwhile { name } where somebody
 * was first.
 */
export async function savePrices(
  wanted: Record<Category, NewPrice>,
  version: number | null,
  by: Pick<Staff, "userId">,
): Promise<void> {
  await inTransaction(async (tx) => {
    const setting = await Setting.findOne({
      lock: tx.LOCK.NO_KEY_UPDATE,
      rejectOnEmpty: true,
      transaction: tx,
    });
    if (version !== null && setting.pricesVersion !== version)
      throw new Refusal("changed_meanwhile", {
        values: { name: await userNameOf(tx, setting.pricesBy) },
      });
    const current = await currentPrices(tx);
    const prices = mergePrices(wanted, current);
    const changed = CATEGORIES.filter(
      (category) =>
        current[category].fareSen !== prices[category].fareSen ||
        current[category].offered !== prices[category].offered,
    );
    if (changed.length === 0) return;
    // One statement, because each lets the version of the configuration rise.
    await sql(
      tx,
      `update price p set fare_sen = n."fareSen", offered = n.offered, updated_at = now()
         from jsonb_to_recordset(:prices::jsonb) as n(category text, "fareSen" int, offered boolean)
         where p.category = n.category
         returning p.category`,
      { prices: JSON.stringify(changed.map((category) => ({ category, ...prices[category] }))) },
    );
    await setting.update(
      { pricesVersion: literal("prices_version + 1"), pricesBy: by.userId },
      { transaction: tx },
    );
    const auditFields = (list: PriceList) =>
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
