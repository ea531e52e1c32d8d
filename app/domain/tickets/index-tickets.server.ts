import { sql } from "@db/transaction";

const BATCH = 500;

/**
 * Writes the words and keys by which a search finds tickets that were sold or changed, some hundreds in
 * one transaction, until none is due; answers how many. A change that comes meanwhile makes its
 * ticket due again.
 */
export async function indexTickets(): Promise<number> {
  let total = 0;
  for (;;) {
    const [row] = await sql<{ count: number }>(null, INDEX_DUE, { batch: BATCH });
    const count = row?.count ?? 0;
    total += count;
    if (count < BATCH) return total;
  }
}

const INDEX_DUE = `
with due as (
  delete from ticket_search_due
   where ticket_id in (
     select ticket_id from ticket_search_due
      order by ticket_id desc
      limit :batch
      for update skip locked)
  returning ticket_id
), written as (
  insert into ticket_search (ticket_id, sold_month, departure_month, words, keys)
  select n.ticket_id, n.sold_month, n.departure_month, n.words, n.keys
    from due join ticket_search_now n on n.ticket_id = due.ticket_id
  on conflict (ticket_id) do update set
    sold_month = excluded.sold_month, departure_month = excluded.departure_month,
    words = excluded.words, keys = excluded.keys
)
select count(*)::int as count from due`;
