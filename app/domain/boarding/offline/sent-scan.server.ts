import { sql, type Tx } from "@db/transaction";
import { dayOf } from "~/domain/shared/day";
import type { Leg } from "../leg";
import type { Scanner } from "../scanner";
import type { Verdict } from "../verdicts";
import type { ConflictReason } from "./conflict";

/** The row of a scan that a device sent, with what did not board of it. */
export interface SentScan {
  id: number;
  ticketId: number | null;
  /** Null where a page sent it as it was made, and the device has not sent it since. */
  sentAt: Date | null;
  conflict: { reason: ConflictReason; passengers: number[] } | null;
  /** Who made it, as its row says. */
  scannedBy: Pick<Scanner, "userId" | "stewardId">;
}

/** Who made a scan, whether that is known, and who sends it. */
interface ScanAuthors {
  scanner: Scanner;
  isKnown: boolean;
  sender: Scanner;
}

interface NewScan {
  nonce: string;
  at: Date;
  verdict: Verdict;
  ticketId: number | null;
  departureId: number | null;
  leg: Leg;
}

/** Writes it down, or returns null where its nonce is known: it was sent before. */
export async function writeSent(
  tx: Tx,
  { nonce, at, verdict, ticketId, departureId, leg }: NewScan,
  { scanner: { userId, jettyId, stewardId }, isKnown, sender }: ScanAuthors,
  now: Date,
): Promise<SentScan | null> {
  const [made] = await sql<{ id: number }>(
    tx,
    `insert into boarding_scan (nonce, scanned_at, scanned_by, steward_id, jetty_id, day,
         departure_id, leg, verdict, ticket_id, sent_at, sent_by, sent_steward_id, scanner_known)
       values (:nonce, :at, :userId, :stewardId, :jettyId, :day, :departureId, :leg, :verdict, :ticketId,
         :now, :sentBy, :sentStewardId, :isKnown)
       on conflict (nonce) do nothing returning id`,
    {
      ...{ nonce, at, userId, stewardId: stewardId ?? null, jettyId, day: dayOf(at) },
      ...{ departureId, leg, verdict, ticketId, now, isKnown },
      ...{ sentBy: sender.userId, sentStewardId: sender.stewardId ?? null },
    },
  );
  const scannedBy = { userId, ...(stewardId !== undefined && { stewardId }) };
  return made ? { id: made.id, ticketId, sentAt: now, conflict: null, scannedBy } : null;
}

/** The scan of a nonce that is known. */
export async function findSent(tx: Tx, nonce: string): Promise<SentScan> {
  const [row] = await sql<{
    id: number;
    ticketId: number | null;
    sentAt: Date | null;
    reason: ConflictReason | null;
    passengers: number[];
    userId: number;
    stewardId: number | null;
  }>(
    tx,
    `select s.id, s.ticket_id, s.sent_at, c.reason, c.passengers, s.scanned_by as user_id, s.steward_id
       from boarding_scan s left join boarding_conflict c on c.scan_id = s.id
      where s.nonce = :nonce`,
    { nonce },
  );
  if (!row) throw new Error("A scan that was there is gone.");
  const { reason, passengers, userId, stewardId, ...scan } = row;
  const scannedBy = { userId, ...(stewardId !== null && { stewardId }) };
  return { ...scan, scannedBy, conflict: reason && { reason, passengers } };
}

/** A scan whose page had no answer has come once more, from its device. */
export async function markSent(
  tx: Tx,
  id: number,
  { userId, stewardId = null }: Pick<Scanner, "userId"> & { stewardId?: number | null },
  now: Date,
): Promise<void> {
  await sql(
    tx,
    `update boarding_scan set sent_at = :now, sent_by = :userId, sent_steward_id = :stewardId
      where id = :id`,
    { now, userId, stewardId, id },
  );
}
