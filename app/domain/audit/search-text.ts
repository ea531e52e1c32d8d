/**
 * The text by which an audit row `a` is found, in small letters: module and action as marks that
 * name them exactly, then what it is about (receipt number, people's names) and every text of
 * before and after. Goes with `SEARCH_TEXT_JOINS_SQL`.
 */
export const SEARCH_TEXT_SQL = `lower(left(concat_ws(' ', 'm=' || a.module, 'a=' || a.action, a.subject_type, a.subject_id,
  sold.receipt_no, who.name,
  (select string_agg(part #>> '{}', ' ') from jsonb_path_query(coalesce(a.before, '{}'), 'strict $.**') part where jsonb_typeof(part) = 'string'),
  (select string_agg(part #>> '{}', ' ') from jsonb_path_query(coalesce(a.after, '{}'), 'strict $.**') part where jsonb_typeof(part) = 'string')), 2000))`;

/** A row's subject as a number where it is one: subjects of any kind share the column. */
const SUBJECT_NUMBER = "case when a.subject_id ~ '^[0-9]{1,9}$' then a.subject_id::int end";

export const SEARCH_TEXT_JOINS_SQL = `left join payment_attempt bill on a.subject_type = 'payment_attempt' and bill.id = ${SUBJECT_NUMBER}
  left join refund_due back on a.subject_type = 'refund_due' and back.id = ${SUBJECT_NUMBER}
  left join ticket sold on sold.id = case a.subject_type when 'ticket' then ${SUBJECT_NUMBER}
    when 'payment_attempt' then bill.ticket_id when 'refund_due' then back.ticket_id end
  left join app_user who on a.subject_type = 'user' and who.id = ${SUBJECT_NUMBER}`;

export const moduleTerm = (module: string) => `m=${module} `;
export const actionTerm = (action: string) => `a=${action} `;
