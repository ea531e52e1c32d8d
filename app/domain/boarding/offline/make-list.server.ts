import { randomBytes } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { inSnapshot, sql, type Tx } from "@db/transaction";
import { tripsOf, unlistedPeople } from "~/domain/manifest/trips/queries.server";
import type { JettyId } from "~/domain/places/jetties";
import type { Category } from "~/domain/pricing/categories";
import { qrPublicKeys } from "~/domain/receipts/qr-token.server";
import { addDays, type Day, dayOf, daysBetween, startOfDay } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import type { Leg } from "../leg";
import { boardingCounts } from "../queries.server";
import { returnDaysAt } from "../return-leg/return-days.server";
import { readerOf, type Scanner } from "../scanner";
import { holderOfList } from "./list-holder.server";
import type { ListedDeparture, ListedTicket, ListedTrip } from "./listed-ticket";
import { sealTicket } from "./seal-ticket.server";

const SALT_BYTES = 18;
/** The newest so many: where nobody is scanned coming back, a list must not grow with every day. */
const MAX_TICKETS = 4_000;
/** Sealed at a stretch, before other requests have their turn. */
const AT_A_STRETCH = 100;

/**
 * The tickets of one jetty and day, for a scanner that may lose its network; where tickets are for
 * there and back also those of the days before whose people are on the island, or came back today.
 */
export interface OfflineList {
  jettyId: JettyId;
  day: Day;
  /** Before anything of it was read: what was committed until then is on it. */
  madeAt: Date;
  /** Comes back with each scan that is made by it (`holderOfList`), and for whom it is. */
  holder: string;
  reader: string;
  /** In base64url. */
  salt: string;
  /** Those that sign the texts of QR codes, as SPKI in base64. */
  keys: string[];
  /** For how many days tickets bring people back here; null where they are for one way. */
  returnDays: number | null;
  departures: ListedDeparture[];
  /** The boat that boards by date alone; null on a day with departures. */
  trip: ListedTrip | null;
  /** Sailing is stopped on a day without departures: nobody goes out. */
  stopped: boolean;
  /** Each as `name.record` (`sealTicket`), in no order that says anything. */
  tickets: string[];
}

interface Row {
  ticketCode: string;
  receiptNo: string;
  state: "paid" | "cancelled" | "unpaid";
  cancelledAt: Date | null;
  people: PersonRow[] | null;
  ticketDate: Day;
  earlierAt: Date | null;
  earlierBy: string | null;
  backAt: Date | null;
  backBy: string | null;
}

type PersonRow = [
  no: number,
  category: Category,
  name: string | null,
  onBoard: boolean,
  isBack: boolean,
  departureId: number | null,
  hasPlace: boolean,
];

/**
 * Every ticket that can be boarded on a day where the scanner works, sealed: today, or tomorrow for whoever loads
 * the list the evening before. Of one that is not paid it names nobody. Throws Refusal bad_date of another day,
 * and forbidden of tomorrow for a steward, whose link ends at midnight.
 */
export async function makeOfflineList(
  by: Scanner,
  now: Date,
  day: Day = dayOf(now),
): Promise<OfflineList> {
  const { jettyId } = by;
  if (day !== dayOf(now)) {
    if (day !== addDays(dayOf(now), 1)) throw new Refusal("bad_date", { field: "date" });
    if (by.stewardId !== undefined) throw new Refusal("forbidden");
  }
  const returnDays = await returnDaysAt(null, jettyId);
  // Of one moment: a device takes whoever a ticket calls on board for counted on the departure.
  const { departures, trip, stopped, rows } = await inSnapshot(async (tx) => ({
    departures: await listDepartures(tx, jettyId, day),
    trip: await listTrip(tx, jettyId, day),
    stopped: await isStopped(tx, jettyId, day),
    rows: await listRows(tx, jettyId, day, returnDays),
  }));
  const salt = randomBytes(SALT_BYTES);
  const tickets: string[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % AT_A_STRETCH === 0) await setImmediate();
    tickets.push(sealTicket(row.ticketCode, salt, listed(row, day)));
  }
  return {
    ...{ jettyId, day, madeAt: now, departures, stopped, returnDays },
    trip: departures.length === 0 ? trip : null,
    ...{ holder: holderOfList(by, now), reader: readerOf(by) },
    salt: salt.toString("base64url"),
    keys: qrPublicKeys().map((key) =>
      key.export({ format: "der", type: "spki" }).toString("base64"),
    ),
    tickets: tickets.sort(),
  };
}

/** The departures of a day, whatever has become of them, in the order in which they leave. */
function listDepartures(tx: Tx, jettyId: number, day: Day): Promise<ListedDeparture[]> {
  return sql<ListedDeparture>(
    tx,
    `select d.id, coalesce(d.delayed_to, d.sails_at) as sails_at, n.name as boat, d.state,
         d.boarding_closed_at is not null as closed, papers_over(d) as papers_over, d.capacity,
         coalesce((select sum(s.last_no - s.first_no + 1) from ticket_departure s
           join ticket t on t.id = s.ticket_id
           where s.departure_id = d.id and t.state = 'paid'), 0)::int as sold,
         (select count(*) from boarding b
           where b.departure_id = d.id and b.undone_at is null)::int
           + aboard_on_departure(d.id) as on_board,
         (select coalesce(sum(h.step), 0)::int from head_count h where h.departure_id = d.id) as heads,
         case when v.departure_id is not null then json_build_object('adult', v.adult,
           'child', v.child, 'infant', v.infant) end as jackets
       from departure d join boat n on n.id = d.boat_id
         left join departure_jackets v on v.departure_id = d.id
      where d.jetty_id = :jettyId and d.day = :day
      order by d.sails_at, n.name, d.id`,
    { jettyId, day },
  );
}

/** The boat of a date that is still to be closed, and who goes out with it. */
async function listTrip(tx: Tx, jettyId: JettyId, day: Day): Promise<ListedTrip> {
  const place = { jettyId, day };
  const trips = await tripsOf(place, tx);
  const { waiting } = await unlistedPeople(place, tx);
  const { expected } = await boardingCounts(place, tx);
  const closed = trips.filter(({ frozen }) => frozen !== null).length;
  const {
    heads = 0,
    jackets = null,
    besides = 0,
  } = trips.find(({ frozen }) => frozen === null) ?? {};
  return {
    ...{ no: closed + 1, onBoard: waiting + besides, expected, heads },
    jackets: jackets && { adult: jackets.adult, child: jackets.child, infant: jackets.infant },
  };
}

async function isStopped(tx: Tx, jettyId: number, day: Day): Promise<boolean> {
  const [row] = await sql<{ stopped: boolean }>(
    tx,
    "select is_stopped(:jettyId::smallint, :day::date) as stopped",
    { jettyId, day },
  );
  return row?.stopped ?? false;
}

/** Of each way, whoever was first on board. */
const firstOf = (leg: Leg, name: string) => `left join lateral (
    select b.boarded_at, coalesce(w.name, u.name) as by
      from boarding b join app_user u on u.id = b.boarded_by left join steward w on w.id = b.steward_id
     where b.ticket_id = t.id and b.leg = '${leg}' and b.undone_at is null
     order by b.id limit 1) ${name} on true`;

/**
 * Which tickets are on the list; of days before by an index, the newest first, before anything else of them is read.
 * And who has a place on the day's departures by the decision of a conflict.
 */
const LISTED = `with listed as (
  select id from (
    (select t.id, t.ticket_date from ticket t where t.jetty_id = :jettyId and t.ticket_date = :day)
    union all
    (select t.id, t.ticket_date from ticket t
      where t.jetty_id = :jettyId and t.state = 'paid' and t.ticket_date < :day
        and t.ticket_date >= :day::date - :returnDays::int
        and exists (
          select from boarding b where b.ticket_id = t.id and b.undone_at is null
           group by b.passenger_no
          having not bool_or(b.leg = 'back')
            or max(b.boarded_at) filter (where b.leg = 'back') >= :midnight)
      order by t.ticket_date desc limit ${MAX_TICKETS})) every
   order by ticket_date desc limit ${MAX_TICKETS}), placed as materialized (
  select e.ticket_id, e.passenger_no, e.departure_id from aboard_besides e
   where e.departure_id = any(array(
     select d.id from departure d where d.jetty_id = :jettyId and d.day = :day)))`;

function listRows(tx: Tx, jettyId: number, day: Day, returnDays: number | null): Promise<Row[]> {
  return sql<Row>(
    tx,
    `${LISTED}
     select t.ticket_code, t.receipt_no, t.cancelled_at, t.ticket_date,
         case when t.state = 'expired' then 'unpaid' else t.state end as state,
         party.people, first.boarded_at as earlier_at, first.by as earlier_by,
         back.boarded_at as back_at, back.by as back_by
       from listed join ticket t on t.id = listed.id
       left join lateral (
         select json_agg(json_build_array(p.no, p.category, p.name, b.id is not null,
             r.id is not null, s.departure_id, e.ticket_id is not null) order by p.no) as people
           from passenger p
           left join boarding b on b.ticket_id = p.ticket_id and b.passenger_no = p.no
             and b.leg = 'out' and b.undone_at is null
           left join boarding r on r.ticket_id = p.ticket_id and r.passenger_no = p.no
             and r.leg = 'back' and r.undone_at is null
           left join ticket_departure s
             on s.ticket_id = p.ticket_id and p.no between s.first_no and s.last_no
           left join placed e on e.ticket_id = p.ticket_id and e.passenger_no = p.no
             and e.departure_id = s.departure_id
          where p.ticket_id = t.id and t.state = 'paid') party on true
       ${firstOf("out", "first")}
       ${firstOf("back", "back")}`,
    { jettyId, day, returnDays, midnight: startOfDay(day) },
  );
}

function listed(
  { receiptNo, state, cancelledAt, ticketDate, ...row }: Row,
  day: Day,
): ListedTicket {
  return {
    ...{ receiptNo, state, cancelledAt },
    daysAgo: daysBetween(ticketDate, day),
    people: (row.people ?? []).map(
      ([no, category, name, onBoard, isBack, departureId, hasPlace]) => ({
        ...{ no, category, name, onBoard, isBack, departureId, hasPlace },
      }),
    ),
    earlier: row.earlierAt && { at: row.earlierAt, by: row.earlierBy ?? "" },
    earlierBack: row.backAt && { at: row.backAt, by: row.backBy ?? "" },
  };
}
