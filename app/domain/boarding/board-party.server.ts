import { inTransaction, sql, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import { dayOf } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { ON_BOARD } from "./fragments";
import type { Scanner } from "./scanner";
import { type BoardingPlace, type TicketAtBoat, type Verdict, verdictOf } from "./verdicts";

/** Who of those that wait goes on board: all, those of these numbers, or so many, the first. */
export type BoardingWish =
  | { kind: "all" }
  | { kind: "numbers"; numbers: readonly number[] }
  | { kind: "count"; count: number };

/**
 * Boards passengers of a ticket that was scanned here today, each once, however many scanners try at
 * the same time. Returns how many went on board. Throws Refusal not_found for a scan of another
 * jetty, boarding_late for one of another day, boarding_refused { verdict } where the ticket does
 * not board any more, boarding_none where nobody was chosen or all of them are on board.
 */
export async function boardParty(
  scanId: number,
  wish: BoardingWish,
  by: Scanner,
  now: Date,
): Promise<number> {
  return inTransaction((tx) => boardWaiting(tx, scanId, wish, by, now));
}

/** The same within a transaction. */
export async function boardWaiting(
  tx: Tx,
  scanId: number,
  wish: BoardingWish,
  by: Scanner,
  now: Date,
): Promise<number> {
  const scan = await lockScanned(tx, scanId);
  if (!scan || scan.jettyId !== by.jettyId) throw new Refusal("not_found");
  if (scan.day !== dayOf(now)) throw new Refusal("boarding_late");
  const verdict = await verdictNow(tx, scan);
  if (verdict !== "valid" && verdict !== "boarded")
    throw new Refusal("boarding_refused", { values: { verdict } });
  const rows = await sql<{ no: number }>(
    tx,
    `insert into boarding (ticket_id, passenger_no, scan_id, boarded_at, boarded_by)
     select p.ticket_id, p.no, :scanId, :now, :userId
       from passenger p
      where p.ticket_id = :ticketId and p.no = coalesce(:passengerNo::int, p.no)
        and (:numbers::int[] is null or p.no = any(:numbers)) and not ${ON_BOARD}
      order by p.no limit :most
     on conflict (ticket_id, passenger_no) where undone_at is null do nothing
     returning passenger_no as no`,
    {
      scanId,
      now,
      userId: by.userId,
      ticketId: scan.ticketId,
      passengerNo: scan.passengerNo,
      numbers: wish.kind === "numbers" ? wish.numbers : null,
      most: wish.kind === "count" ? wish.count : null,
    },
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
      after: { passengers: rows.map(({ no }) => no) },
    },
  );
  await enqueue(tx, "news.publish", { event: "scan", jettyId, ref, ticketFlag });
  return rows.length;
}

interface Scanned extends BoardingPlace {
  ticketId: number;
  passengerNo: number | null;
  receiptNo: string;
  ticketFlag: 1 | 2 | 3;
}

/**
 * The scan with its ticket held: other scanners of it, its cancellation and its edits wait. A scan of
 * no ticket is none.
 */
async function lockScanned(tx: Tx, scanId: number): Promise<Scanned | null> {
  const [scan] = await sql<Scanned>(
    tx,
    `select s.jetty_id, s.day, s.ticket_id, s.passenger_no, t.receipt_no, t.ticket_flag
       from boarding_scan s join ticket t on t.id = s.ticket_id
      where s.id = :scanId for update of t`,
    { scanId },
  );
  return scan ?? null;
}

/** What the ticket comes to now that it is held: it may have been cancelled since it was scanned. */
async function verdictNow(tx: Tx, scan: Scanned): Promise<Verdict> {
  const [ticket] = await sql<Pick<TicketAtBoat, "state" | "jettyId" | "ticketDate">>(
    tx,
    "select state, jetty_id, ticket_date from ticket where id = :ticketId",
    { ticketId: scan.ticketId },
  );
  if (!ticket) throw new Error("A ticket that is held is gone.");
  return verdictOf({ ...ticket, onBoard: 0, people: 1 }, scan);
}
