import { sql, type Tx } from "@db/transaction";
import { isClosed } from "~/domain/blocked-dates/fragments";
import type { Channel } from "~/domain/ordering/draft";
import type { Day } from "~/domain/shared/day";
import { type Departure, departuresOn, seatsLeft } from "./queries.server";
import { COUNTER_GRACE_MINUTES, mayHold } from "./rules";

/** What a buyer may choose: one boat, or several of one time for a party that fits on none. */
export interface DepartureChoice {
  /** In the order in which they are filled. */
  ids: number[];
  sailsAt: Date;
  delayedTo: Date | null;
  boats: string[];
  /** Places left on all of them, 0 or more. */
  left: number;
  /** So many of the party may hold places on them until they have paid. */
  heldMost: number;
  /** Whether the counted party has room; nobody counted yet always has, where a place is left. */
  fits: boolean;
}

interface Wanted {
  jettyId: number;
  day: Day;
  /** 0 while nobody is counted. */
  people: number;
  channel: Channel;
}

/** Whether boats have times at a jetty on a day; without them tickets are by date alone (X26). */
export async function hasDepartures(tx: Tx | null, jettyId: number, day: Day): Promise<boolean> {
  const [row] = await sql<{ there: boolean }>(
    tx,
    `select exists (
       select from departure where jetty_id = :jettyId and day = :day) as there`,
    { jettyId, day },
  );
  return row?.there === true;
}

interface WantedDays extends Pick<Wanted, "jettyId" | "channel"> {
  from: Day;
  to: Day;
}

/** The days, both ends inclusive, whose boats have all left, or have no place left to sell. */
export async function daysWithoutPlaces(
  { jettyId, channel, from, to }: WantedDays,
  now: Date,
): Promise<Day[]> {
  const graceMinutes = channel === "counter" ? COUNTER_GRACE_MINUTES : 0;
  const rows = await sql<{ day: Day }>(
    null,
    // Of each day only until the first boat with a place: what is taken of a boat is a look of its own.
    `select g.day from (
         select distinct day from departure where jetty_id = :jettyId and day between :from and :to) g
      where (select true from departure d
              where d.jetty_id = :jettyId and d.day = g.day
                and case when is_on_sale(d, :now, make_interval(mins => :graceMinutes))
                  then d.capacity > seats_taken(d.id, :now) else false end
              limit 1) is null`,
    { jettyId, from, to, now, graceMinutes },
  );
  return rows.map(({ day }) => day);
}

/** So far it is looked for a day with room. */
const LOOK_AHEAD_DAYS = 31;

/**
 * The first day from one on that is sold and on which a party has room on boats of one time, or
 * where tickets are by date alone; null where none of the next 31 days has.
 */
export async function firstDayWithRoom(
  { jettyId, day, people }: Omit<Wanted, "channel">,
  now: Date,
): Promise<Day | null> {
  const [row] = await sql<{ day: Day }>(
    null,
    `select g.day from (select n, :day::date + n as day from generate_series(0, :most::int) n) g
      where not ${isClosed(":jettyId::smallint", "g.day")}
        and (not exists (select from departure d where d.jetty_id = :jettyId and d.day = g.day)
          or exists (select from departure d
            where d.jetty_id = :jettyId and d.day = g.day and is_on_sale(d, :now, interval '0')
            group by d.sails_at
            having sum(greatest(0, d.capacity - seats_taken(d.id, :now))) >= :people::int))
      order by g.n limit 1`,
    { jettyId, day, people, now, most: LOOK_AHEAD_DAYS },
  );
  return row?.day ?? null;
}

/**
 * The departures of a day that can be bought, in the order in which they leave. Boats of one time
 * together are a choice of their own where the party, or nobody counted yet, may not fit on one.
 */
export async function departureChoices(
  { jettyId, day, people, channel }: Wanted,
  now: Date,
): Promise<DepartureChoice[]> {
  const graceMinutes = channel === "counter" ? COUNTER_GRACE_MINUTES : 0;
  const departures = (
    await departuresOn(null, { jettyId, from: day, to: day, graceMinutes }, now)
  ).filter(({ onSale }) => onSale);
  const times = new Set(departures.map(({ sailsAt }) => sailsAt.getTime()));
  return [...times].flatMap((time) =>
    choicesOfTime(
      departures.filter(({ sailsAt }) => sailsAt.getTime() === time),
      people,
    ),
  );
}

function choicesOfTime(boats: readonly Departure[], people: number): DepartureChoice[] {
  const single = boats.map((boat) => choiceOf([boat], people));
  const withRoom = boats
    .filter((boat) => seatsLeft(boat) > 0)
    .toSorted((one, other) => seatsLeft(other) - seatsLeft(one));
  const oneTakesAll = people > 0 && single.some(({ fits }) => fits);
  if (withRoom.length < 2 || oneTakesAll) return single;
  return [...single, choiceOf(withRoom, people)];
}

function choiceOf(boats: readonly Departure[], people: number): DepartureChoice {
  const [first] = boats;
  if (!first) throw new Error("A choice has a boat.");
  const left = boats.reduce((sum, boat) => sum + Math.max(0, seatsLeft(boat)), 0);
  return {
    ids: boats.map(({ id }) => id),
    sailsAt: first.sailsAt,
    delayedTo: first.delayedTo,
    boats: boats.map(({ boat }) => boat),
    left,
    heldMost: mayHold(boats.map(roomOn), people),
    fits: left >= Math.max(1, people),
  };
}

/**
 * The next departure of a day that the counter can sell, for an order that begins; empty where all
 * have left or are full, null where tickets are by date alone.
 */
export async function nextDeparture(
  jettyId: number,
  day: Day,
  now: Date,
): Promise<number[] | null> {
  if (!(await hasDepartures(null, jettyId, day))) return null;
  const choices = await departureChoices({ jettyId, day, people: 0, channel: "counter" }, now);
  const next = choices.find(({ ids, fits }) => ids.length === 1 && fits);
  return next?.ids ?? [];
}

function roomOn(boat: Departure) {
  return { left: seatsLeft(boat), heldMost: boat.heldMost };
}

/**
 * The places left on some departures together, and how many of a party may hold places there until
 * they have paid; of a departure that is not on sale none.
 */
export async function placesOn(
  ids: readonly number[],
  { jettyId, day, people, channel }: Wanted,
  now: Date,
): Promise<{ left: number; heldMost: number }> {
  const graceMinutes = channel === "counter" ? COUNTER_GRACE_MINUTES : 0;
  const departures = await departuresOn(
    null,
    { jettyId, from: day, to: day, ids, graceMinutes },
    now,
  );
  const open = departures
    .filter(({ onSale }) => onSale)
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  return {
    left: open.reduce((sum, departure) => sum + Math.max(0, seatsLeft(departure)), 0),
    heldMost: mayHold(open.map(roomOn), people),
  };
}
