import { z } from "zod";
import {
  blockedDays,
  firstAvailableDate,
  lastBookableDay,
} from "~/domain/blocked-dates/available-dates.server";
import { counterPaymentMethods } from "~/domain/counter/payment-methods.server";
import { activeOperators } from "~/domain/operators/queries.server";
import { saleConfiguration } from "~/domain/settings/sale-configuration.server";
import { dayOf } from "~/domain/shared/day";
import { rmNumber } from "~/domain/shared/money";
import { Refusal } from "~/domain/shared/refusal";
import { newSecret } from "~/domain/shared/secrets.server";
import { openShift } from "~/domain/shifts/open-shift.server";
import { closedShiftOf, openShiftOf } from "~/domain/shifts/queries.server";
import { cashField } from "~/domain/shifts/schema.server";
import { dailyFigures } from "~/domain/ticket-counter/daily-figures.server";
import { translationsOf } from "~/i18n/translations.server";
import { anyJettyShape, dayShape, rmShape } from "./answer-shapes";
import { staffCall } from "./call.server";
import { FORM, QUERY, type StaffContext } from "./call-line";
import { openPos, posShape } from "./close-shift.server";
import { jettyField, type JettyQuery, jettyQuery, jettyScope } from "./jetty-query";
import { jettyIdField } from "./order-fields";

const startBody = z.object({
  start_shift: z.literal(["1", 1], { error: "bad_request" }),
  cash_in: z
    .union([z.string().max(40), z.number()], { error: "required" })
    .transform(String)
    .pipe(cashField),
  jetty_id: jettyIdField.optional(),
  jetty: jettyField,
});

/** The dates that can be chosen, and those between them that cannot (X21). */
export async function openDates(now: Date) {
  const [first, blocked] = await Promise.all([
    firstAvailableDate(now),
    blockedDays(dayOf(now), lastBookableDay(now)),
  ]);
  return { available_date: first, disable_dates: blocked.map(({ day }) => day) };
}

/**
 * GET /api/ticket-counter (R-3-36): what the counter of a jetty needs to sell. The caller's shift is
 * closed where it was closed today; without one a shift is to be started.
 */
async function counterConfiguration(asked: JettyQuery, { staff, now }: StaffContext) {
  const jettyId = jettyScope(staff, asked) || staff.jettyId;
  const [dates, operators, configuration, sold, shift, last] = await Promise.all([
    openDates(now),
    activeOperators(jettyId),
    saleConfiguration(now),
    dailyFigures(jettyId, dayOf(now)),
    openShiftOf(staff.userId),
    closedShiftOf(staff.userId, null),
  ]);
  const closed = !shift && last !== null && dayOf(last.closedAt) === dayOf(now);
  return { dates, operators, configuration, sold, shift, closed };
}

/**
 * POST /api/ticket-counter?start_shift=1 (R-7-47): begins the caller's shift and answers with what
 * the counter needs. Sent again with the same key it begins no other. Throws Refusal no_jetty, and
 * as `openShift` does.
 */
async function startShift(
  { cash_in: floatSen, jetty_id, jetty }: z.output<typeof startBody>,
  context: StaffContext,
) {
  const jettyId = jetty_id ?? (jetty || null);
  if (jettyId === null) throw new Refusal("no_jetty", { field: "jetty_id" });
  const formKey = context.idempotencyKey ?? newSecret();
  await openShift(context.staff, { floatSen, jettyId, formKey }, context.now);
  return counterConfiguration({ jetty: jettyId }, context);
}

function presentConfiguration(
  {
    dates,
    operators,
    configuration,
    sold,
    shift,
    closed,
  }: Awaited<ReturnType<typeof counterConfiguration>>,
  { language }: StaffContext,
) {
  const noOperator = translationsOf(language, "counter")("noOperator");
  return {
    ...dates,
    operators: [
      { id: 0, company_name: noOperator, name: "", email: "", phone: "", jetty: 0 as const },
      ...operators.map(({ id, companyName, name, email, phone, jettyId }) => ({
        id,
        company_name: companyName,
        name,
        email,
        phone,
        jetty: jettyId,
      })),
    ],
    payment_methods: counterPaymentMethods(),
    total_sales_daily: rmNumber(sold.amountSen),
    total_ticket_daily: sold.tickets,
    total_passenger_daily: sold.passengers,
    shift_closed: closed,
    start_shift: shift === null && !closed,
    max_adult: configuration.maxAdult,
    max_child: configuration.maxChild,
    pos: shift && openPos(shift),
  };
}

const configurationShape = z.strictObject({
  available_date: dayShape.nullable(),
  disable_dates: z.array(dayShape),
  operators: z.array(
    z.strictObject({
      id: z.number(),
      company_name: z.string(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      jetty: anyJettyShape,
    }),
  ),
  payment_methods: z.array(z.string()),
  total_sales_daily: rmShape,
  total_ticket_daily: z.number(),
  total_passenger_daily: z.number(),
  shift_closed: z.boolean(),
  start_shift: z.boolean(),
  max_adult: z.number(),
  max_child: z.number(),
  pos: posShape.nullable(),
});

export const counterConfigurationCalls = [
  staffCall({
    ...QUERY,
    path: "/api/ticket-counter",
    summary: "counter",
    needs: "counter.sell",
    schema: jettyQuery,
    answers: configurationShape,
    act: counterConfiguration,
    present: presentConfiguration,
  }),
  staffCall({
    ...FORM,
    path: "/api/ticket-counter",
    summary: "startShift",
    needs: "counter.sell",
    repeatable: true,
    readsQuery: ["start_shift", "jetty"],
    schema: startBody,
    answers: configurationShape,
    errors: ["no_jetty", "cash_digits", "bad_cash", "cash_too_much", "shift_open"],
    act: startShift,
    present: presentConfiguration,
  }),
];
