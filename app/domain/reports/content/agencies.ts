import type { Section } from "./section";
import { OPERATOR, SOLD } from "./ticket-sql";

/** Tickets of government agencies with their letters: `agency` (R-6-17). */
export const AGENCIES: readonly Section[] = [
  {
    name: "agencies",
    columns: [
      ...(["at", "receipt", "jetty", "departure", "operator", "seller", "letters"] as const),
      ...(["passengers", "amountSen"] as const),
    ],
    groupBy: ["agency"],
    sums: ["tickets", "passengers", "amountSen"],
    sql: `
      select t.agency_name as agency, t.paid_at as at, t.receipt_no as receipt,
          t.jetty_id as jetty, t.ticket_date as departure, ${OPERATOR} as operator,
          s.name as seller,
          (select count(*)::int from ticket_letter l where l.ticket_id = t.id) as letters,
          t.total_passengers as passengers, t.amount_sen, 1 as tickets
        from ticket t
        left join operator o on o.id = t.operator_id
        left join app_user s on s.id = t.seller_id
       where ${SOLD} and t.agency_name is not null
       order by lower(t.agency_name), t.agency_name, t.paid_at, t.id`,
  },
];
