/**
 * The country of a passenger `p`, of two letters: a Malaysian who bought for a foreigner says nothing
 * of that passenger's.
 */
export const NATIONALITY = `case when p.category like '%\\_foreigner' then nullif(p.country, 'MY')
  else 'MY' end`;

/** Of a passenger `p`: is on board, going out. */
export const ON_BOARD = `exists (select from boarding b
  where b.ticket_id = p.ticket_id and b.passenger_no = p.no and b.leg = 'out' and b.undone_at is null)`;

/**
 * For a statement that begins with `with`: each person whom the decision of a conflict put on board of a boat of a
 * day, without a scan that boarded them on it; `is_here` where the boat `e` is one that is counted.
 */
export const besidesOf = (day: string, isHere: string) => `besides as materialized (
  select e.ticket_id, e.passenger_no, bool_or(${isHere}) as is_here
    from aboard_on_day(${day}) e
   group by 1, 2)`;

/** Of a passenger `p`: the scan `b` by which they are on board, going out; and `e`, those of `besides`. */
export const ABOARD = `
  left join boarding b on b.ticket_id = p.ticket_id and b.passenger_no = p.no and b.leg = 'out'
    and b.undone_at is null
  left join besides e on e.ticket_id = p.ticket_id and e.passenger_no = p.no`;

/**
 * After `besidesOf`, a group of each category and country: of the passengers `p` of a `from` with its condition, who
 * is on board here and whom it still waits for; and who is on board here besides them.
 */
export const seatGroupsOf = (from: string, condition: string) => `
  select category, nationality, count(*) filter (where is_sold)::int as sold,
      count(*) filter (where is_on_board)::int as on_board,
      count(*) filter (where is_expected)::int as expected
    from (
      select p.category, ${NATIONALITY} as nationality, true as is_sold,
          b.id is not null or coalesce(e.is_here, false) as is_on_board,
          b.id is null and e.ticket_id is null as is_expected
        from ${from} ${ABOARD}
       where ${condition}
      union all
      select p.category, ${NATIONALITY}, false, true, false
        from besides o join passenger p on p.ticket_id = o.ticket_id and p.no = o.passenger_no
       where o.is_here and not exists (
         select from ${from}
          where ${condition} and p.ticket_id = o.ticket_id and p.no = o.passenger_no)) counted
   group by 1, 2 order by 3 desc, 1, 2`;

/** Of a passenger `p`: has come back. */
export const IS_BACK = `exists (select from boarding b
  where b.ticket_id = p.ticket_id and b.passenger_no = p.no and b.leg = 'back'
    and b.undone_at is null)`;
