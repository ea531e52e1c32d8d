import { sql, type Tx } from "@db/transaction";
import { IS_BACK, ON_BOARD } from "./fragments";
import {
  type Boards,
  type BoatAtJetty,
  byDateOf,
  type PersonAtBoat,
  type Standing,
  standingOf,
} from "./standing";

/** Somebody of a party as they stand at the boat. */
export interface StandingPerson extends PersonAtBoat {
  standing: Standing;
}

/** A departure of somebody, with what is said of it. */
export interface PartyBoat extends BoatAtJetty {
  boat: string;
  sailsAt: Date;
  delayedTo: Date | null;
}

type DayBoat = Pick<BoatAtJetty, "state" | "closed">;

export interface PartyAtBoat {
  people: StandingPerson[];
  /** The departures of the party. */
  boats: ReadonlyMap<number, PartyBoat>;
}

/**
 * The people whom a code is of, in the order of their tickets, and how each stands where `boards` is
 * what the scanner boards. What goes by date alone is looked at once, for the ticket's jetty and
 * day. For a scan that was made without a network (`sentLater`) it is no matter that the boat has
 * left meanwhile.
 */
export async function readParty(
  tx: Tx | null,
  { ticketId, passengerNo }: { ticketId: number; passengerNo: number | null },
  boards: Boards,
  { sentLater = false }: { sentLater?: boolean } = {},
): Promise<PartyAtBoat> {
  const people = await sql<PersonAtBoat & { isStopped: boolean; day: DayBoat[] | null }>(
    tx,
    `select p.no, ${ON_BOARD} as on_board, ${IS_BACK} as is_back, s.departure_id,
         is_aboard_besides(s.departure_id, p.ticket_id, p.no) as has_place,
         s.departure_id is null and :leg = 'out' and (
           select is_stopped(t.jetty_id, t.ticket_date) from ticket t where t.id = :ticketId)
           as is_stopped,
         case when s.departure_id is null and :leg = 'out' then (
           select json_agg(json_build_object('state', d.state, 'closed', d.boarding_closed_at is not null))
             from ticket t join departure d on d.jetty_id = t.jetty_id and d.day = t.ticket_date
            where t.id = :ticketId) end as day
       from passenger p
       left join ticket_departure s
         on s.ticket_id = p.ticket_id and p.no between s.first_no and s.last_no
      where p.ticket_id = :ticketId and p.no = coalesce(:passengerNo::int, p.no)
      order by p.no`,
    { ticketId, passengerNo, leg: boards.leg },
  );
  const ids = [...new Set(people.flatMap(({ departureId }) => departureId ?? []))];
  const boats =
    ids.length === 0 ? new Map<number, PartyBoat>() : await readBoats(tx, ids, sentLater);
  return {
    boats,
    people: people.map(({ isStopped, day, ...one }) => ({
      ...one,
      standing: standingOf(one, { boats, byDate: byDateOf(isStopped, day ?? []) }, boards),
    })),
  };
}

/**
 * Holds the departures of a ticket that is held, so that of two parties the second counts whom the
 * first has boarded. By date alone the jetty is held as `boarding_made` does it: sailing that stops
 * meanwhile, or a boat that gets a time, waits.
 */
export async function holdBoats(tx: Tx, ticketId: number): Promise<void> {
  const held = await sql(
    tx,
    `select 1 from departure d
      where d.id in (select s.departure_id from ticket_departure s where s.ticket_id = :ticketId)
      order by d.id for no key update`,
    { ticketId },
  );
  if (held.length === 0)
    await sql(
      tx,
      "select 1 from jetty where id = (select jetty_id from ticket where id = :ticketId) for share",
      { ticketId },
    );
}

async function readBoats(
  tx: Tx | null,
  ids: readonly number[],
  sentLater: boolean,
): Promise<Map<number, PartyBoat>> {
  const rows = await sql<PartyBoat & { id: number }>(
    tx,
    `select d.id, case when d.state = 'left' and :sentLater then 'boarding' else d.state end as state, d.sails_at, d.delayed_to, n.name as boat,
         d.boarding_closed_at is not null as closed, papers_over(d) as papers_over,
         d.capacity - (select count(*) from boarding b
           where b.departure_id = d.id and b.undone_at is null)::int - aboard_on_departure(d.id) as room
       from departure d join boat n on n.id = d.boat_id where d.id = any(:ids)`,
    { ids, sentLater },
  );
  return new Map(rows.map((row) => [row.id, row]));
}
