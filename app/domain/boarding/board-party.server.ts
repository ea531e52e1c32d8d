import { inTransaction, sql, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import { dayOf } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { refuseViolation } from "~/domain/shared/refuse-violation.server";
import { IS_BACK, ON_BOARD } from "./fragments";
import type { Leg } from "./leg";
import { holdBoats, readParty, type StandingPerson } from "./read-party.server";
import { returnDaysAt } from "./return-leg/return-days.server";
import { namesIn, type Scanner } from "./scanner";
import { roomFor } from "./standing";
import { type BoardingPlace, isBoarding, type TicketAtBoat, verdictOf } from "./verdicts";

/**
 * Who of those that wait goes on board: all, those of these numbers, or so many, the first. Back come those
 * who went out, and with `withoutOut` also those whom no scan saw go out: a person on the island has to
 * get home.
 */
export type BoardingWish = (
  | { kind: "all" }
  | { kind: "numbers"; numbers: readonly number[] }
  | { kind: "count"; count: number }
) & { withoutOut?: boolean };

/**
 * Boards passengers of a ticket that was scanned here today, each once, however many scanners try at
 * the same time. Returns how many went on board. Throws Refusal not_found for a scan of another
 * jetty, boarding_late for one of another day, boarding_refused { verdict } where the ticket does
 * not board any more, boarding_none where nobody was chosen or all of them are on board, and
 * boat_full { left } where the boat has room for `left` of them only.
 */
export async function boardParty(
  scanId: number,
  wish: BoardingWish,
  by: Scanner,
  now: Date,
): Promise<number> {
  return inTransaction((tx) => boardWaiting(tx, scanId, wish, by, now));
}

/** The same within a transaction. A steward boards by own scans alone. */
export async function boardWaiting(
  tx: Tx,
  scanId: number,
  wish: BoardingWish,
  by: Scanner,
  now: Date,
): Promise<number> {
  const scan = await lockScanned(tx, scanId);
  if (!scan || scan.jettyId !== by.jettyId) throw new Refusal("not_found");
  if (by.stewardId !== undefined && scan.stewardId !== by.stewardId) throw new Refusal("not_found");
  if (scan.day !== dayOf(now)) throw new Refusal("boarding_late");
  const party = await readParty(tx, scan, scan, scan);
  const returnDays = await returnDaysAt(tx, by.jettyId);
  const verdict = verdictOf(
    scan.ticket,
    { ...scan, returnDays },
    party.people.map(({ standing }) => standing),
  );
  if (!isBoarding(verdict) || (verdict === "not_out" && !wish.withoutOut))
    throw new Refusal("boarding_refused", { values: { verdict } });
  const chosen = wished(party.people, wish);
  if (chosen.length === 0) throw new Refusal("boarding_none");
  const left = scan.leg === "out" ? roomFor(chosen, party.boats) : null;
  if (left !== null) throw new Refusal("boat_full", { values: { left } });
  const rows = await refuseViolation(
    () =>
      sql<{ no: number; withoutOut: boolean }>(
        tx,
        `insert into boarding (ticket_id, passenger_no, leg, departure_id, without_out, scan_id, boarded_at,
           boarded_by, steward_id)
       select p.ticket_id, p.no, :leg, case :leg when 'out' then s.departure_id end,
           :leg = 'back' and not ${ON_BOARD}, :scanId, :now, :userId, :stewardId
         from passenger p
         left join ticket_departure s
           on s.ticket_id = p.ticket_id and p.no between s.first_no and s.last_no
        where p.ticket_id = :ticketId and p.no = any(:numbers::int[]) and not ${scan.leg === "out" ? ON_BOARD : IS_BACK}
        order by p.no
       on conflict (ticket_id, passenger_no, leg) where undone_at is null do nothing
       returning passenger_no as no, without_out`,
        {
          scanId,
          now,
          userId: by.userId,
          stewardId: by.stewardId ?? null,
          leg: scan.leg,
          ticketId: scan.ticketId,
          numbers: chosen.map(({ no }) => no),
        },
      ),
    () => Promise.resolve({ values: { left: 0 } }),
  );
  if (rows.length === 0) throw new Refusal("boarding_none");
  const { ticketId, jettyId, receiptNo: ref, ticketFlag } = scan;
  await writeAudit(
    tx,
    { kind: "user", userId: by.userId },
    {
      module: "boarding",
      action: "create",
      subject: { type: "ticket", id: ticketId },
      after: { passengers: rows.map(({ no }) => no), ...wayIn(scan.leg, rows), ...namesIn(by) },
    },
  );
  await enqueue(tx, "news.publish", {
    ...{ event: "scan", jettyId, ref, ticketFlag },
    ...(by.stewardId === undefined && { madeBy: by.userId }),
  });
  return rows.length;
}

/** In the entry of the audit: that they came back, and who of them without having been seen to go out. */
function wayIn(leg: Leg, rows: readonly { no: number; withoutOut: boolean }[]) {
  const withoutOut = rows.filter((one) => one.withoutOut).map(({ no }) => no);
  return { ...(leg === "back" && { leg }), ...(withoutOut.length > 0 && { withoutOut }) };
}

/** Of those who may board, whom the scanner named. */
function wished(people: readonly StandingPerson[], wish: BoardingWish): StandingPerson[] {
  const open = people.filter(
    ({ standing }) => standing === "open" || (wish.withoutOut && standing === "not_out"),
  );
  if (wish.kind === "all") return open;
  if (wish.kind === "count") return open.slice(0, wish.count);
  return open.filter(({ no }) => wish.numbers.includes(no));
}

interface Scanned extends BoardingPlace {
  ticketId: number;
  passengerNo: number | null;
  departureId: number | null;
  leg: Leg;
  sentLater: boolean;
  stewardId: number | null;
  receiptNo: string;
  ticketFlag: 1 | 2 | 3;
  ticket: TicketAtBoat;
}

/**
 * The scan with its ticket held: other scanners of it, its cancellation, its edits and its move to
 * another boat wait, and then its departures are held. A scan of no ticket is none. Rows that name the
 * ticket do not wait: a stoppage has the departures first and writes cases of tickets then.
 */
async function lockScanned(tx: Tx, scanId: number): Promise<Scanned | null> {
  const [scan] = await sql<Omit<Scanned, "ticket"> & TicketRow>(
    tx,
    `select s.jetty_id, s.day, s.departure_id, s.leg, s.ticket_id, s.passenger_no,
         s.sent_at is not null as sent_later, s.steward_id, t.receipt_no,
         t.ticket_flag, t.state, t.jetty_id as ticket_jetty_id, t.ticket_date
       from boarding_scan s join ticket t on t.id = s.ticket_id
      where s.id = :scanId for no key update of t`,
    { scanId },
  );
  if (!scan) return null;
  await holdBoats(tx, scan.ticketId);
  const { state, ticketJettyId: jettyId, ticketDate, ...rest } = scan;
  return { ...rest, ticket: { state, jettyId, ticketDate } };
}

interface TicketRow extends Pick<TicketAtBoat, "state" | "ticketDate"> {
  ticketJettyId: number;
}
