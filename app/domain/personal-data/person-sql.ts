/** Whether a ticket `t` was bought by the person of :ic, :phoneNo and :email. */
export const IS_BUYER_SQL = `(coalesce(upper(t.ic) = :ic, false)
  or coalesce(regexp_replace(t.phone_no, '^\\+?60', '0') = :phoneNo, false)
  or coalesce(lower(t.email) = :email, false))`;

/** Whether a passenger `p` of a ticket `t` is that person: by number, or as the buyer travels. */
export const IS_PASSENGER_SQL = `(coalesce(upper(p.ic) = :ic, false)
  or (${IS_BUYER_SQL} and (coalesce(p.ic = t.ic, false)
    or coalesce(lower(p.name) = lower(t.name), false))))`;

/** The tickets that name the person, found by the whole numbers and addresses they are indexed by. */
export const TICKETS_SQL = `
  select t.id, ${IS_BUYER_SQL} as is_buyer
    from ticket t join ticket_search s on s.ticket_id = t.id
   where s.keys && array_remove(array[
       search_key(:ic), search_key(:phoneNo), search_key(:email)], null)
     and (${IS_BUYER_SQL} or exists (
       select from passenger p where p.ticket_id = t.id and upper(p.ic) = :ic))`;
