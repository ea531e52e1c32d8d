import { sql } from "@db/transaction";
import type { TicketBoat } from "~/domain/departures/ticket-boats";
import type { JettyId } from "~/domain/places/jetties";
import { type ListPage, pageSql } from "~/domain/shared/list-page";
import type { Leg } from "./leg";
import type { ConflictReason, Decision } from "./offline/conflict";
import type { Verdict } from "./verdicts";

type Boat = Pick<TicketBoat, "sailsAt" | "delayedTo" | "boat">;

/** People who went on board by a scan with one departure, and were taken off together if at all. */
export interface BoardedByScan {
  scanId: number;
  people: number;
  /** Null of those who went by date alone, or came back. */
  departure: Boat | null;
  undone: { at: Date; by: string; reason: string } | null;
}

/** A code of a ticket as it was shown at the boat, and what came of it. */
export interface TicketScan {
  id: number;
  scannedAt: Date;
  verdict: Verdict;
  leg: Leg;
  jettyId: JettyId;
  passengerNo: number | null;
  /** Who scanned, a steward's own name where it was one. */
  by: string;
  isSteward: boolean;
  /** False where that is only who sent the scan. */
  isKnown: boolean;
  /** When a device sent what it had scanned without a network; null of a scan with one. */
  sentAt: Date | null;
  /** Who sent it, where that is somebody else. */
  sentBy: string | null;
  /** The departure that the scanner boarded, where it boarded one alone. */
  scannedFor: Boat | null;
  /** How many could not board who were let on without a network, why, and what it turned out to be. */
  conflict: { reason: ConflictReason; people: number; decision: Decision | null } | null;
  boarded: BoardedByScan[];
}

type ScanRow = Omit<TicketScan, "scannedFor" | "conflict" | "boarded"> & BoatColumns & ConflictRow;
/** All of them, or none. */
type BoatColumns = { [Column in keyof Boat]: Boat[Column] | null };
interface ConflictRow {
  reason: ConflictReason | null;
  conflictPeople: number | null;
  decision: Decision | null;
}

/** One page of the scans of a ticket, the newest first. */
export async function ticketScans(ticketId: number, page: number): Promise<ListPage<TicketScan>> {
  const [rows, [count]] = await Promise.all([
    sql<ScanRow>(
      null,
      `select s.id, s.scanned_at, s.verdict, s.leg, s.jetty_id, s.passenger_no, s.sent_at,
           coalesce(w.name, u.name) as by, w.name is not null as is_steward, s.scanner_known as is_known,
           case when (s.sent_by, s.sent_steward_id) is distinct from (s.scanned_by, s.steward_id)
             then coalesce(sw.name, su.name) end as sent_by,
           d.sails_at, d.delayed_to, b.name as boat,
           c.reason, cardinality(c.passengers) as conflict_people, c.decision
         from boarding_scan s
         join app_user u on u.id = s.scanned_by
         left join steward w on w.id = s.steward_id
         left join app_user su on su.id = s.sent_by
         left join steward sw on sw.id = s.sent_steward_id
         left join departure d on d.id = s.departure_id
         left join boat b on b.id = d.boat_id
         left join boarding_conflict c on c.scan_id = s.id
        where s.ticket_id = :ticketId
        order by s.scanned_at desc, s.id desc ${pageSql({ page })}`,
      { ticketId },
    ),
    sql<{ total: number }>(
      null,
      "select count(*)::int as total from boarding_scan where ticket_id = :ticketId",
      { ticketId },
    ),
  ]);
  const boarded = await boardedBy(rows.map(({ id }) => id));
  return {
    ...{ search: "", page, total: count?.total ?? 0 },
    rows: rows.map(({ sailsAt, delayedTo, boat, reason, conflictPeople, decision, ...scan }) => ({
      ...scan,
      scannedFor: boatOf({ sailsAt, delayedTo, boat }),
      conflict: reason && { reason, people: conflictPeople ?? 0, decision },
      boarded: boarded.filter(({ scanId }) => scanId === scan.id),
    })),
  };
}

/** Who went on board by some scans, those who still are first. */
async function boardedBy(scanIds: readonly number[]): Promise<BoardedByScan[]> {
  if (scanIds.length === 0) return [];
  const rows = await sql<
    { scanId: number; people: number; at: Date | null; by: string; why: string } & BoatColumns
  >(
    null,
    `select g.*, d.sails_at, d.delayed_to, b.name as boat, u.name as by
       from (
         select scan_id, departure_id, undone_at as at, undone_by, undo_reason as why,
             count(*)::int as people
           from boarding where scan_id = any(:scanIds::int[])
          group by scan_id, departure_id, undone_at, undone_by, undo_reason) g
       left join departure d on d.id = g.departure_id
       left join boat b on b.id = d.boat_id
       left join app_user u on u.id = g.undone_by
      order by g.at desc nulls first, d.sails_at, d.id`,
    { scanIds },
  );
  return rows.map(({ scanId, people, at, by, why, ...boat }) => ({
    ...{ scanId, people, departure: boatOf(boat) },
    undone: at && { at, by, reason: why },
  }));
}

function boatOf({ sailsAt, delayedTo, boat }: BoatColumns): Boat | null {
  return sailsAt !== null && boat !== null ? { sailsAt, delayedTo, boat } : null;
}
