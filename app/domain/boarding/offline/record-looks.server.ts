import { inTransaction, sql, type Tx } from "@db/transaction";
import { dayOf } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import type { Leg } from "../leg";
import type { Scanner } from "../scanner";
import type { Verdict } from "../verdicts";
import { claimOfHolder, namedScanner, scannerNamed } from "./list-holder.server";
import { takenAt } from "./taken-at";

/** A code that a device looked at without a network, and nobody went on board by. */
export interface OfflineLook {
  nonce: string;
  /** What the device said of it. */
  verdict: Verdict;
  /** Where the device's list had the ticket. */
  receiptNo?: string | undefined;
  passengerNo?: number | undefined;
  /** By the server's clock, as far as the device knew it. */
  scannedAt: Date;
  departureId?: number | undefined;
  leg: Leg;
  holder?: string | undefined;
}

/**
 * Writes down codes that were looked at without a network, as the device judged them then: every code
 * that is shown is a row (docs/boarding.md). Nothing of the tickets changes. Each
 * counts once by its nonce; what is older than 48 hours, or has not come, is left out. Throws Refusal
 * boarding_jetty where they are of another jetty than the sender's.
 */
export async function recordLooks(
  looks: readonly OfflineLook[],
  jettyId: number,
  by: Scanner,
  now: Date,
): Promise<void> {
  if (jettyId !== by.jettyId) throw new Refusal("boarding_jetty");
  if (looks.length === 0) return;
  await inTransaction(async (tx) => {
    const scanners = new Map<string, Scanner | null>();
    const rows = [];
    for (const look of looks) {
      const at = takenAt(look.scannedAt, now);
      if (!(at instanceof Date)) continue;
      const { scanner, isKnown } = await scannerOf(tx, look, at, by, scanners);
      const { nonce, verdict, receiptNo, passengerNo, departureId, leg } = look;
      rows.push({
        ...{ nonce, verdict, receipt_no: receiptNo, passenger_no: passengerNo, leg, at },
        ...{ day: dayOf(at), departure_id: departureId, user_id: scanner.userId },
        ...{ steward_id: scanner.stewardId, known: isKnown },
      });
    }
    await sql(tx, WRITE_LOOKS, {
      ...{ rows: JSON.stringify(rows), jettyId, now },
      ...{ sentBy: by.userId, sentStewardId: by.stewardId ?? null },
    });
  });
}

/** Each person is asked for once, however many looks are theirs. */
async function scannerOf(
  tx: Tx,
  { holder }: OfflineLook,
  at: Date,
  sender: Scanner,
  known: Map<string, Scanner | null>,
) {
  const claim = claimOfHolder(holder, { jettyId: sender.jettyId, at });
  if (!claim) return namedScanner(null, sender);
  const key = `${claim.userId} ${claim.stewardId}`;
  if (!known.has(key)) known.set(key, await scannerNamed(tx, claim, sender.jettyId));
  return namedScanner(known.get(key) ?? null, sender);
}

const WRITE_LOOKS = `
  insert into boarding_scan (nonce, scanned_at, scanned_by, steward_id, jetty_id, day, departure_id,
      leg, verdict, ticket_id, passenger_no, sent_at, sent_by, sent_steward_id, scanner_known)
  select l.nonce, l.at, l.user_id, l.steward_id, :jettyId, l.day, d.id, l.leg, l.verdict, t.id,
      case when t.id is not null then l.passenger_no end, :now, :sentBy, :sentStewardId, l.known
    from jsonb_to_recordset(:rows::jsonb) as l (nonce text, verdict text, receipt_no text,
        passenger_no smallint, leg text, at timestamptz, day date, departure_id integer, user_id integer,
        steward_id integer, known boolean)
      left join ticket t on t.receipt_no = l.receipt_no and l.verdict not in ('unknown', 'forged')
      left join departure d on d.id = l.departure_id and d.jetty_id = :jettyId and d.day = l.day
        and l.leg = 'out'
  on conflict (nonce) do nothing
  returning id`;
