import { inTransaction, sql, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import { dayOf } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import type { RefusalCode } from "~/domain/shared/refusal-codes";
import { boardWaiting } from "../board-party.server";
import type { Scanner } from "../scanner";
import { type TicketAtBoat, verdictOf } from "../verdicts";
import { type ConflictReason, FOR_EVERYBODY } from "./conflict";
import { findSent, markSent, type SentScan, writeSent } from "./sent-scan.server";

/** A scan that a device made without a network. */
export interface OfflineScan {
  nonce: string;
  receiptNo: string;
  passengers: readonly number[];
  /** By the server's clock, as far as the device knew it. */
  scannedAt: Date;
  /** The scan that was shown before the network went: whoever boarded by it is no conflict. */
  scanId?: number | undefined;
}

/** What came of it. A scan that was refused is recorded nowhere. */
export interface OfflineOutcome {
  nonce: string;
  boarded: number[];
  conflict: { reason: ConflictReason; passengers: number[] } | null;
  refused: RefusalCode | null;
}

const HOUR_MS = 3_600_000;
const MAX_AGE_MS = 48 * HOUR_MS;
/** A device's clock may be so much ahead; what it says is then taken for now. */
const MAX_AHEAD_MS = 120_000;

/**
 * Records scans that were made without a network at their own times, in the name of whoever sends
 * them: who can board boards, the rest of a scan is a conflict for somebody to decide. Each is a
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

async function acceptScan(scan: OfflineScan, by: Scanner, now: Date): Promise<OfflineOutcome> {
  const { nonce } = scan;
  const nobody = { nonce, boarded: [], conflict: null };
  const ageMs = now.getTime() - scan.scannedAt.getTime();
  if (ageMs < -MAX_AHEAD_MS) return { ...nobody, refused: "scan_future" };
  if (ageMs > MAX_AGE_MS) return { ...nobody, refused: "scan_old" };
  const at = ageMs < 0 ? now : scan.scannedAt;
  return inTransaction(async (tx) => {
    const ticket = await lockTicket(tx, scan.receiptNo);
    const place = { jettyId: by.jettyId, day: dayOf(at) };
    const verdict = ticket ? verdictOf({ ...ticket, onBoard: 0, people: 1 }, place) : "unknown";
    const made = await writeSent(
      tx,
      { ...scan, at, verdict, ticketId: ticket?.id ?? null },
      by,
      now,
    );
    const sent = made ?? (await findSent(tx, nonce));
    if (sent.ticketId !== (ticket?.id ?? null)) return { ...nobody, refused: "bad_request" };
    if (!made && sent.sentAt !== null) return outcomeOf(scan, sent);
    // Its page had sent it, and had no answer: whom it boarded is on board by this very scan.
    if (!made) await markSent(tx, sent.id, now);
    if (!ticket || (verdict !== "valid" && verdict !== "boarded"))
      return conflictOf(tx, scan, sent, verdict as ConflictReason, scan.passengers, by);
    const { left, gone } = await board(tx, scan, { ...sent, ticketId: ticket.id }, by, at);
    if (left.length === 0) return outcomeOf(scan, { ...sent, conflict: null });
    return conflictOf(tx, scan, sent, gone ? "changed" : "boarded", left, by);
  });
}

interface LockedTicket extends Pick<TicketAtBoat, "state" | "jettyId" | "ticketDate"> {
  id: number;
}

async function lockTicket(tx: Tx, receiptNo: string): Promise<LockedTicket | null> {
  const [ticket] = await sql<LockedTicket>(
    tx,
    `select t.id, t.state, t.jetty_id, t.ticket_date
       from ticket t where t.receipt_no = :receiptNo for update of t`,
    { receiptNo },
  );
  return ticket ?? null;
}

/**
 * Boards those of a scan who wait. Returns who is left: on board by others, or not of the ticket
 * (`gone`).
 */
async function board(
  tx: Tx,
  { passengers, scanId }: OfflineScan,
  { id, ticketId }: { id: number; ticketId: number },
  by: Scanner,
  at: Date,
): Promise<{ left: number[]; gone: boolean }> {
  const party = await sql<{ no: number; scanId: number | null; own: boolean }>(
    tx,
    `select p.no, b.scan_id, (b.scan_id = any(:own) and b.boarded_by = :userId) is true as own
       from passenger p
       left join boarding b on b.ticket_id = p.ticket_id and b.passenger_no = p.no
         and b.undone_at is null
      where p.ticket_id = :ticketId and p.no = any(:passengers)`,
    { ticketId, passengers, own: [id, scanId ?? id], userId: by.userId },
  );
  const waiting = party.filter((one) => one.scanId === null).map(({ no }) => no);
  if (waiting.length > 0) await boardWaiting(tx, id, { kind: "numbers", numbers: waiting }, by, at);
  const known = new Map(party.map((one) => [one.no, one]));
  const left = passengers.filter((no) => {
    const one = known.get(no);
    return !one || (one.scanId !== null && !one.own);
  });
  return { left: [...new Set(left)], gone: left.some((no) => !known.has(no)) };
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
      after: { receiptNo: scan.receiptNo, reason, passengers },
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
