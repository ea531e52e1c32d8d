/** That a `ticket t` is at a jetty and of a platform that the report is of. */
export const OF_TICKET =
  "t.jetty_id = any(:jetties::smallint[]) and t.ticket_flag = any(:flags::smallint[])";

/** That an instant is within the report's days. */
export function within(instant: string): string {
  return `${instant} >= :start::timestamptz and ${instant} < :end::timestamptz`;
}

/** That a `ticket t` was paid on these days. */
export const PAID = `${OF_TICKET} and ${within("t.paid_at")}`;

/** That it is a sale of these days (F1). */
export const SOLD = `t.state = 'paid' and ${PAID}`;

/** The day in Kuala Lumpur of an instant. */
export function dayOfSql(instant: string): string {
  return `(${instant} at time zone 'Asia/Kuala_Lumpur')::date`;
}

/** The operator's company, or the name of another that was written for it; with `operator o`. */
export const OPERATOR = "coalesce(o.company_name, t.other_operator_name)";
