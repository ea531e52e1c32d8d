import { Setting } from "@db/models/index";
import { sql, type Tx } from "@db/transaction";
import type { PriceList } from "~/domain/pricing/rules";
import { dayOf } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { userNameOf } from "~/domain/users/queries.server";
import { currentPrices, pricesVersionOf } from "./queries.server";

export interface LockedPrices {
  setting: Setting;
  /** As they stand at this instant. */
  prices: PriceList;
}

/**
 * Holds the prices until the transaction ends: whoever changes or schedules them waits. `version`
 * is the one that a form was filled in with, a call brings none: throws Refusal changed_meanwhile {
 * name } where somebody was first, or where somebody's scheduled prices began.
 */
export async function lockPrices(tx: Tx, version: number | null, now: Date): Promise<LockedPrices> {
  const setting = await Setting.findOne({
    lock: tx.LOCK.NO_KEY_UPDATE,
    rejectOnEmpty: true,
    transaction: tx,
  });
  if (version !== null && (await pricesVersionOf(tx, setting, now)) !== version)
    throw new Refusal("changed_meanwhile", {
      values: { name: await lastChanger(tx, setting, now) },
    });
  return { setting, prices: await currentPrices(tx, now) };
}

/** Prices that are set at once end all lists that have begun: one that is there is the last change. */
async function lastChanger(tx: Tx, setting: Setting, now: Date): Promise<string> {
  const [begun] = await sql<{ madeBy: number }>(
    tx,
    `select made_by from price_list where starts_on <= :today order by starts_on desc limit 1`,
    { today: dayOf(now) },
  );
  return userNameOf(tx, begun?.madeBy ?? setting.pricesBy);
}
