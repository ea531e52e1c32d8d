import { sql, type Tx } from "@db/transaction";
import { NATIONALITY } from "~/domain/boarding/fragments";
import type { SeatGroup } from "~/domain/boarding/seat-counts";
import type { BoardingPlace } from "~/domain/boarding/verdicts";
import type { JettyId } from "~/domain/places/jetties";
import type { Category } from "~/domain/pricing/categories";
import type { Staff } from "~/domain/sessions/read-session.server";
import { type ManifestContent, manifestContent } from "../content";
import { aboardOf } from "../freeze.server";
import type { BoardingStand } from "../rules";
import { MAX_ABOARD } from "./schema.server";
import { DECIDED_ABOARD, LAST_CLOSED, OUT_BY_DATE, TRIP_STAND } from "./trip-sql";

/** Heads and life jackets of a trip, and how its boarding stands. */
export interface TripCard extends BoardingStand {
  id: number;
  jettyId: JettyId;
  no: number;
  boat: string | null;
  skipper: string | null;
  /** Counted by thumb; 0 where nobody counted. */
  heads: number;
  /** Life jackets handed out; null where nobody said. */
  jackets: { adult: number; child: number; infant: number; version: number } | null;
  /** How many went out with it and were not taken off since. */
  onBoard: number;
  /**
   * Those of them who were on board by the decision of a conflict, without a scan that boarded them:
   * before a boat has left, a scan is for no boat yet.
   */
  besides: number;
  /** The newest version of its manifest, or null. */
  frozen: ManifestContent | null;
}

const SELECT = `select ${TRIP_STAND}, r.no, r.boat_name as boat, r.skipper_name as skipper,
    (select coalesce(sum(h.step), 0)::int from head_count h where h.trip_id = r.id) as heads,
    case when v.trip_id is not null then json_build_object('adult', v.adult, 'child', v.child,
      'infant', v.infant, 'version', v.version) end as jackets,
    (select count(*)::int from boarding b where b.trip_id = r.id and b.undone_at is null)
      + e.besides as on_board, e.besides,
    (select m.content from manifest m where m.trip_id = r.id order by m.version desc limit 1) as frozen
  from trip r left join departure_jackets v on v.trip_id = r.id
    cross join lateral (
      select count(*)::int as besides from aboard_besides a
       where a.trip_id = r.id and not (r.left_at is null and exists (
         select from boarding b
          where b.ticket_id = a.ticket_id and b.passenger_no = a.passenger_no and b.leg = 'out'
            and b.undone_at is null and b.trip_id is null))) e`;

/** A trip of the reader's jetties that was closed, opened again or not; or null. */
export async function tripCard(
  id: number,
  { ownJettyId }: Pick<Staff, "ownJettyId">,
): Promise<TripCard | null> {
  const [trip] = await sql<TripCard>(
    null,
    `${SELECT} where r.id = :id and r.left_at is not null
       and (:ownJettyId::int = 0 or r.jetty_id = :ownJettyId)`,
    { id, ownJettyId },
  );
  return trip ? withContent(trip) : null;
}

/** The trips of a jetty's date, the first boat first; at most 99. */
export async function tripsOf(place: BoardingPlace, tx: Tx | null = null): Promise<TripCard[]> {
  const trips = await sql<TripCard>(
    tx,
    `${SELECT} where r.jetty_id = :jettyId and r.day = :day order by r.no`,
    { jettyId: place.jettyId, day: place.day },
  );
  return trips.map(withContent);
}

function withContent(trip: TripCard): TripCard {
  return { ...trip, frozen: trip.frozen && manifestContent.parse(trip.frozen) };
}

/** Those of a date who are on board and on no manifest of it. */
export interface UnlistedPeople {
  /** They go out with the next boat. */
  waiting: number;
  /** Who were scanned before the last boat was closed: their scans came later, or they were taken off its list. */
  late: number;
  /** Who were taken off an earlier boat and scanned again: its manifest still has them. */
  again: number;
}

export async function unlistedPeople(
  place: BoardingPlace,
  tx: Tx | null = null,
): Promise<UnlistedPeople> {
  const [row] = await sql<UnlistedPeople>(
    tx,
    `with since as materialized (select ${LAST_CLOSED} as at)
     select count(*) filter (where since.at is null or b.boarded_at >= since.at)::int as waiting,
         count(*) filter (where b.boarded_at < since.at)::int as late,
         count(*) filter (where exists (
           select from boarding e where e.ticket_id = b.ticket_id and e.passenger_no = b.passenger_no
             and e.trip_id is not null and e.undone_at is not null))::int as again
       from since, ${OUT_BY_DATE} and b.trip_id is null`,
    { jettyId: place.jettyId, day: place.day },
  );
  return row ?? { waiting: 0, late: 0, again: 0 };
}

/** Somebody who may have been on a trip that is corrected. */
export interface TripPerson {
  ticketId: number;
  no: number;
  receiptNo: string;
  name: string | null;
  category: Category;
  /** By the decision of a conflict, without a scan that boarded them. */
  isDecided: boolean;
  /** When they were scanned. */
  scannedAt: Date;
  /** Stands on this trip; else on none. */
  isOn: boolean;
  /** Was scanned before this trip was first closed; of a decision without a boat nobody said so. */
  wasBefore: boolean;
}

/**
 * Those on a trip, and those of its date who are on no manifest, whether a scan put them on board or the decision of
 * a conflict; parties together.
 */
export function tripPeople({ id, jettyId, day }: TripCard): Promise<TripPerson[]> {
  return sql<TripPerson>(
    null,
    `with boarded as (
       select b.ticket_id, b.passenger_no as no, b.boarded_at as scanned_at, b.trip_id,
           b.boarded_at < (select m.closed_at from manifest m where m.trip_id = :id and m.version = 1)
             as was_before
         from ${OUT_BY_DATE} and coalesce(b.trip_id, :id) = :id),
     decided as (
       select s.ticket_id, a.passenger_no as no, min(s.scanned_at) as scanned_at, max(a.trip_id) as trip_id
         from ${DECIDED_ABOARD} and coalesce(a.trip_id, :id) = :id
        group by 1, 2)
     select t.id as ticket_id, p.no, t.receipt_no, p.name, p.category, b.ticket_id is null as is_decided,
         coalesce(b.scanned_at, d.scanned_at) as scanned_at,
         coalesce(b.trip_id, d.trip_id) is not null as is_on, coalesce(b.was_before, false) as was_before
       from boarded b full join decided d using (ticket_id, no)
       join ticket t on t.id = ticket_id
       join passenger p on p.ticket_id = t.id and p.no = coalesce(b.no, d.no)
      order by coalesce(b.trip_id, d.trip_id) is null, t.id, p.no limit ${MAX_ABOARD}`,
    { id, jettyId, day },
  );
}

/** How many are on board a trip, also by the decision of a conflict, by category and country; nobody is expected. */
export function tripSeatGroups({ id }: Pick<TripCard, "id">): Promise<SeatGroup[]> {
  return sql<SeatGroup>(
    null,
    `select p.category, ${NATIONALITY} as nationality, count(*)::int as sold,
         count(*)::int as on_board, 0 as expected
       from ${aboardOf("trip_id")} join passenger p on p.ticket_id = a.ticket_id and p.no = a.no
      group by 1, 2 order by 3 desc, 1, 2`,
    { id },
  );
}
