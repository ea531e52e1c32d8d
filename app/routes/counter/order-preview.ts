import { CATEGORIES } from "~/domain/pricing/categories";
import { type Counts, type PriceList, priceOrder } from "~/domain/pricing/rules";
import type { OrderSoFar } from "~/routes/ticketing/flow-view";
import type { OfferedCategory } from "~/routes/ticketing/passenger-counts";
import type { OfferedOperator } from "./operator-choice";

/**
 * The order as it is being typed, at the fares on the page; what is sold is computed by the server
 * once more.
 */
export function previewOrder(
  order: OrderSoFar,
  { counts, operatorId }: { counts: Counts; operatorId: number },
  operators: readonly OfferedOperator[],
  offered: { malaysian: readonly OfferedCategory[]; foreigner: readonly OfferedCategory[] },
): OrderSoFar {
  const fares = new Map(
    [...offered.malaysian, ...offered.foreigner].map(({ category, fareSen }) => [
      category,
      fareSen,
    ]),
  );
  const prices = Object.fromEntries(
    CATEGORIES.map((category) => [
      category,
      { fareSen: fares.get(category) ?? null, offered: fares.has(category) },
    ]),
  ) as PriceList;
  const { lines, discountSen, amountSen } = priceOrder(counts, prices);
  const operator = operators.find(({ id }) => id === operatorId)?.companyName ?? null;
  return { ...order, operator, lines, discountSen, totalSen: amountSen };
}
