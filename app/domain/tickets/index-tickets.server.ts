import { inTransaction, sql, type Tx } from "@db/transaction";

const BATCH = 500;

/**
 * Writes the words and keys by which a search finds tickets that were sold or changed, some hundreds
 * in one transaction, until none is due; answers how many. A ticket that is being changed stays due.
 */
export async function indexTickets(): Promise<number> {
  for (let total = 0; ;) {
    const count = await inTransaction(indexSome);
    total += count;
    if (count < BATCH) return total;
  }
}

/** The words are read after the marks are taken: what made a ticket due is among them. */
async function indexSome(tx: Tx): Promise<number> {
  const due = await sql<{ ticketId: number }>(
    tx,
    `delete from ticket_search_due
      where ticket_id in (
        select ticket_id from ticket_search_due
         order by ticket_id desc
         limit :batch
         for update skip locked)
      returning ticket_id`,
    { batch: BATCH },
  );
  if (due.length > 0)
    await sql(
      tx,
      `insert into ticket_search
         (ticket_id, sold_month, departure_month, cancelled_month, reprinted_month, words, keys)
       select ticket_id, sold_month, departure_month, cancelled_month, reprinted_month, words, keys
         from ticket_search_now
        where ticket_id = any(:ids::int[])
       on conflict (ticket_id) do update set
         sold_month = excluded.sold_month, departure_month = excluded.departure_month,
         cancelled_month = excluded.cancelled_month, reprinted_month = excluded.reprinted_month,
         words = excluded.words, keys = excluded.keys`,
      { ids: due.map(({ ticketId }) => ticketId) },
    );
  return due.length;
}
