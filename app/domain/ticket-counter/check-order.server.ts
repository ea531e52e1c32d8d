import { z } from "zod";
import { isDateAvailable } from "~/domain/blocked-dates/available-dates.server";
import { CASH } from "~/domain/counter/payment-methods";
import { counterPaymentMethods } from "~/domain/counter/payment-methods.server";
import { missingCustomerFields } from "~/domain/counter/rules";
import { departureChoices, hasDepartures } from "~/domain/departures/choices.server";
import { emailField, icField, nameField, phoneField } from "~/domain/ordering/schema.server";
import { isGroupedCountry } from "~/domain/places/country-names.server";
import type { JettyId } from "~/domain/places/jetties";
import type { Day } from "~/domain/shared/day";
import type { FieldError } from "~/domain/shared/field-error";
import { parseRefusalCode, type RefusalCode } from "~/domain/shared/refusal-codes";
import { MAX_SENT_LINE } from "~/domain/shared/text";
import { cashField } from "~/domain/shifts/schema.server";
import {
  hasOperator,
  isListedOperator,
  OTHER_OPERATOR,
  passengerFieldName,
  type ScreenOrder,
} from "./screen-order";

const fieldError = (field: string, code: RefusalCode): FieldError => ({ field, code, values: {} });

/** Empty, or right. */
const optional = (field: z.ZodType<string, string>) =>
  z
    .string()
    .max(MAX_SENT_LINE, "too_long")
    .transform((text, context) => {
      if (text.trim() === "") return "";
      const parsed = field.safeParse(text);
      if (parsed.success) return parsed.data;
      context.addIssue({
        code: "custom",
        message: parsed.error.issues[0]?.message ?? "bad_request",
      });
      return z.NEVER;
    });
const country = z
  .string()
  .max(MAX_SENT_LINE, "bad_country")
  .refine(isGroupedCountry, "bad_country");
const buyer = z.object({
  name: nameField,
  ic: icField,
  phoneNo: phoneField,
  email: optional(emailField),
  country,
});
const passenger = z.object({ name: nameField, ic: icField, country });
const operatorPassenger = z.object({ name: optional(nameField), ic: optional(icField), country });

/**
 * Part one of the screen: date, boat, operator, agency, buyer (R-2.19-08). With an operator of the
 * list the buyer is known.
 */
export async function orderFieldErrors(
  order: ScreenOrder,
  jettyId: JettyId,
  now: Date,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  if (order.ticketDate === null) errors.push(fieldError("ticketDate", "choose_departure"));
  else if (!(await isDateAvailable(null, order.ticketDate, now)))
    errors.push(fieldError("ticketDate", "date_unavailable"));
  else errors.push(...(await departureErrors(order, { jettyId, day: order.ticketDate }, now)));
  if (order.operator === OTHER_OPERATOR)
    errors.push(
      ...fieldErrorsOf(z.object({ other_operator_name: nameField }), {
        other_operator_name: order.otherOperatorName,
      }),
    );
  if (order.agency)
    errors.push(
      ...fieldErrorsOf(z.object({ agency_name: nameField }), { agency_name: order.agencyName }),
    );
  if (order.agency && order.letters.length === 0)
    errors.push(fieldError("letters", "agency_letter_missing"));
  if (!isListedOperator(order)) errors.push(...fieldErrorsOf(buyer, order.buyer));
  return errors;
}

/** Too few places for all, where boats have times on the day: said before any money is taken. */
async function departureErrors(
  { departure, adults, children }: ScreenOrder,
  where: { jettyId: JettyId; day: Day },
  now: Date,
): Promise<FieldError[]> {
  const people = adults + children;
  const choices = await departureChoices({ ...where, people, channel: "counter" }, now);
  if (!choices.some(({ fits }) => fits)) {
    if (choices.length === 0 && !(await hasDepartures(null, where.jettyId, where.day))) return [];
    // No boat can be chosen where none is for sale any more.
    const field = choices.length > 0 ? "departure" : "ticketDate";
    return [{ field, code: "departures_full", values: { people } }];
  }
  if (departure === "") return [];
  const ids = departure.split(",").map(Number);
  const chosen = choices.filter((one) => one.ids.length === 1 && ids.includes(one.ids[0] ?? 0));
  if (chosen.length < ids.length) return [fieldError("departure", "departure_gone")];
  const left = chosen.reduce((sum, boat) => sum + boat.left, 0);
  return left < people ? [fieldError("departure", "departure_full")] : [];
}

/**
 * Part two: every passenger has name, ic and country; with an operator what is given must be right
 * (X15).
 */
export function passengerFieldErrors(order: ScreenOrder): FieldError[] {
  const schema = hasOperator(order) ? operatorPassenger : passenger;
  return order.passengers.flatMap((row, index) =>
    fieldErrorsOf(schema, row).map((error) => ({
      ...error,
      field: `${passengerFieldName(order, index)}[${error.field}]`,
    })),
  );
}

/**
 * Part three, where a travel credit leaves anything to pay: a method, for Cash what was handed over,
 * for Credit Facility who pays later.
 */
export function paymentFieldErrors(order: ScreenOrder): FieldError[] {
  if (!counterPaymentMethods().includes(order.paymentMethod))
    return [fieldError("paymentMethod", "choose_method")];
  if (order.paymentMethod === CASH)
    return fieldErrorsOf(z.object({ cash_in: cashField }), { cash_in: order.cashIn });
  const customer = {
    name: order.buyer.name,
    email: order.buyer.email,
    phoneNo: order.buyer.phoneNo,
    companyName: order.companyName,
  };
  const missing = isListedOperator(order)
    ? []
    : missingCustomerFields(order.paymentMethod, customer);
  if (missing.length === 0) return [];
  return [
    fieldError("", "no_customer_info"),
    ...missing.map((field) =>
      fieldError(field === "companyName" ? "company_name" : field, "required"),
    ),
  ];
}

/** One a field, the first that is wrong. */
function fieldErrorsOf(schema: z.ZodType, value: unknown): FieldError[] {
  const parsed = schema.safeParse(value);
  if (parsed.success) return [];
  const errors = new Map<string, FieldError>();
  for (const { path, message } of parsed.error.issues) {
    const field = path.map(String).join(".");
    if (!errors.has(field)) errors.set(field, fieldError(field, parseRefusalCode(message)));
  }
  return [...errors.values()];
}
