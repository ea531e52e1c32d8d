import { Price, Setting } from "@db/models/index";
import type { Tx } from "@db/transaction";
import { CATEGORIES } from "~/domain/pricing/categories";
import type { PriceList } from "~/domain/pricing/rules";

/** What the setting screen shows (2.17). */
export interface OfficeSetting {
  paymentEnabled: boolean;
  prices: PriceList;
  /** Rises with every saving of the prices. */
  pricesVersion: number;
}

export async function officeSetting(): Promise<OfficeSetting> {
  // The version first: a form with an older version than its prices is refused, one with a newer
  // would undo somebody's change.
  const { paymentEnabled, pricesVersion } = await Setting.findOne({ rejectOnEmpty: true });
  const prices = await currentPrices(null);
  return { paymentEnabled, pricesVersion, prices };
}

/** Today's price of every category; null where it was never set. */
export async function currentPrices(tx: Tx | null): Promise<PriceList> {
  const found = await Price.findAll({ transaction: tx });
  const prices = new Map(
    found.map(({ category, fareSen, offered }) => [category, { fareSen, offered }]),
  );
  return Object.fromEntries(
    CATEGORIES.map((category) => {
      const price = prices.get(category);
      if (!price) throw new Error(`The price of ${category} is missing: run the migrations.`);
      return [category, price];
    }),
  ) as PriceList;
}
