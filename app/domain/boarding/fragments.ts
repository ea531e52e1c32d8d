/** Of a passenger `p`: is on board. */
export const ON_BOARD = `exists (select from boarding b
  where b.ticket_id = p.ticket_id and b.passenger_no = p.no and b.undone_at is null)`;
