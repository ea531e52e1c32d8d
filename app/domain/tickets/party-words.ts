/**
 * Of a ticket `t`, a text of SQL in small letters that a party is searched in: receipt number, buyer,
 * and the ic numbers of buyer and passengers.
 */
export const PARTY_WORDS = `lower(concat_ws(' ', t.receipt_no, t.name, t.phone_no, t.email, t.ic,
  (select string_agg(p.ic, ' ') from passenger p where p.ticket_id = t.id)))`;
