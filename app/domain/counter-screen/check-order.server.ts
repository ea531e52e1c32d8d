import { z } from "zod";
import { isAvailable } from "~/domain/blocked-dates/queries.server";
import { CASH } from "~/domain/counter/methods";
import { counterPaymentMethods } from "~/domain/counter/methods.server";
import { customerLack } from "~/domain/counter/rules";
import { emailField, icField, nameField, phoneField } from "~/domain/ordering/schema.server";
import { isGroupedCountry } from "~/domain/places/country-names.server";
import { cashField } from "~/domain/shifts/schema.server";
import {
  hasOperator,
  isListedOperator,
  OTHER_OPERATOR,
  rowField,
  type ScreenOrder,
} from "./screen-order";

/** What stands in the way, beside which field; codes of `refusal.*`. */
export interface Lack {
  field: string;
  code: string;
}

/** Empty, or right. */
const optional = (field: z.ZodType<string, string>) =>
  z.string().transform((text, context) => {
    if (text.trim() === "") return "";
    const parsed = field.safeParse(text);
    if (parsed.success) return parsed.data;
    context.addIssue({ code: "custom", message: parsed.error.issues[0]?.message ?? "bad_request" });
    return z.NEVER;
  });
const country = z.string().refine(isGroupedCountry, "bad_country");
const buyer = z.object({
  name: nameField,
  ic: icField,
  phoneNo: phoneField,
  email: optional(emailField),
  country,
});
const passenger = z.object({ name: nameField, ic: icField, country });
const uncounted = z.object({ name: optional(nameField), ic: optional(icField), country });

/** Part one of the screen: date, operator, agency, buyer (R-2.19-08). With an operator of the list the buyer is known. */
export async function lackOfOrder(order: ScreenOrder, now: Date): Promise<Lack[]> {
  const lacks: Lack[] = [];
  if (order.ticketDate === null) lacks.push({ field: "ticketDate", code: "choose_departure" });
  else if (!(await isAvailable(null, order.ticketDate, now)))
    lacks.push({ field: "ticketDate", code: "date_unavailable" });
  if (order.operator === OTHER_OPERATOR)
    lacks.push(
      ...lacksOf(z.object({ other_operator_name: nameField }), {
        other_operator_name: order.otherOperatorName,
      }),
    );
  if (order.agency)
    lacks.push(...lacksOf(z.object({ agency_name: nameField }), { agency_name: order.agencyName }));
  if (order.agency && order.letters.length === 0)
    lacks.push({ field: "letters", code: "agency_letter_missing" });
  if (!isListedOperator(order)) lacks.push(...lacksOf(buyer, order.buyer));
  return lacks;
}

/** Part two: every passenger has name, ic and country; with an operator what is given must be right (X15). */
export function lackOfPassengers(order: ScreenOrder): Lack[] {
  const schema = hasOperator(order) ? uncounted : passenger;
  return order.passengers.flatMap((row, index) =>
    lacksOf(schema, row).map(({ field, code }) => ({
      field: `${rowField(order, index)}[${field}]`,
      code,
    })),
  );
}

/** Part three: a method, for Cash what was handed over, for Credit Facility who pays later. */
export function lackOfPayment(order: ScreenOrder): Lack[] {
  if (!counterPaymentMethods().includes(order.paymentMethod))
    return [{ field: "paymentMethod", code: "choose_method" }];
  if (order.paymentMethod === CASH)
    return lacksOf(z.object({ cash_in: cashField }), { cash_in: order.cashIn });
  const customer = {
    name: order.buyer.name,
    email: order.buyer.email,
    phoneNo: order.buyer.phoneNo,
    companyName: order.companyName,
  };
  const lacking = isListedOperator(order) ? [] : customerLack(order.paymentMethod, customer);
  if (lacking.length === 0) return [];
  return [
    { field: "", code: "no_customer_info" },
    ...lacking.map((field) => ({
      field: field === "companyName" ? "company_name" : field,
      code: "required",
    })),
  ];
}

/** One a field, the first that is wrong. */
function lacksOf(schema: z.ZodType, value: unknown): Lack[] {
  const parsed = schema.safeParse(value);
  if (parsed.success) return [];
  const lacks = new Map<string, Lack>();
  for (const { path, message } of parsed.error.issues) {
    const field = path.map(String).join(".");
    if (!lacks.has(field)) lacks.set(field, { field, code: message });
  }
  return [...lacks.values()];
}
