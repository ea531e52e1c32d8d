import { inTransaction, sql, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import { dayOf } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import type { RefusalCode } from "~/domain/shared/refusal-codes";
import { boardWaiting } from "../board-party.server";
import { departureHere } from "../check-code.server";
import type { Leg } from "../leg";
import { holdBoats, readParty, type StandingPerson } from "../read-party.server";
import { returnDaysAt } from "../return-leg/return-days.server";
import { namesIn, type Scanner } from "../scanner";
import type { Standing } from "../standing";
import { type TicketAtBoat, verdictOf } from "../verdicts";
import { type ConflictReason, FOR_EVERYBODY } from "./conflict";
import { namedScanner, scannerOfHolder } from "./list-holder.server";
import { findSent, markSent, type SentScan, writeSent } from "./sent-scan.server";
import { takenAt } from "./taken-at";

/** A scan that a device made without a network. */
export interface OfflineScan {
  nonce: string;
  receiptNo: string;
  passengers: readonly number[];
  /** By the server's clock, as far as the device knew it. */
  scannedAt: Date;
  /** The scan that was shown before the network went: whoever boarded by it is no conflict. */
  scanId?: number | undefined;
  /** The departure that the device boarded, if it boarded one alone. */
  departureId?: number | undefined;
  /** Which way the device boarded; without it, out. */
  leg?: Leg;
  /** As it came with the list that was scanned by. */
  holder?: string | undefined;
}

/** What came of it. A scan that was refused is recorded nowhere. */
export interface OfflineOutcome {
  nonce: string;
  boarded: number[];
  conflict: { reason: ConflictReason; passengers: number[] } | null;
  refused: RefusalCode | null;
}

/**
 * Records scans that were made without a network at their own times, in the name of whoever held
 * their list (`holderOfList`), or else of whoever sends them: who can board boards, the rest of a scan is a conflict for somebody to decide. Each is a
 * transaction of its own, and the same one again answers the same. Throws Refusal boarding_jetty
 * where they are of another jetty than the sender's.
 */
export async function acceptOfflineScans(
  scans: readonly OfflineScan[],
  jettyId: number,
  by: Scanner,
  now: Date,
): Promise<OfflineOutcome[]> {
  if (jettyId !== by.jettyId) throw new Refusal("boarding_jetty");
  const outcomes: OfflineOutcome[] = [];
  for (const scan of scans) outcomes.push(await acceptScan(scan, by, now));
  return outcomes;
}

async function acceptScan(scan: OfflineScan, sender: Scanner, now: Date): Promise<OfflineOutcome> {
  const { nonce } = scan;
  const { jettyId } = sender;
  const nobody = { nonce, boarded: [], conflict: null };
  const at = takenAt(scan.scannedAt, now);
  if (!(at instanceof Date)) return { ...nobody, refused: at };
  return inTransaction(async (tx) => {
    const ticket = await lockTicket(tx, scan.receiptNo);
    const { leg = "out" } = scan;
    const returnDays = await returnDaysAt(tx, jettyId);
    if (leg === "back" && returnDays === null) return { ...nobody, refused: "one_way" };
    const place = { jettyId, day: dayOf(at), leg, returnDays };
    const departureId = await departureHere(tx, scan.departureId ?? null, place);
    // Whether the ticket boards at all: who of its people may is looked at one by one.
    const verdict = ticket ? verdictOf(ticket, place, ["open"]) : "unknown";
    const row = { ...scan, leg, at, verdict, ticketId: ticket?.id ?? null, departureId };
    const holder = await scannerOfHolder(tx, scan.holder, { jettyId, at });
    const named = namedScanner(holder, sender);
    const made = await writeSent(tx, row, { ...named, sender }, now);
    const sent = made ?? (await findSent(tx, nonce));
    if (sent.ticketId !== (ticket?.id ?? null)) return { ...nobody, refused: "bad_request" };
    if (!made && sent.sentAt !== null) return outcomeOf(scan, sent);
    // Its page had sent it, and had no answer: whom it boarded is on board by this very scan.
    if (!made) await markSent(tx, sent.id, sender, now);
    const by = made ? named.scanner : namedScanner({ ...sent.scannedBy, jettyId }, sender).scanner;
    if (!ticket || verdict !== "valid")
      return conflictOf(tx, scan, sent, verdict as ConflictReason, scan.passengers, by);
    const left = await board(tx, scan, { ...sent, ticketId: ticket.id, departureId }, by, at);
    const [first] = left;
    if (!first) return outcomeOf(scan, { ...sent, conflict: null });
    const reason = REASONS.find((one) => left.some((of) => of.reason === one)) ?? first.reason;
    const numbers = left.map(({ no }) => no);
    return conflictOf(tx, scan, sent, reason, numbers, by);
  });
}

interface LockedTicket extends TicketAtBoat {
  id: number;
}

async function lockTicket(tx: Tx, receiptNo: string): Promise<LockedTicket | null> {
  const [ticket] = await sql<LockedTicket>(
    tx,
    `select t.id, t.state, t.jetty_id, t.ticket_date
       from ticket t where t.receipt_no = :receiptNo for no key update of t`,
    { receiptNo },
  );
  if (ticket) await holdBoats(tx, ticket.id);
  return ticket ?? null;
}

/** What is said of a scan that several things are wrong with, the first of these. */
const REASONS: readonly ConflictReason[] = [
  "changed",
  "other_departure",
  "needs_departure",
  "departure_cancelled",
  "departure_closed",
  "boat_papers",
  "boat_full",
  "boarded",
];
const REASON_OF: Record<Standing, ConflictReason> = {
  on_board: "boarded",
  not_out: "boarded",
  elsewhere: "other_departure",
  needs_departure: "needs_departure",
  cancelled: "departure_cancelled",
  closed: "departure_closed",
  papers: "boat_papers",
  full: "boat_full",
  open: "boat_full",
};

interface LeftBehind {
  no: number;
  reason: ConflictReason;
}

/** Boards those of a scan who may. Returns who did not board, and why. */
async function board(
  tx: Tx,
  { passengers, scanId, leg = "out" }: OfflineScan,
  { id, ticketId, departureId }: { id: number; ticketId: number; departureId: number | null },
  by: Scanner,
  at: Date,
): Promise<LeftBehind[]> {
  const own = await boardedByOwn(tx, { ticketId, scans: [id, scanId ?? id] }, by);
  const code = { ticketId, passengerNo: null };
  const { people, boats } = await readParty(tx, code, { leg, departureId }, { sentLater: true });
  const shown = people.filter(({ no }) => passengers.includes(no));
  const taken = new Map<number | null, number>();
  // Whoever came back without a network has come back, also where the scan that saw them go out is not sent yet.
  const waiting = shown.filter(
    (one) => one.standing === "not_out" || (one.standing === "open" && hasRoom(one)),
  );
  const numbers = waiting.map(({ no }) => no);
  const wish = { kind: "numbers", numbers, withoutOut: true } as const;
  if (numbers.length > 0) await boardWaiting(tx, id, wish, by, at);
  const standings = new Map(shown.map(({ no, standing }) => [no, standing]));
  return [...new Set(passengers)]
    .filter((no) => !numbers.includes(no) && !own.has(no))
    .map((no) => {
      const standing = standings.get(no);
      return { no, reason: standing ? REASON_OF[standing] : "changed" };
    });

  function hasRoom({ departureId: on, hasPlace }: StandingPerson): boolean {
    const boat = on === null || leg === "back" ? undefined : boats.get(on);
    if (hasPlace) return true;
    const before = taken.get(on) ?? 0;
    if (boat && before >= boat.room) return false;
    taken.set(on, before + 1);
    return true;
  }
}

/** Who is on board by the scan itself, or by the one that its page showed before. */
async function boardedByOwn(
  tx: Tx,
  { ticketId, scans }: { ticketId: number; scans: readonly number[] },
  { userId }: Scanner,
): Promise<Set<number>> {
  const rows = await sql<{ no: number }>(
    tx,
    `select passenger_no as no from boarding
      where ticket_id = :ticketId and undone_at is null and scan_id = any(:scans)
        and boarded_by = :userId`,
    { ticketId, scans, userId },
  );
  return new Set(rows.map(({ no }) => no));
}

async function conflictOf(
  tx: Tx,
  scan: OfflineScan,
  sent: SentScan,
  reason: ConflictReason,
  passengers: readonly number[],
  by: Scanner,
): Promise<OfflineOutcome> {
  const [made] = await sql<{ id: number }>(
    tx,
    `insert into boarding_conflict (scan_id, reason, receipt_no, passengers)
       values (:scanId, :reason, :receiptNo, :passengers) returning id`,
    { scanId: sent.id, reason, receiptNo: scan.receiptNo, passengers },
  );
  await writeAudit(
    tx,
    { kind: "user", userId: by.userId },
    {
      module: "boarding",
      action: "create",
      subject: { type: "boarding_conflict", id: made?.id ?? 0 },
      after: { receiptNo: scan.receiptNo, reason, passengers, ...namesIn(by) },
    },
  );
  await enqueue(tx, "news.publish", {
    ...{ event: "ticket-changed", jettyId: by.jettyId, ref: scan.receiptNo },
    ticketFlag: FOR_EVERYBODY,
  });
  return outcomeOf(scan, { ...sent, conflict: { reason, passengers: [...passengers] } });
}

function outcomeOf({ nonce, passengers }: OfflineScan, { conflict }: SentScan): OfflineOutcome {
  const left = conflict?.passengers ?? [];
  const boarded = [...new Set(passengers)].filter((no) => !left.includes(no));
  return { nonce, boarded, conflict, refused: null };
}
