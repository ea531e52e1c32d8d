import { AGEING } from "~/domain/credit/fragments";
import type { Section } from "./section";

/** What account `:accountId` owed before the first day. */
const OPENING = `(
  select a.balance_sen - coalesce(
      (select sum(e.amount_sen) from credit_entry e
        where e.account_id = a.id and e.day >= :from::date), 0)
    from credit_account a where a.id = :accountId)`;
const WITHIN = "e.account_id = :accountId and e.day between :from::date and :to::date";
/** Entries `e` with the debt after each, in their order. */
const RUNNING = `
  select e.*, ${OPENING} + sum(e.amount_sen) over (order by e.day, e.id) as balance_sen
    from credit_entry e where ${WITHIN}`;

/** What one account bought on Credit Facility, what came back and what it paid: `penyata`. */
export const STATEMENT: readonly Section[] = [
  {
    name: "balance",
    columns: ["entry", "entries", "amountSen"],
    groupBy: [],
    sums: ["amountSen"],
    sql: `
      select s.entry, s.entries, s.amount_sen
        from (
          select 0 as place, 'opening' as entry, null::int as entries,
              ${OPENING}::float8 as amount_sen
          union all
          select k.place, k.entry, count(e.id)::int, coalesce(sum(e.amount_sen), 0)::float8
            from (values (1, 'sale'), (2, 'credit_note'), (3, 'payment'), (4, 'reversal'))
                k (place, entry)
            left join credit_entry e on e.kind = k.entry and ${WITHIN}
           group by k.place, k.entry) s
       order by s.place`,
  },
  {
    name: "entries",
    columns: [
      ...(["day", "entry", "reference", "paidBy", "remark"] as const),
      ...(["debitSen", "creditSen", "balanceSen"] as const),
    ],
    groupBy: [],
    sums: ["debitSen", "creditSen", "entries"],
    // The balances stand above and below the entries and are none of them.
    sql: `
      select case when l.place = 1 then 1 else 0 end as entries, l.day, l.entry, l.reference, l.paid_by, l.remark, l.debit_sen, l.credit_sen,
          l.balance_sen
        from (
          select 0 as place, 0 as id, :from::date as day, 'opening' as entry,
              null::text as reference, null::text as paid_by, null::text as remark,
              null::float8 as debit_sen, null::float8 as credit_sen,
              ${OPENING}::float8 as balance_sen
          union all
          select 1, r.id, r.day, r.kind, coalesce(t.receipt_no, p.reference), p.method,
              nullif(concat_ws('. ', nullif(p.remark, ''),
                case when r.kind = 'reversal' then p.reverse_reason end), ''),
              case when r.amount_sen > 0 then r.amount_sen end,
              case when r.amount_sen < 0 then -r.amount_sen end, r.balance_sen
            from (${RUNNING}) r
            left join ticket t on t.id = r.ticket_id
            left join credit_payment p on p.id = r.payment_id
          union all
          select 2, 0, :to::date, 'closing', null, null, null, null, null,
              ${OPENING} + coalesce((select sum(e.amount_sen) from credit_entry e where ${WITHIN}), 0)) l
       order by l.place, l.day, l.id`,
  },
  {
    name: "debtAges",
    columns: ["debtAge", "amountSen"],
    groupBy: [],
    sums: ["amountSen"],
    sql: `
      select d.debt_age, d.amount_sen::float8 as amount_sen
        from credit_account a
        cross join lateral ${AGEING} g
        cross join lateral (values
          (1, 'to30', g.to30_sen), (2, 'to60', g.to60_sen), (3, 'to90', g.to90_sen),
          (4, 'over90', g.over90_sen)) d (place, debt_age, amount_sen)
       where a.id = :accountId
       order by d.place`,
  },
];
