import { sql } from "@db/transaction";
import type { Category } from "~/domain/pricing/categories";
import type { Day } from "~/domain/shared/day";
import { type ListPage, type ListQuery, pageSql } from "~/domain/shared/list-page";

/** Where and as of which day it is asked; null is every jetty. */
export interface IslandPlace {
  jettyId: number | null;
  day: Day;
}

/** A ticket `t` that still brings people back to its jetty `j`, as of :day. */
const BRINGS_BACK = `t.jetty_id = j.id
    and t.ticket_date between greatest(:day::date - j.return_days, j.return_since) and :day::date
    and (:jettyId::int is null or j.id = :jettyId)`;

/**
 * Those who went out and have not come back, as of :day, as far back as the ticket brings people back and as it has
 * been switched on; jetties whose tickets are for one way have none. Ticket by ticket through `boarding_once`: the
 * sums do not grow with the years of boardings. Who was on board by the decision of a conflict went out, too.
 */
const ON_ISLAND = `(
  select t.id as ticket_id, went.no from jetty j
    join ticket t on ${BRINGS_BACK} and t.state = 'paid'
    join lateral (
      select b.passenger_no as no from boarding b
       where b.ticket_id = t.id and b.undone_at is null
       group by 1 having not bool_or(b.leg = 'back')) went on true
  union all
  select distinct t.id, a.passenger_no from jetty j
    join boarding_scan s on s.jetty_id = j.id and s.leg = 'out'
      and s.day between greatest(:day::date - j.return_days, j.return_since) and :day::date
    join boarding_conflict c on c.scan_id = s.id and c.decision = 'aboard'
    join aboard_person a on a.conflict_id = c.id and num_nonnulls(a.departure_id, a.trip_id) = 1
    join ticket t on t.id = s.ticket_id and ${BRINGS_BACK}
   where not exists (
     select from boarding b
      where b.ticket_id = t.id and b.passenger_no = a.passenger_no and b.undone_at is null)) island`;
/** The same with their tickets. */
const PARTIES = `${ON_ISLAND} join ticket t on t.id = island.ticket_id`;
/** And with each as passenger `p`. */
const PEOPLE = `${PARTIES} join passenger p on p.ticket_id = t.id and p.no = island.no`;

/** How many people are still on the island. */
export async function peopleOnIsland(place: IslandPlace): Promise<number> {
  const [row] = await sql<{ people: number }>(
    null,
    `select count(*)::int as people from ${ON_ISLAND}`,
    { ...place },
  );
  return row?.people ?? 0;
}

/** So many of a category went out on a day and are still there. */
export interface IslandCount {
  day: Day;
  category: Category;
  people: number;
}

/** The same by day of going out, the first of them before, and category. */
export function islandCounts(place: IslandPlace): Promise<IslandCount[]> {
  return sql<IslandCount>(
    null,
    `select t.ticket_date as day, p.category, count(*)::int as people from ${PEOPLE}
      group by 1, 2 order by 1, 3 desc, 2`,
    { ...place },
  );
}

/** A party of whom somebody is still there. */
export interface IslandParty {
  id: number;
  ticketCode: string;
  receiptNo: string;
  jettyId: number;
  /** The day of going out. */
  day: Day;
  name: string | null;
  phoneNo: string | null;
  /** Of so many people of the ticket, how many are still there. */
  people: number;
  onIsland: number;
}

/** So many parties are shown at once where they are to be printed. */
const MAX_PRINTED = 1_000;

/** One page of the parties, who went out first before; of `null` as many as a printed list holds. */
export async function islandParties(
  place: IslandPlace,
  query: ListQuery | null,
): Promise<ListPage<IslandParty>> {
  const rows = await sql<IslandParty & { total: number }>(
    null,
    `select t.id, t.ticket_code, t.receipt_no, t.jetty_id, t.ticket_date as day, t.name, t.phone_no,
         t.total_passengers as people, count(*)::int as on_island,
         count(*) over ()::int as total
       from ${PARTIES}
      group by t.id order by t.ticket_date, t.id ${query ? pageSql(query) : `limit ${MAX_PRINTED}`}`,
    { ...place },
  );
  return { search: "", page: query?.page ?? 0, rows, total: rows[0]?.total ?? 0 };
}

/** Somebody who is still there, with the buyer's phone. */
export interface IslandPerson extends Pick<
  IslandParty,
  "receiptNo" | "jettyId" | "day" | "phoneNo"
> {
  no: number;
  category: Category;
  name: string | null;
  buyer: string | null;
}

const BATCH = 500;

/** Everybody who is still there, some hundred at a time, in the order of the parties. */
export async function* islandPeople(place: IslandPlace): AsyncGenerator<IslandPerson[], void> {
  for (let offset = 0; ; offset += BATCH) {
    const rows = await sql<IslandPerson>(
      null,
      `select t.receipt_no, t.jetty_id, t.ticket_date as day, t.phone_no, t.name as buyer, p.no,
           p.category, p.name
         from ${PEOPLE}
        order by t.ticket_date, t.id, p.no limit ${BATCH} offset :offset`,
      { ...place, offset },
    );
    yield rows;
    if (rows.length < BATCH) return;
  }
}
