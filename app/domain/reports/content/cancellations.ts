import { COUNTER_REFUND_DUE } from "~/domain/refunds/counter/fragments";
import type { Section } from "./section";
import { dayOfSql, OF_TICKET, within } from "./ticket-sql";

/** Cancelled tickets, who asked, who decided, what was given back: `pembatalan_tiket` (T1). */
export const CANCELLATIONS: readonly Section[] = [
  {
    name: "cancellations",
    columns: [
      ...(["at", "receipt", "jetty", "channel", "departure", "askedBy", "decidedBy"] as const),
      ...(["remark", "passengers", "amountSen", "refundedSen"] as const),
    ],
    groupBy: ["day"],
    sums: ["tickets", "passengers", "amountSen", "refundedSen"],
    sql: `
      select ${dayOfSql("t.cancelled_at")} as day, t.cancelled_at as at, t.receipt_no as receipt,
          t.jetty_id as jetty, t.ticket_flag as channel, t.ticket_date as departure,
          asker.name as asked_by, decider.name as decided_by, r.remark,
          t.total_passengers as passengers, 1 as tickets,
          case when t.paid_at is null then 0 else t.amount_sen end as amount_sen,
          f.sen as refunded_sen
        from ticket t
        left join cancellation_request r on r.ticket_id = t.id and r.state in ('approved', 'direct')
        left join app_user asker on asker.id = r.requested_by
        left join app_user decider on decider.id = r.decided_by
        cross join lateral (
          select (coalesce((select sum(g.amount_sen) from ticket_refund g
                           where g.ticket_id = t.id and not exists (
                             select from weather_case c
                              where c.ticket_id = t.id and c.choice = 'refund'
                                and ${COUNTER_REFUND_DUE})), 0)
              + coalesce((select sum(d.amount_sen) from refund_due d
                           where d.ticket_id = t.id and d.state = 'refunded'), 0))::float8 as sen) f
       where t.state = 'cancelled' and ${OF_TICKET} and ${within("t.cancelled_at")}
       order by t.cancelled_at, t.id`,
  },
];
