import { z } from "zod";
import { HOLD_REFUSALS } from "~/domain/departures/rules";
import type { DraftPassenger } from "~/domain/ordering/draft";
import { readPlacedTicket } from "~/domain/ordering/read-placed-ticket.server";
import { buyerForm, dateForm, icField, nameField } from "~/domain/ordering/schema.server";
import {
  submitOnlineOrder,
  type SubmittedOrder,
} from "~/domain/ordering/submit-online-order.server";
import { payLink } from "~/domain/payments/bills/pay-link.server";
import { HOME_COUNTRY } from "~/domain/places/countries";
import { isForeigner } from "~/domain/pricing/categories";
import type { Counts } from "~/domain/pricing/rules";
import { addressKey } from "~/domain/rate-limits/address-key";
import { rmNumber } from "~/domain/shared/money";
import { Refusal } from "~/domain/shared/refusal";
import { newSecret } from "~/domain/shared/secrets.server";
import type { TicketRecord } from "~/domain/tickets/read-ticket.server";
import { PAYMENT_METHODS } from "~/gateway-accounts.server";
import { refusalText } from "~/i18n/refusal";
import { translationsOf } from "~/i18n/translations.server";
import { rmShape } from "./answer-shapes";
import { publicCall } from "./call.server";
import { type CallContext, ORDER } from "./call-line";
import { CREDIT_ERRORS, creditFields, creditOf } from "./credit-fields.server";
import {
  amountField,
  BUYER_ERRORS,
  countryField,
  departuresField,
  formKeyField,
  jettyIdField,
  numberField,
  ORDER_ERRORS,
  passengerLists,
  peopleOf,
} from "./order-fields";
import { ticketJson, ticketShape } from "./ticket-json";

/**
 * A Malaysian category is a Malaysian's: its country may be left out, and is Malaysia whatever was
 * sent.
 */
const malaysian = z
  .object({ name: nameField, ic: icField })
  .transform((one) => ({ ...one, country: HOME_COUNTRY }));
const foreigner = z.object({ name: nameField, ic: icField, country: countryField });

/** The passengers stand under their categories (R-7-48), beside the buyer's fields or below. */
const generateBody = z.object(
  {
    ...buyerForm.shape,
    country: countryField,
    state: buyerForm.shape.state.default(""),
    ...dateForm.shape,
    departures: departuresField,
    jettyID: jettyIdField,
    ticketFlag: numberField.refine((flag) => flag === 1 || flag === 2, "bad_request"),
    paymentMethod: z.enum(PAYMENT_METHODS, { error: "no_payment_method" }),
    amount: amountField,
    ...creditFields,
    form_key: formKeyField,
    ...passengerLists(malaysian, foreigner),
  },
  { error: "bad_request" },
);
type GenerateInput = z.output<typeof generateBody>;

/** What a call to make a ticket comes to; whatever else stands in the way is a Refusal. */
type GenerateOutcome =
  { kind: "placed"; ticket: TicketRecord } | Extract<SubmittedOrder, { kind: "price_changed" }>;

/**
 * POST /ticket/generate (R-7-48), open to all: makes the unpaid ticket (S7, S8); its bill is made
 * when a browser comes to `payUrl`. One that a travel credit pays as a whole is paid, and has no
 * `payUrl`. Sent again with the same key it answers with the first ticket as it stands. Throws
 * Refusal as `submitOnlineOrder` refuses and as `creditOf`, `key_reused` for another order under the
 * same key, and `mixed_nationality` (S16).
 */
async function generateTicket(
  input: GenerateInput,
  context: CallContext,
): Promise<GenerateOutcome> {
  const { idempotencyKey, language, ip, now } = context;
  const people = peopleOf(input);
  if (new Set(people.map((one) => isForeigner(one.category))).size > 1)
    throw new Refusal("mixed_nationality");
  const { name, email, phoneNo, ic, country, state } = input;
  const formKey = idempotencyKey ?? input.form_key ?? newSecret();
  const order = {
    ticketFlag: input.ticketFlag,
    jettyId: input.jettyID,
    ticketDate: input.ticketDate,
    departureIds: input.departures ?? null,
    counts: countsOf(people),
    buyer: { name, email, phoneNo, ic, country, state },
    passengers: people,
    paymentMethod: input.paymentMethod,
    seenAmountSen: input.amount,
    travelCredit: await creditOf(input, { formKey, totalSen: input.amount }, context),
    formKey,
    language,
    browser: null,
    ipAddress: ip || null,
  };
  const submitted = await submitOnlineOrder(order, addressKey(ip), now);
  switch (submitted.kind) {
    case "placed":
      return { kind: "placed", ticket: await readPlacedTicket(order, submitted.placed, now) };
    case "price_changed":
      return submitted;
    case "refused":
      throw otherOrder(submitted.refusal);
  }
}

/** Of a key: another order was made with it. */
export function otherOrder(refusal: Refusal): Refusal {
  return refusal.code === "key_conflict" ? new Refusal("key_reused") : refusal;
}

/**
 * A changed price is an answer of its own (R-8-28); with it the client shows its sentence and loads
 * the fares again.
 */
export function presentPriceUpdate(amountSen: number, { language }: Pick<CallContext, "language">) {
  return {
    error: refusalText(translationsOf(language, "refusal"), "price_update"),
    code: "price_update" as const,
    ticket: null,
    pos: null,
    price_update: true as const,
    amount: rmNumber(amountSen),
  };
}
export const priceUpdateShape = z.strictObject({
  error: z.string(),
  code: z.literal("price_update"),
  ticket: z.null(),
  pos: z.null(),
  price_update: z.literal(true),
  amount: rmShape,
});

function presentGenerated(outcome: GenerateOutcome, context: CallContext) {
  if (outcome.kind === "price_changed") return presentPriceUpdate(outcome.amountSen, context);
  const { ticket } = outcome;
  return {
    ticket: ticketJson(ticket, ticket.state === "unpaid" ? payLink(ticket.ticketCode) : null),
    pos: null,
    price_update: false as const,
  };
}

export function countsOf(people: readonly DraftPassenger[]): Counts {
  const counts: Counts = {};
  for (const { category } of people) counts[category] = (counts[category] ?? 0) + 1;
  return counts;
}

export const generateCalls = [
  publicCall({
    ...ORDER,
    path: "/ticket/generate",
    summary: "generate",
    schema: generateBody,
    answers: z.union([
      z.strictObject({ ticket: ticketShape, pos: z.null(), price_update: z.literal(false) }),
      priceUpdateShape,
    ]),
    errors: [
      ...BUYER_ERRORS,
      ...ORDER_ERRORS,
      ...CREDIT_ERRORS,
      "mixed_nationality",
      "sales_closed",
      "method_unavailable",
      "amount_limit",
      "too_many",
      ...HOLD_REFUSALS,
      "unpaid_wait",
      "unpaid_most",
      "unpaid_address",
    ],
    act: generateTicket,
    present: presentGenerated,
  }),
];
