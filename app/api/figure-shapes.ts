import { z } from "zod";
import { dayShape, instantShape, jettyShape, rmShape } from "./answer-shapes";

const dataOf = <Value extends z.ZodType>(value: Value) =>
  z.strictObject({ data: z.array(value.nullable()) });
const pairShape = z.strictObject({ this: z.number(), last: z.number() });
const barsShape = z.strictObject({
  ...dataOf(z.number()).shape,
  year: pairShape,
  month: pairShape,
  day: pairShape,
});
const countShape = z.strictObject({ total: z.number(), daily: z.number() });
const weekShape = {
  labels: z.array(z.string()),
  chart_ticket: barsShape,
  chart_passengers: barsShape,
};
export const dashboardShape = z.strictObject({
  sales: z.strictObject({ total: rmShape, daily: rmShape }),
  ticket: countShape,
  passenger: countShape,
  total_cancelled_ticket: z.number(),
  total_reprint_ticket: z.number(),
  date: dayShape,
  ...weekShape,
  chart_sales: z.strictObject({
    kaunter: dataOf(rmShape),
    web: dataOf(rmShape),
    mobile_app: dataOf(rmShape),
  }),
  latest_sales: z.array(
    z.strictObject({
      name: z.string().nullable(),
      email: z.string().nullable(),
      total_passengers: z.number(),
      ticketDate: dayShape,
      jettyID: jettyShape,
      platform: z.string(),
      admin: z.strictObject({ name: z.string() }).nullable(),
      createdAt: instantShape,
    }),
  ),
});
export const salesShape = z.strictObject({
  total_daily: rmShape,
  total_monthly: rmShape,
  total_all_jetty: rmShape,
  total_all: rmShape,
  date: dayShape,
  year: z.number(),
  ...weekShape,
  labels_sales: z.array(z.string()),
  labels_yearly: z.array(z.string()),
  chart_sales: dataOf(rmShape),
  chart_yearly: dataOf(rmShape),
});
