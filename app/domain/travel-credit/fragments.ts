/**
 * Statements of SQL, to stand in the `with` of the one that sells. They name `:travelCredit` (the code, or
 * null), `:creditSen` (what the credit was shown to pay) and `:now`.
 */

/** A column of SQL: what orders hold of the credit `c` that are not paid yet. */
export const reservedOf = (c: string) => `coalesce((
  select sum(s.amount_sen) from travel_credit_spending s
   where s.credit_id = ${c}.id and s.state = 'reserved'), 0)::int`;

/** `credit`: the one that the order spends from, held until the sale is done; nothing without a code. */
export const CREDIT_SQL = `
  select id, value_sen - spent_sen as left_sen from travel_credit
   where code = :travelCredit::text and expires_at > :now::timestamptz
     for update`;

/** What that credit pays of `f.amount_now` now. */
export const CREDIT_NOW = "coalesce((select least(c.left_sen, f.amount_now) from credit c), 0)";

/**
 * `spend` and `spend_trail`: what the ticket `made` takes of `credit`, with its audit row. `state` and
 * the actor's kind and number are SQL.
 */
export const spendSql = ({
  state,
  actorKind,
  actorId,
}: Record<"state" | "actorKind" | "actorId", string>) => `spend as (
  insert into travel_credit_spending (ticket_id, credit_id, amount_sen, state, reserved_at, moved_at)
  select m.id, c.id, :creditSen::int, ${state}, :now::timestamptz, :now::timestamptz
    from made m, credit c
  returning ticket_id, credit_id, amount_sen, state
), spend_trail as (
  insert into audit (actor_kind, actor_id, module, action, subject_type, subject_id, before, after)
  select ${actorKind}, ${actorId}, 'travel-credit', 'update', 'travel_credit', s.credit_id::text,
      jsonb_build_object('spending', null),
      jsonb_build_object('spending', s.state, 'ticketId', s.ticket_id, 'amountSen', s.amount_sen)
    from spend s
)`;
