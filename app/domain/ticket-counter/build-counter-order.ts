import type { CounterOrder } from "~/domain/counter/counter-order";
import { CASH } from "~/domain/counter/payment-methods";
import { cleanIc, cleanPhone } from "~/domain/ordering/identity";
import { HOME_COUNTRY } from "~/domain/places/countries";
import type { Category } from "~/domain/pricing/categories";
import { parseRm } from "~/domain/shared/money";
import { cleanLine } from "~/domain/shared/text";
import { isListedOperator, OTHER_OPERATOR, type ScreenOrder } from "./screen-order";

/**
 * What a passenger of the screen is (X15): by country, or all of an agency's people alike.
 * Concessions are sold at /pos.
 */
function categoryOf(
  order: Pick<ScreenOrder, "adults" | "agency">,
  index: number,
  country: string,
): Category {
  if (order.agency) return "gov_agency";
  const foreign = country !== HOME_COUNTRY;
  if (index < order.adults) return foreign ? "adult_foreigner" : "adult";
  return foreign ? "child_foreigner" : "child";
}

export function countsOf(order: ScreenOrder): Partial<Record<Category, number>> {
  const counts: Partial<Record<Category, number>> = {};
  order.passengers.forEach((row, index) => {
    const category = categoryOf(order, index, row.country);
    counts[category] = (counts[category] ?? 0) + 1;
  });
  return counts;
}

type SaleContext = Pick<
  CounterOrder,
  "jettyId" | "formKey" | "language" | "ipAddress" | "seenAmountSen" | "travelCredit" | "print"
> & { ticketDate: CounterOrder["ticketDate"] };

/** The order as the one act of selling takes it; it was checked before. */
export function buildCounterOrder(order: ScreenOrder, context: SaleContext): CounterOrder {
  const { buyer } = order;
  const listed = isListedOperator(order);
  return {
    ...context,
    departureIds: order.departure === "" ? null : order.departure.split(",").map(Number),
    counts: countsOf(order),
    buyer: listed
      ? {}
      : {
          name: cleanLine(buyer.name),
          ic: cleanIc(buyer.ic),
          phoneNo: cleanPhone(buyer.phoneNo),
          email: cleanLine(buyer.email),
          country: buyer.country,
          state: "",
        },
    companyName: cleanLine(order.companyName),
    passengers: order.passengers.map((row, index) => ({
      category: categoryOf(order, index, row.country),
      name: cleanLine(row.name),
      ic: cleanIc(row.ic),
      country: row.country,
    })),
    operatorId: listed ? Number(order.operator) : 0,
    otherOperatorName: order.operator === OTHER_OPERATOR ? cleanLine(order.otherOperatorName) : "",
    paymentMethod: order.paymentMethod,
    cashPartSen: null,
    cashInSen: order.paymentMethod === CASH ? parseRm(order.cashIn) : null,
    agencyName: order.agency ? cleanLine(order.agencyName) : "",
    letters: order.agency ? order.letters.map(({ file }) => file) : [],
  };
}
