import { Setting } from "@db/models/index";
import { sql, type Tx } from "@db/transaction";
import { CATEGORIES, type Category } from "~/domain/pricing/categories";
import type { PriceList } from "~/domain/pricing/rules";
import { type Day, dayOf } from "~/domain/shared/day";
import { changedCategories, pricesAfter, type ScheduledChange } from "./rules";

/** What the setting screen shows (2.17). */
export interface OfficeSetting {
  paymentEnabled: boolean;
  prices: PriceList;
  /** Rises with every saving of the prices, and when scheduled ones begin. */
  pricesVersion: number;
}

export async function officeSetting(now: Date): Promise<OfficeSetting> {
  // The version first: a form with an older version than its prices is refused, one with a newer
  // would undo somebody's change.
  const setting = await Setting.findOne({ rejectOnEmpty: true });
  const pricesVersion = await pricesVersionOf(null, setting, now);
  const prices = await currentPrices(null, now);
  return { paymentEnabled: setting.paymentEnabled, pricesVersion, prices };
}

/** The version of the prices as they stand at an instant. */
export async function pricesVersionOf(
  tx: Tx | null,
  { pricesVersion }: Pick<Setting, "pricesVersion">,
  now: Date,
): Promise<number> {
  const [row] = await sql<{ begun: number }>(
    tx,
    "select count(*)::int as begun from price_list where starts_on <= :today",
    { today: dayOf(now) },
  );
  return pricesVersion + (row?.begun ?? 0);
}

/** The price of every category at an instant; null where it was never set. */
export async function currentPrices(tx: Tx | null, now: Date): Promise<PriceList> {
  const found = await sql<{ category: Category } & PriceList[Category]>(
    tx,
    "select category, fare_sen, offered from price_at(:now)",
    { now },
  );
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

/** Prices that begin on a later day: who scheduled them when, and what changes on that day. */
export interface ScheduledPrices {
  startsOn: Day;
  madeBy: string;
  madeAt: Date;
  changes: PriceChange[];
}

export interface PriceChange {
  category: Category;
  from: PriceList[Category];
  to: PriceList[Category];
}

/** What is scheduled, the next day first. */
export async function scheduledPrices(now: Date): Promise<ScheduledPrices[]> {
  const lists = await sql<{
    startsOn: Day;
    madeBy: string;
    madeAt: Date;
    own: ScheduledChange[];
  }>(
    null,
    `select l.starts_on, u.name as made_by, l.made_at, f.own
      from price_list l
      join app_user u on u.id = l.made_by
      join lateral (
        select coalesce(jsonb_agg(jsonb_build_object(
            'category', category, 'fareSen', fare_sen, 'offered', offered)), '[]') as own
          from price_list_fare where starts_on = l.starts_on) f on true
      where l.starts_on > :today
      order by l.starts_on`,
    { today: dayOf(now) },
  );
  let before = await currentPrices(null, now);
  return lists.map(({ own, ...list }) => {
    const was = before;
    const prices = pricesAfter(was, own);
    before = prices;
    const changes = changedCategories(was, prices).map((category) => ({
      category,
      from: was[category],
      to: prices[category],
    }));
    return { ...list, changes };
  });
}
