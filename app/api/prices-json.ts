import { CATEGORIES, type Category } from "~/domain/pricing/categories";
import type { PriceList } from "~/domain/pricing/rules";
import { rmNumber } from "~/domain/shared/money";

/** `ticket_prices` names every category; one whose price was never set is 0 (R-3-32). */
export function pricesJson(prices: PriceList): Record<Category, number> {
  return Object.fromEntries(
    CATEGORIES.map((category) => [category, rmNumber(prices[category].fareSen ?? 0)]),
  ) as Record<Category, number>;
}
