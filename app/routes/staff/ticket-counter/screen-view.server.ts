import { config } from "~/config.server";
import { can } from "~/domain/access/capabilities";
import { readDepartureMonth } from "~/domain/blocked-dates/departure-month.server";
import { methodsBesideCredit } from "~/domain/counter/payment-methods";
import { counterPaymentMethods } from "~/domain/counter/payment-methods.server";
import { creditStanding } from "~/domain/credit/queries.server";
import { activeOperators } from "~/domain/operators/queries.server";
import { countryName, groupedCountryList } from "~/domain/places/country-names.server";
import type { Category } from "~/domain/pricing/categories";
import { offeredCategories, priceOrder } from "~/domain/pricing/rules";
import { saleConfiguration } from "~/domain/settings/sale-configuration.server";
import { dayOf } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { countsOf } from "~/domain/ticket-counter/build-counter-order";
import { dailyFigures } from "~/domain/ticket-counter/daily-figures.server";
import { offersDemoFill } from "~/domain/ticket-counter/demo-fill";
import { loadScreenDraft } from "~/domain/ticket-counter/screen-drafts.server";
import {
  forToday,
  hasOperator,
  isListedOperator,
  passengerFieldName,
  type ScreenOrder,
  type ScreenPassenger,
} from "~/domain/ticket-counter/screen-order";
import { creditStanding as travelCreditStanding } from "~/domain/travel-credit/queries.server";
import { creditPart } from "~/domain/travel-credit/rules";
import { now } from "~/http/clock.server";
import { languageOf } from "~/http/language.server";
import { requireShift } from "~/http/shift-guard.server";
import { departureOptions } from "./departure-options.server";
import type { PassengerRowView, ScreenView } from "./screen-view";

/** All that the single screen shows (2.19). Throws as `requireShift` does. */
export async function ticketCounterView(request: Request): Promise<ScreenView> {
  const { staff } = await requireShift(request);
  const at = now();
  const language = await languageOf(request);
  const { version, formKey, order: stored } = await loadScreenDraft(staff.sessionId, at);
  const asked = new URL(request.url).searchParams.get("month");
  const month = await readDepartureMonth(asked, stored.ticketDate, at, {
    jettyId: staff.jettyId,
    channel: "counter",
  });
  const order = version === 0 ? forToday(stored, month) : stored;
  const people = order.adults + order.children;
  const [configuration, operators, today, standing, departures, credit] = await Promise.all([
    saleConfiguration(at),
    activeOperators(staff.jettyId),
    dailyFigures(staff.jettyId, dayOf(at)),
    creditStanding({
      operatorId: isListedOperator(order) ? Number(order.operator) : 0,
      companyName: order.companyName,
    }),
    departureOptions({ jettyId: staff.jettyId, day: order.ticketDate, people }, language, at),
    order.travelCredit.trim() === "" ? null : travelCreditStanding(order.travelCredit, at),
  ]);
  const counts =
    order.passengers.length > 0 ? countsOf(order) : { adult: order.adults, child: order.children };
  const { amountSen } = priceOrder(counts, configuration.prices);
  const travelCredit = credit && { ...credit, partSen: creditPart(credit.leftSen, amountSen) };
  const methods = counterPaymentMethods();
  const offered = offeredCategories(configuration.prices, true);
  const isOffered = (category: Category) =>
    offered.malaysian.includes(category) || offered.foreigner.includes(category);
  const fareOf = (category: Category) =>
    isOffered(category) ? configuration.prices[category].fareSen : null;
  const mayAgency = can(staff, "counter.government-agency") && isOffered("gov_agency");
  const orderWithCountryName = {
    ...order,
    buyer: { ...order.buyer, country: countryName(order.buyer.country, language) },
  };
  return {
    version,
    formKey,
    order: orderWithCountryName,
    rows: order.passengers.map((row, index) => passengerRowView(order, row, index, language)),
    namesOptional: hasOperator(order),
    jettyId: staff.jettyId,
    today: dayOf(at),
    language,
    figures: today,
    month,
    departures,
    limits: { maxAdult: configuration.maxAdult, maxChild: configuration.maxChild },
    fares: { adultSen: fareOf("adult"), childSen: fareOf("child") },
    offers: {
      adult: isOffered("adult") || isOffered("adult_foreigner") || mayAgency,
      child: isOffered("child") || isOffered("child_foreigner") || mayAgency || order.children > 0,
    },
    amountSen,
    travelCredit,
    people,
    operators: operators.map(({ id, companyName }) => ({ id, companyName })),
    methods: travelCredit?.partSen ? methodsBesideCredit(methods) : methods,
    standing,
    countries: groupedCountryList(language).map(({ name }) => name),
    mayAgency,
    demoFill: offersDemoFill(config()),
  };
}

function passengerRowView(
  order: ScreenOrder,
  row: ScreenPassenger,
  index: number,
  language: Language,
): PassengerRowView {
  const adult = index < order.adults;
  return {
    ...row,
    country: row.country && countryName(row.country, language),
    prefix: passengerFieldName(order, index),
    adult,
    number: adult ? index + 1 : index - order.adults + 1,
  };
}
