import { inTransaction, sql, type Tx } from "@db/transaction";
import { enforceLimit } from "~/domain/rate-limits/enforce-limit.server";
import { LIMITS } from "~/domain/rate-limits/limits";
import { dayOf } from "~/domain/shared/day";
import { boardWaiting } from "./board-party.server";
import { ON_BOARD } from "./fragments";
import { readCode } from "./read-code.server";
import type { Scanner } from "./scanner";
import { type BoardingPlace, type TicketAtBoat, type Verdict, verdictOf } from "./verdicts";

export interface CodeShown {
  /** What the camera, the keyboard scanner or the person gave. */
  code: string;
  /** Tells this scan from every other: the same one sent twice is one. */
  nonce: string;
  /** Everybody whom the code is of boards at once, where it is valid. */
  atOnce?: boolean;
}

export interface Scan {
  id: number;
  verdict: Verdict;
}

/**
 * Looks at a code that is shown at the boat, where the scanner works and for today, and writes down
 * that it was. Returns the scan and what it comes to (X18); with `atOnce` those of a valid code are
 * on board. Throws Refusal too_many { seconds }.
 */
export async function checkCode(shown: CodeShown, by: Scanner, now: Date): Promise<Scan> {
  await enforceLimit(`boardingScan:${by.userId}`, LIMITS.boardingScan, now);
  return inTransaction(async (tx) => {
    const place = { jettyId: by.jettyId, day: dayOf(now) };
    const found = await findShown(tx, shown.code, place);
    const scan = await writeScan(tx, { ...found, nonce: shown.nonce }, by, now);
    if (shown.atOnce && scan.isNew && scan.verdict === "valid")
      await boardWaiting(tx, scan.id, { kind: "all" }, by, now);
    return { id: scan.id, verdict: scan.verdict };
  });
}

interface Found {
  verdict: Verdict;
  ticketId: number | null;
  passengerNo: number | null;
  place: BoardingPlace;
}

async function findShown(tx: Tx, text: string, place: BoardingPlace): Promise<Found> {
  const code = readCode(text);
  const nothing = { ticketId: null, passengerNo: null, place };
  if (code.kind === "forged" || code.kind === "unknown") return { ...nothing, verdict: code.kind };
  const [ticket] = await sql<TicketAtBoat & { id: number }>(
    tx,
    `select t.id, t.state, t.jetty_id, t.ticket_date, count(p.no)::int as people,
         count(p.no) filter (where ${ON_BOARD})::int as on_board
       from ticket t
       join passenger p on p.ticket_id = t.id and p.no = coalesce(:passengerNo::int, p.no)
      where ${code.kind === "ticket" ? "t.ticket_code = :code" : "t.receipt_no = :code"}
      group by t.id`,
    {
      code: code.kind === "ticket" ? code.ticketCode : code.receiptNo,
      passengerNo: code.passengerNo,
    },
  );
  if (!ticket) return { ...nothing, verdict: "unknown" };
  return {
    verdict: verdictOf(ticket, place),
    ticketId: ticket.id,
    passengerNo: code.passengerNo,
    place,
  };
}

async function writeScan(
  tx: Tx,
  { verdict, ticketId, passengerNo, place, nonce }: Found & { nonce: string },
  by: Scanner,
  now: Date,
): Promise<Scan & { isNew: boolean }> {
  const [made] = await sql<{ id: number }>(
    tx,
    `insert into boarding_scan (nonce, scanned_at, scanned_by, jetty_id, day, verdict, ticket_id,
         passenger_no)
       values (:nonce, :now, :userId, :jettyId, :day, :verdict, :ticketId, :passengerNo)
       on conflict (nonce) do nothing returning id`,
    { nonce, now, userId: by.userId, ...place, verdict, ticketId, passengerNo },
  );
  if (made) return { id: made.id, verdict, isNew: true };
  const [first] = await sql<Scan>(
    tx,
    "select id, verdict from boarding_scan where nonce = :nonce",
    { nonce },
  );
  if (!first) throw new Error("A scan that was there is gone.");
  return { ...first, isNew: false };
}
