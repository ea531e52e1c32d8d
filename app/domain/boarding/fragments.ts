/** Of a passenger `p`: is on board, going out. */
export const ON_BOARD = `exists (select from boarding b
  where b.ticket_id = p.ticket_id and b.passenger_no = p.no and b.leg = 'out' and b.undone_at is null)`;

/** Of a passenger `p`: has come back. */
export const IS_BACK = `exists (select from boarding b
  where b.ticket_id = p.ticket_id and b.passenger_no = p.no and b.leg = 'back'
    and b.undone_at is null)`;

/**
 * The country of a passenger `p`, of two letters: a Malaysian who bought for a foreigner says nothing
 * of that passenger's.
 */
export const NATIONALITY = `case when p.category like '%\\_foreigner' then nullif(p.country, 'MY')
  else 'MY' end`;
