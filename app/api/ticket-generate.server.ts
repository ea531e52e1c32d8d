import { z } from "zod";
import type { DraftPassenger } from "~/domain/ordering/draft";
import { readPlacedTicket } from "~/domain/ordering/read-placed-ticket.server";
import {
  buyerForm,
  dateForm,
  icField,
  nameField,
  PAYMENT_METHODS,
} from "~/domain/ordering/schema.server";
import {
  submitOnlineOrder,
  type SubmittedOrder,
} from "~/domain/ordering/submit-online-order.server";
import { payLink } from "~/domain/payments/bills/pay-link.server";
import { HOME_COUNTRY } from "~/domain/places/countries";
import { parseCountry } from "~/domain/places/country-names.server";
import { isJettyId } from "~/domain/places/jetties";
import {
  CATEGORIES,
  FOREIGNER_CATEGORIES,
  isForeigner,
  MALAYSIAN_CATEGORIES,
} from "~/domain/pricing/categories";
import type { Counts } from "~/domain/pricing/rules";
import { parseRm, rmNumber } from "~/domain/shared/money";
import { Refusal } from "~/domain/shared/refusal";
import { newSecret } from "~/domain/shared/secrets.server";
import type { TicketRecord } from "~/domain/tickets/read-ticket.server";
import { addressKey } from "~/http/request-context.server";
import { refusalText } from "~/i18n/refusal";
import { translationsOf } from "~/i18n/translations.server";
import type { CallContext } from "./call.server";
import { ticketJson } from "./ticket-json";

/** A key that two clients do not choose alike. */
const KEY = /^[\w-]{16,64}$/;

const number = z.union([z.number(), z.string().transform((text) => Number(text.trim() || NaN))], {
  error: "bad_request",
});
const country = z
  .string({ error: "select_required" })
  .max(200, "bad_country")
  .transform((text) => parseCountry(text) ?? "")
  .refine((code) => code !== "", "bad_country");

/**
 * A Malaysian category is a Malaysian's: its country may be left out, and is Malaysia whatever was
 * sent.
 */
const malaysian = z
  .object({ name: nameField, ic: icField })
  .transform((one) => ({ ...one, country: HOME_COUNTRY }));
const foreigner = z.object({ name: nameField, ic: icField, country });
const rows = <Row extends z.ZodType>(row: Row) =>
  z.array(row, { error: "bad_request" }).default([]);
const passengers = {
  ...eachOf(MALAYSIAN_CATEGORIES, rows(malaysian)),
  ...eachOf(FOREIGNER_CATEGORIES, rows(foreigner)),
};

/**
 * The passengers stand under their categories (R-7-48), either beside the buyer's fields, as a form
 * sends them, or in `passengers`.
 */
export const generateBody = z.preprocess(
  (body) => (isRecord(body) && isRecord(body.passengers) ? { ...body, ...body.passengers } : body),
  z.object(
    {
      ...buyerForm.shape,
      country,
      state: buyerForm.shape.state.default(""),
      ...dateForm.shape,
      jettyID: number.refine(isJettyId, "no_jetty"),
      ticketFlag: number.refine((flag) => flag === 1 || flag === 2, "bad_request"),
      paymentMethod: z.enum(PAYMENT_METHODS, { error: "no_payment_method" }),
      amount: z
        .union([z.number(), z.string()], { error: "required" })
        .transform(String)
        .transform(parseRm)
        .refine((sen) => sen !== null, "bad_request"),
      form_key: z.string().regex(KEY, "bad_request").optional(),
      ...passengers,
    },
    { error: "bad_request" },
  ),
);
type GenerateInput = z.output<typeof generateBody>;

/** What a call to make a ticket comes to; whatever else stands in the way is a Refusal. */
type GenerateOutcome =
  { kind: "placed"; ticket: TicketRecord } | Extract<SubmittedOrder, { kind: "price_changed" }>;

/**
 * POST /ticket/generate (R-7-48), open to all: makes the unpaid ticket (S7, S8); its bill is made
 * when a browser comes to `payUrl`. Sent again with the same key it answers with the first ticket
 * as it stands. Throws Refusal as `submitOnlineOrder` refuses, and `mixed_nationality` (S16) or
 * `bad_request` for a key that is too short.
 */
export async function generateTicket(
  input: GenerateInput,
  { idempotencyKey, language, ip, now }: CallContext,
): Promise<GenerateOutcome> {
  if (idempotencyKey !== null && !KEY.test(idempotencyKey))
    throw new Refusal("bad_request", { field: "Idempotency-Key" });
  const people = CATEGORIES.flatMap((category) =>
    input[category].map((one) => ({ category, ...one })),
  );
  if (new Set(people.map((one) => isForeigner(one.category))).size > 1)
    throw new Refusal("mixed_nationality");
  const { name, email, phoneNo, ic, country, state } = input;
  const order = {
    ticketFlag: input.ticketFlag,
    jettyId: input.jettyID,
    ticketDate: input.ticketDate,
    counts: countsOf(people),
    buyer: { name, email, phoneNo, ic, country, state },
    passengers: people,
    paymentMethod: input.paymentMethod,
    seenAmountSen: input.amount ?? 0,
    formKey: idempotencyKey ?? input.form_key ?? newSecret(),
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
      throw submitted.refusal;
  }
}

/**
 * A changed price is an answer of its own (R-8-28); with it the client shows its sentence and loads
 * the fares again.
 */
export function presentGenerated(
  outcome: GenerateOutcome,
  { language }: Pick<CallContext, "language">,
): unknown {
  if (outcome.kind === "price_changed")
    return {
      error: refusalText(translationsOf(language, "refusal"), "price_update"),
      code: "price_update",
      ticket: null,
      pos: null,
      price_update: true,
      amount: rmNumber(outcome.amountSen),
    };
  const { ticket } = outcome;
  return {
    ticket: ticketJson(ticket, ticket.state === "unpaid" ? payLink(ticket.ticketCode) : null),
    pos: null,
    price_update: false,
  };
}

function countsOf(people: readonly DraftPassenger[]): Counts {
  const counts: Counts = {};
  for (const { category } of people) counts[category] = (counts[category] ?? 0) + 1;
  return counts;
}

function eachOf<Name extends string, Value>(
  names: readonly Name[],
  value: Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
