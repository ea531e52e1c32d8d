import { sql } from "@db/transaction";
import type { OnlineOrder } from "~/domain/ordering/online-order";
import {
  DEPARTURE_VALUES,
  orderHash,
  orderRow,
  sharedBy,
  valuesOf,
} from "~/domain/ordering/order-values.server";
import {
  PLACE_BY_DATE,
  PLACE_WITH_DEPARTURE,
} from "~/domain/ordering/place-order-statement.server";

/**
 * Orders in one statement, all by date alone or all with departures, as another process sends it,
 * which knows nothing of what this one is writing. How many were placed.
 */
export async function placeElsewhere(orders: OnlineOrder[], now: Date): Promise<number> {
  const [first] = orders;
  if (!first) return 0;
  const rows = orders.map((one) => orderRow(one, orderHash(one), now, null));
  const values = valuesOf(sharedBy(first, now), rows);
  const outcomes = await (first.departureIds
    ? sql(null, PLACE_WITH_DEPARTURE, { ...values, ...DEPARTURE_VALUES })
    : sql(null, PLACE_BY_DATE, values));
  return outcomes.filter(({ id }) => id !== null).length;
}
