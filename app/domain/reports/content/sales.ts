import { isByBank } from "~/domain/refunds/counter/fragments";
import { TRAVEL_CREDIT } from "~/domain/travel-credit/rules";
import type { Section } from "./section";
import { dayOfSql, OF_TICKET, PAID, SOLD, within } from "./ticket-sql";

/** How a `ticket t` was paid: by the gateway's channel, or at the counter by its method. */
const SETTLED = "left join payment_attempt a on a.ticket_id = t.id and a.settles";

/** The parts in which a `ticket t` was paid, each with its method. */
const PARTS = `cross join lateral (
          select c.method, c.amount_sen as sen from ticket_payment c where c.ticket_id = t.id
          union all
          select '${TRAVEL_CREDIT}', t.travel_credit_sen
           where t.ticket_flag < 3 and t.travel_credit_sen > 0
          union all
          select coalesce(a.channel, t.payment_method), t.amount_sen - t.travel_credit_sen
           where t.ticket_flag < 3 and (t.travel_credit_sen = 0 or t.travel_credit_sen < t.amount_sen)
        ) p`;
const SEN = "sum(p.sen::bigint)";

/**
 * Sales by day, jetty, channel, method and category; what each method took, with the parts of a
 * split payment and travel credit; the same with tickets that were cancelled since; the
 * transaction charges of all of these, and refunds, apart: `jualan` (F1, F3).
 */
export const SALES: readonly Section[] = [
  {
    name: "sales",
    columns: ["jetty", "channel", "method", "category", "passengers", "amountSen"],
    groupBy: ["day"],
    sums: ["passengers", "amountSen"],
    sql: `
      select t.sale_day as day, t.jetty_id as jetty, t.ticket_flag as channel,
          coalesce(a.channel, t.payment_method) as method, l.category,
          sum(l.quantity)::float8 as passengers,
          sum(l.quantity * l.fare_sen::bigint)::float8 as amount_sen
        from ticket t
        join ticket_line l on l.ticket_id = t.id
        ${SETTLED}
       where ${SOLD}
       group by 1, 2, 3, 4, 5
       order by 1, 2, 3, 4, 5`,
  },
  {
    name: "payments",
    columns: ["jetty", "channel", "method", "payments", "amountSen"],
    groupBy: ["day"],
    sums: ["payments", "amountSen"],
    sql: `
      select t.sale_day as day, t.jetty_id as jetty, t.ticket_flag as channel,
          p.method, count(*)::float8 as payments, ${SEN}::float8 as amount_sen
        from ticket t
        ${SETTLED}
        ${PARTS}
       where ${SOLD}
       group by 1, 2, 3, 4
       order by 1, 2, 3, 4`,
  },
  {
    name: "received",
    columns: ["method", "liveSen", "cancelledSen", "receivedSen"],
    groupBy: [],
    sums: ["liveSen", "cancelledSen", "receivedSen"],
    sql: `
      select p.method,
          coalesce(${SEN} filter (where t.state = 'paid'), 0)::float8 as live_sen,
          coalesce(${SEN} filter (where t.state = 'cancelled'), 0)::float8 as cancelled_sen,
          ${SEN}::float8 as received_sen
        from ticket t
        ${SETTLED}
        ${PARTS}
       where t.state in ('paid', 'cancelled') and ${PAID}
       group by 1
       order by 1`,
  },
  {
    name: "charges",
    columns: ["day", "jetty", "channel", "tickets", "chargeSen"],
    groupBy: [],
    sums: ["tickets", "chargeSen"],
    sql: `
      select t.sale_day as day, t.jetty_id as jetty, t.ticket_flag as channel,
          count(*)::float8 as tickets, sum(t.transaction_charge_sen::bigint)::float8 as charge_sen
        from ticket t
       where t.state in ('paid', 'cancelled') and ${PAID} and t.transaction_charge_sen > 0
       group by 1, 2, 3
       order by 1, 2, 3`,
  },
  {
    name: "refunds",
    columns: ["day", "jetty", "channel", "method", "refunds", "refundedSen"],
    groupBy: [],
    sums: ["refunds", "refundedSen"],
    sql: `
      select f.day, f.jetty, f.channel, f.method, count(*)::float8 as refunds,
          sum(f.sen)::float8 as refunded_sen
        from (
          select ${dayOfSql("g.refunded_at")} as day, t.jetty_id as jetty, t.ticket_flag as channel,
              g.method, g.amount_sen::bigint as sen
            from ticket_refund g
            join ticket t on t.id = g.ticket_id
           where ${within("g.refunded_at")} and ${OF_TICKET} and not ${isByBank("g")}
          union all
          select ${dayOfSql("c.paid_out_at")}, t.jetty_id, t.ticket_flag, g.method,
              g.amount_sen::bigint
            from weather_case c
            join ticket t on t.id = c.ticket_id
            join ticket_refund g on g.ticket_id = t.id
           where ${within("c.paid_out_at")} and ${OF_TICKET}
          union all
          select ${dayOfSql("d.decided_at")}, t.jetty_id, t.ticket_flag,
              coalesce(a.channel, t.payment_method), d.amount_sen::bigint
            from refund_due d
            join ticket t on t.id = d.ticket_id
            left join payment_attempt a on a.id = d.attempt_id
           where d.state = 'refunded' and ${within("d.decided_at")} and ${OF_TICKET}) f
       group by 1, 2, 3, 4
       order by 1, 2, 3, 4`,
  },
];
