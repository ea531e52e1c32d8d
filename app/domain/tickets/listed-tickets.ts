/** What a list and a file tell of a ticket `t`; to be read from `LISTED_TICKETS`. */
export const LISTED_COLUMNS = `
    t.id, t.ticket_code, t.receipt_no, t.ticket_flag, t.jetty_id, t.state,
    coalesce(o.company_name, t.other_operator_name) as operator, t.agency_name as agency,
    s.name as seller, t.total_passengers as passengers,
    t.created_at as purchased_at, t.ticket_date, p.printed, p.reprinted`;

/** Tickets in the order of their ids in `:ids`, with their prints; personal tickets are no prints of them. */
export const LISTED_TICKETS = `
  unnest(:ids::int[]) with ordinality wanted(id, place)
  join ticket t on t.id = wanted.id
  left join operator o on o.id = t.operator_id
  left join app_user s on s.id = t.seller_id
  cross join lateral (
    select count(*)::int as printed, (count(*) filter (where copy_no > 1))::int as reprinted
      from print_job where ticket_id = t.id and kind = 'ticket' and state = 'printed') p`;
