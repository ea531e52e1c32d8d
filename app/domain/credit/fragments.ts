/**
 * How old the debt of an account `a` is, in SQL, to be joined laterally: payments are set against
 * the oldest sales, so what is left owing are the newest ones. Nothing below a balance of 0. Takes
 * the parameter `today`, a day; the entries of the last 90 days are read, the rest follows.
 */
export const AGEING = `(
  select least(owed, s30) as to30_sen,
         least(greatest(owed - s30, 0), s60) as to60_sen,
         least(greatest(owed - s30 - s60, 0), s90) as to90_sen,
         greatest(owed - s30 - s60 - s90, 0) as over90_sen
    from (
      select greatest(a.balance_sen, 0) as owed,
             coalesce(sum(e.amount_sen) filter (where e.sale_day >= :today::date - 30), 0)::int as s30,
             coalesce(sum(e.amount_sen) filter (
               where e.sale_day between :today::date - 60 and :today::date - 31), 0)::int as s60,
             coalesce(sum(e.amount_sen) filter (where e.sale_day < :today::date - 60), 0)::int as s90
        from credit_entry e
       where e.account_id = a.id and a.balance_sen > 0 and e.sale_day >= :today::date - 90
    ) sold)`;
