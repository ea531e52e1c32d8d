import { sql } from "@db/transaction";
import type { JettyId } from "~/domain/places/jetties";
import type { Day } from "~/domain/shared/day";
import type { Leg } from "../leg";
import type { Scanner } from "../scanner";
import type { BoardingPlace } from "../verdicts";
import type { ConflictReason, Decision } from "./conflict";

/** A scan without a network that did not board everybody, and what it was decided to be. */
export interface BoardingConflict {
  id: number;
  reason: ConflictReason;
  receiptNo: string;
  passengers: number[];
  scannedAt: Date;
  day: Day;
  leg: Leg;
  scannedBy: string;
  /** Who sent it; they stand for whoever scanned where that `isKnown` to nobody. */
  sentBy: string | null;
  isKnown: boolean;
  /** Of the first of them who is on board: when, and who let them. */
  boardedAt: Date | null;
  boardedBy: string | null;
  ticketDate: Day | null;
  ticketJettyId: JettyId | null;
  /** Null until somebody decided. */
  decision: Decision | null;
  decidedAt: Date | null;
  decidedBy: string | null;
  note: string | null;
  /** The boat that somebody was on board of; null each where that is none, or nobody knows. */
  departureId: number | null;
  tripId: number | null;
  /** The first of whom the device let on board, and of whom the decision says so; at most NAMED each. */
  scanned: NamedPassenger[];
  aboard: NamedPassenger[];
  aboardCount: number;
}

/** Somebody of a conflict; no name where the ticket has none, or is not known. */
export interface NamedPassenger {
  no: number;
  name: string | null;
}
const NAMED = 10;
const named = (people: string) => `(
     select coalesce(json_agg(json_build_object('no', w.no, 'name', p.name) order by w.no), '[]')
       from (${people} order by no limit ${NAMED}) w
       left join passenger p on p.ticket_id = s.ticket_id and p.no = w.no)`;

const SELECT = `select c.id, c.reason, c.receipt_no, c.passengers, s.scanned_at, s.day, s.leg,
     coalesce(sw.name, su.name) as scanned_by, coalesce(xw.name, xu.name) as sent_by,
     s.scanner_known as is_known, b.boarded_at,
     coalesce(bw.name, bu.name) as boarded_by, t.ticket_date,
     t.jetty_id as ticket_jetty_id, c.decision, c.decided_at, du.name as decided_by, c.note,
     c.departure_id, c.trip_id,
     ${named("select no from unnest(c.passengers) no")} as scanned,
     ${named("select a.passenger_no as no from aboard_person a where a.conflict_id = c.id")} as aboard,
     (select count(*)::int from aboard_person a where a.conflict_id = c.id) as aboard_count
   from boarding_conflict c
   join boarding_scan s on s.id = c.scan_id
   join app_user su on su.id = s.scanned_by
   left join steward sw on sw.id = s.steward_id
   left join app_user xu on xu.id = s.sent_by
   left join steward xw on xw.id = s.sent_steward_id
   left join ticket t on t.id = s.ticket_id
   left join lateral (
     select b.boarded_at, b.boarded_by, b.steward_id from boarding b
      where b.ticket_id = t.id and b.passenger_no = any(c.passengers) and b.leg = s.leg
        and b.undone_at is null
      order by b.boarded_at limit 1) b on true
   left join app_user bu on bu.id = b.boarded_by
   left join steward bw on bw.id = b.steward_id
   left join app_user du on du.id = c.decided_by`;

/** Decided ones are shown for so long. */
const SHOWN_FOR = "7 days";
const MAX_SHOWN = 200;

/** Those of a scanner's jetty: what is to decide, the oldest first, then what was decided lately. */
export function boardingConflicts(
  { jettyId }: Pick<Scanner, "jettyId">,
  now: Date,
): Promise<BoardingConflict[]> {
  return sql<BoardingConflict>(
    null,
    `${SELECT}
      where s.jetty_id = :jettyId
        and (c.decided_at is null or c.decided_at > :now::timestamptz - interval '${SHOWN_FOR}')
      order by c.decided_at is not null, c.decided_at desc, c.id limit ${MAX_SHOWN}`,
    { jettyId, now },
  );
}

/** One of them, or null. */
export async function findConflict(
  id: number,
  { jettyId }: Pick<Scanner, "jettyId">,
): Promise<BoardingConflict | null> {
  const [conflict] = await sql<BoardingConflict>(
    null,
    `${SELECT} where c.id = :id and s.jetty_id = :jettyId`,
    { id, jettyId },
  );
  return conflict ?? null;
}

/** How many wait to be decided where the scanner works. */
export async function countOpenConflicts({ jettyId }: Pick<Scanner, "jettyId">): Promise<number> {
  const [row] = await sql<{ count: number }>(
    null,
    `select count(*)::int as count from boarding_conflict c join boarding_scan s on s.id = c.scan_id
      where c.decided_at is null and s.jetty_id = :jettyId`,
    { jettyId },
  );
  return row?.count ?? 0;
}

/** Scans to decide that concern a departure. */
export interface DepartureConflicts {
  /** Of a device that boarded it, or of passengers who have places on it. */
  own: number;
  /** Of its day and jetty, and nobody knows of which boat. */
  unplaced: number;
}

/** Those of a departure that wait to be decided; the way back has no departure. */
export async function openConflictsOf(departureId: number): Promise<DepartureConflicts> {
  const [row] = await sql<DepartureConflicts>(
    null,
    `select count(*) filter (where s.departure_id = d.id or p.here)::int as own,
         count(*) filter (where s.departure_id is null and not p.placed)::int as unplaced
       from departure d
       join boarding_scan s on s.jetty_id = d.jetty_id and s.day = d.day and s.leg = 'out'
       join boarding_conflict c on c.scan_id = s.id and c.decided_at is null
       cross join lateral (
         select coalesce(bool_or(e.id = d.id), false) as here, count(*) > 0 as placed
           from ticket_departure td
           join departure e on e.id = td.departure_id and e.jetty_id = d.jetty_id and e.day = d.day
          where td.ticket_id = s.ticket_id and exists (
            select from unnest(c.passengers) no where no between td.first_no and td.last_no)) p
      where d.id = :departureId`,
    { departureId },
  );
  return row ?? { own: 0, unplaced: 0 };
}

/** Of a jetty's date, those that wait to be decided and of which nobody knows the boat. */
export async function openConflictsOfDate({
  jettyId,
  day,
}: Pick<BoardingPlace, "jettyId" | "day">): Promise<number> {
  const [row] = await sql<{ count: number }>(
    null,
    `select count(*)::int as count from boarding_scan s
       join boarding_conflict c on c.scan_id = s.id and c.decided_at is null
      where s.jetty_id = :jettyId and s.day = :day and s.leg = 'out' and s.departure_id is null
        and not exists (select from ticket_departure d where d.ticket_id = s.ticket_id)`,
    { jettyId, day },
  );
  return row?.count ?? 0;
}
