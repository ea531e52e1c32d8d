import { z } from "zod";
import { isCountry, OTHER_COUNTRY } from "~/domain/places/countries";
import { isJettyId } from "~/domain/places/jetties";
import { isState } from "~/domain/places/states";
import { CATEGORIES } from "~/domain/pricing/categories";
import { FREE } from "~/domain/pricing/rules";
import { parseDay, parseMonth } from "~/domain/shared/day";
import { cleanIdentity, cleanLine, isUnstorable, MAX_SENT_LINE } from "~/domain/shared/text";
import { PAYMENT_METHODS } from "~/gateway-accounts.server";
import { MAX_PASSENGERS } from "./draft";
import { cleanIc, cleanPhone, isEmail, isIc, isPhone } from "./identity";
import { parseQueueCode } from "./queue-code";
import { parseSecondFact } from "./second-fact";

/**
 * The forms of the steps, with the specification's field names (section 3, section 7). A message is
 * a code of `refusal.*`, never a sentence.
 */
const MAX_TEXT = 200;

const line = z
  .string({ error: "required" })
  .max(MAX_SENT_LINE, "too_long")
  .refine((text) => !isUnstorable(text), "bad_request")
  .transform(cleanLine);

/** A name of 3 characters or more, not counting what is trimmed (R-5-01, S18). */
export const nameField = line.pipe(
  z
    .string()
    .min(1, "required")
    .max(MAX_TEXT, "too_long")
    .refine((text) => text === "" || [...text].length >= 3, "too_short"),
);
export const icField = line.transform(cleanIc).pipe(
  z
    .string()
    .min(1, "required")
    .refine((text) => text === "" || isIc(text), "bad_ic"),
);
export const phoneField = line.transform(cleanPhone).pipe(
  z
    .string()
    .min(1, "required")
    .refine((text) => text === "" || isPhone(text), "bad_phone"),
);
export const emailField = line.transform(cleanIdentity).pipe(
  z
    .string()
    .min(1, "required")
    .max(MAX_TEXT, "too_long")
    .refine((text) => text === "" || isEmail(text), "bad_email"),
);
const countryField = line.pipe(
  z
    .string()
    .min(1, "select_required")
    .refine((text) => text === "" || isCountry(text), "bad_country"),
);

export const versionField = z.coerce
  .number({ error: "bad_request" })
  .int("bad_request")
  .min(0, "bad_request")
  .max(2_147_483_647, "bad_request");

/** The version of a row that a form was filled in with, its hidden field. */
export const versionForm = z.object({ version: versionField });

export const jettyForm = z.object({
  jettyID: z
    .string({ error: "no_jetty" })
    .max(20, "no_jetty")
    .transform((text) => (/^\d$/.test(text) ? Number(text) : null))
    .refine(isJettyId, "no_jetty"),
});

export const dateForm = z.object({
  ticketDate: z
    .string({ error: "no_date" })
    .max(20, "bad_date")
    .transform((text, context) => {
      const parsed = parseDay(text);
      if (parsed) return parsed;
      context.addIssue({ code: "custom", message: text === "" ? "no_date" : "bad_date" });
      return z.NEVER;
    }),
});
/** One departure, or several of one time, by their ids. */
export const departureForm = z.object({
  departure: z
    .string({ error: "departure_needed" })
    .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,19}$/, "departure_needed")
    .transform((text) => text.split(",").map(Number)),
});

/** The buttons of the calendar that turn to another month. */
export const monthForm = z.object({
  month: z
    .string()
    .max(20, "bad_date")
    .transform((text, context) => {
      const parsed = parseMonth(text);
      if (parsed) return parsed;
      context.addIssue({ code: "custom", message: "bad_date" });
      return z.NEVER;
    }),
});

const count = z
  .string()
  .max(MAX_SENT_LINE, "bad_count")
  .transform((text) => text.trim())
  .pipe(z.string().regex(/^\d{0,4}$/, "bad_count"))
  .transform(Number)
  .pipe(z.number().max(MAX_PASSENGERS, "over_cap"));

export const passengersForm = z.object({
  nationality: z
    .array(z.enum(["malaysian", "nonMalaysian"], { error: "bad_request" }))
    .max(2, "bad_request"),
  country: line.pipe(z.string().refine((text) => text === "" || isCountry(text), "bad_country")),
  counts: z.partialRecord(z.enum(CATEGORIES), count),
});

const stateField = z
  .string()
  .max(MAX_SENT_LINE, "select_required")
  .transform(cleanLine)
  .pipe(z.string().refine((text) => text === "" || isState(text), "select_required"));

export const buyerForm = z.object({
  name: nameField,
  ic: icField,
  phoneNo: phoneField,
  email: emailField,
  country: countryField,
  state: stateField.default(""),
});
/**
 * A Malaysian address has a state; the list has no empty choice, but a form can be sent without it.
 */
export const homeBuyerForm = buyerForm.extend({
  state: z
    .string({ error: "select_required" })
    .min(1, "select_required")
    .max(MAX_SENT_LINE, "select_required")
    .pipe(stateField),
});
/** Whoever asks for all countries has not chosen one: nothing else is judged before that. */
export const allCountriesForm = z.object({ country: z.literal(OTHER_COUNTRY) });
/**
 * At the counter every field may stay empty, or not be asked for at all where an operator buys;
 * what is given must be right (X12).
 */
const optional = <Field extends z.ZodType>(field: Field) =>
  z
    .union([z.literal(""), field])
    .optional()
    .transform((given) => given ?? "");
export const counterBuyerForm = z.object({
  name: optional(nameField),
  ic: optional(icField),
  phoneNo: optional(phoneField),
  email: optional(emailField),
  country: optional(countryField),
  state: buyerForm.shape.state,
});

/**
 * What Credit Facility asks for, beside the method itself; which of it is needed is
 * `missingCustomerFields`'s to say.
 */
export const customerForm = z.object({
  ...counterBuyerForm.pick({ name: true, email: true, phoneNo: true }).shape,
  companyName: z
    .string()
    .max(MAX_SENT_LINE, "too_long")
    .default("")
    .pipe(line)
    .pipe(z.string().max(MAX_TEXT, "too_long")),
});

export const passengerRow = z.object({ name: nameField, ic: icField, country: countryField });

/** The code of a travel credit as it is typed, or nothing. */
export const creditField = z.string().max(MAX_SENT_LINE, "too_long").default("").pipe(line);

export const checkoutForm = z.object({
  /** `free` is sent by the page of an order of 0.00 (X23). */
  paymentMethod: z.enum([...PAYMENT_METHODS, FREE], { error: "no_payment_method" }),
  terms: z.literal("on", { error: "terms_required" }),
  /** The total the buyer saw, whole sen, compared with today's prices (S7). */
  amountSen: z.coerce.number({ error: "bad_request" }).int("bad_request").min(0, "bad_request"),
  travelCredit: creditField,
  /** What the buyer saw that the credit pays of it, whole sen. */
  creditSen: z.coerce
    .number({ error: "bad_request" })
    .int("bad_request")
    .min(0, "bad_request")
    .default(0),
  formKey: z.string({ error: "bad_request" }).regex(/^[\w-]{20,64}$/, "bad_request"),
});

/** The same form by its button 'Use this code': the code counts, the rest is kept as it is. */
export const useCreditForm = z.object({
  travelCredit: creditField,
  paymentMethod: z
    .enum([...PAYMENT_METHODS, FREE])
    .or(z.literal(""))
    .default("")
    .catch(""),
  terms: z.literal("on").optional().catch(undefined),
});
export type UseCreditForm = z.infer<typeof useCreditForm>;
export type CheckoutForm = z.infer<typeof checkoutForm>;
export type CustomerForm = z.infer<typeof customerForm>;

/**
 * 'Change this order': the step to go on at, and whether its buyer knows that another order in
 * progress is lost by it.
 */
export const changeOrderForm = z.object({
  step: z
    .enum(["departure-date", "passengers", "user-info", "passengers-info", "checkout"], {
      error: "bad_request",
    })
    .default("checkout"),
  confirmed: z
    .literal("1", { error: "bad_request" })
    .optional()
    .transform((given) => given !== undefined),
});

/** 'Already paid?': an order's reference, the phone number it was bought with, and a second fact. */
export const findOrderForm = z.object({
  reference: z.string({ error: "required" }).trim().min(1, "required").max(60, "too_long"),
  phoneNo: phoneField,
  secondFact: z
    .string({ error: "required" })
    .trim()
    .min(1, "required")
    .max(60, "too_long")
    .transform((text, context) => {
      const fact = parseSecondFact(text);
      if (fact) return fact;
      context.addIssue({ code: "custom", message: "bad_second_fact" });
      return z.NEVER;
    }),
});
export type OrderQuestion = z.output<typeof findOrderForm>;

/** The same without a reference: who bought, and for which day. */
export const findByBuyerForm = z.object({
  ic: icField,
  phoneNo: phoneField,
  departure: dateForm.shape.ticketDate,
});
export type BuyerQuestion = z.output<typeof findByBuyerForm>;

/**
 * At the counter: what somebody filled in while queueing, by its code; null where it can be none.
 */
export const queueForm = z.object({
  version: versionField,
  code: z.string().max(MAX_SENT_LINE, "bad_request").default("").transform(parseQueueCode),
});
