import { z } from "zod";
import { offeredMethods } from "~/domain/payments/gateways/accounts.server";
import { JETTIES } from "~/domain/places/jetties";
import { CATEGORIES } from "~/domain/pricing/categories";
import { offeredCategories } from "~/domain/pricing/rules";
import { saleConfigurationForPages } from "~/domain/settings/sale-configuration.server";
import { PAYMENT_METHODS } from "~/gateway-accounts.server";
import { byCategory, dayShape, jettyShape, rmShape } from "./answer-shapes";
import { publicCall } from "./call.server";
import { type CallContext, type CallRequest, QUERY } from "./call-line";
import { openDates } from "./counter-configuration.server";
import { pricesJson } from "./prices-json";
import { headerText } from "./read-input.server";
import { categoryNames } from "./success-messages.server";

/** Where a page and a call have one address: whoever names a platform or wants no page (X7). */
function wantsJson(headers: CallRequest["headers"]): boolean {
  const accept = headerText(headers.accept);
  return (
    headerText(headers["x-platform"]) !== "" ||
    (/\bapplication\/json\b/i.test(accept) && !/\btext\/html\b/i.test(accept))
  );
}

/** GET /ticket-counter as a call (R-7-46): what the online flow needs, open to all. */
async function publicConfiguration(_query: object, { now }: CallContext) {
  const [dates, configuration] = await Promise.all([
    openDates(now),
    saleConfigurationForPages(now),
  ]);
  return { dates, configuration };
}

function presentPublic({ dates, configuration }: Awaited<ReturnType<typeof publicConfiguration>>) {
  const { paymentEnabled, prices, maxAdult, maxChild } = configuration;
  const { malaysian, foreigner } = offeredCategories(prices, false);
  const offered = CATEGORIES.filter((one) => malaysian.includes(one) || foreigner.includes(one));
  return {
    ...dates,
    payment_enabled: paymentEnabled ? (1 as const) : (0 as const),
    payment_methods: offeredMethods().map(({ method }) => method),
    max_adult: maxAdult,
    max_child: maxChild,
    jetties: JETTIES.map(({ id, name }) => ({ id, name })),
    ticket_prices: pricesJson(prices),
    categories: categoryNames(offered, "en"),
    categories_malay: categoryNames(offered, "ms"),
    categories_malaysian: malaysian,
    categories_foreigner: foreigner,
  };
}

const category = z.enum(CATEGORIES);

export const publicConfigurationCalls = [
  publicCall({
    ...QUERY,
    path: "/ticket-counter",
    summary: "publicCounter",
    isFor: wantsJson,
    schema: z.object({}),
    answers: z.strictObject({
      available_date: dayShape.nullable(),
      disable_dates: z.array(dayShape),
      payment_enabled: z.union([z.literal(0), z.literal(1)]),
      payment_methods: z.array(z.enum(PAYMENT_METHODS)),
      max_adult: z.number(),
      max_child: z.number(),
      jetties: z.array(z.strictObject({ id: jettyShape, name: z.string() })),
      ticket_prices: byCategory(rmShape),
      categories: byCategory(z.string()),
      categories_malay: byCategory(z.string()),
      categories_malaysian: z.array(category),
      categories_foreigner: z.array(category),
    }),
    act: publicConfiguration,
    present: presentPublic,
  }),
];
