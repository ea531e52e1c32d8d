import { inTransaction, sql, type Tx } from "@db/transaction";
import { enforceLimit } from "~/domain/rate-limits/enforce-limit.server";
import { LIMITS } from "~/domain/rate-limits/limits";
import { dayOf } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { boardWaiting } from "./board-party.server";
import type { Leg } from "./leg";
import { readCode } from "./read-code.server";
import { readParty } from "./read-party.server";
import { returnDaysAt } from "./return-leg/return-days.server";
import type { Scanner } from "./scanner";
import {
  type BoardingPlace,
  type Crossing,
  type TicketAtBoat,
  type Verdict,
  verdictOf,
} from "./verdicts";

export interface CodeShown {
  /** What the camera, the keyboard scanner or the person gave. */
  code: string;
  /** Tells this scan from every other: the same one sent twice is one. */
  nonce: string;
  /** Everybody whom the code is of boards at once, where it is valid and there is room for all. */
  atOnce?: boolean;
  /** The departure that the scanner boards; one of another day or jetty counts as none. */
  departureId?: number | null;
  /** Which way the scanner boards: out, unless told otherwise. */
  leg?: Leg;
}

export interface Scan {
  id: number;
  verdict: Verdict;
}

/**
 * Looks at a code that is shown at the boat, where the scanner works and for today, and writes down
 * that it was. Returns the scan and what it comes to (X18); with `atOnce` those of a valid code are
 * on board. Throws Refusal too_many { seconds }, or one_way for the way back where tickets are for one way.
 */
export async function checkCode(shown: CodeShown, by: Scanner, now: Date): Promise<Scan> {
  await enforceLimit(`boardingScan:${limitKey(by)}`, LIMITS.boardingScan, now);
  return inTransaction((tx) => checkWithin(tx, shown, by, now));
}

/** Each steward counts alone: several of them scan in the name of one user. */
function limitKey({ userId, stewardId }: Scanner): string {
  return stewardId === undefined ? String(userId) : `steward-${stewardId}`;
}

/** The same within a transaction, for a code that the scanner has shown before. */
export async function checkWithin(tx: Tx, shown: CodeShown, by: Scanner, now: Date): Promise<Scan> {
  const { leg = "out" } = shown;
  const returnDays = await returnDaysAt(tx, by.jettyId);
  if (leg === "back" && returnDays === null) throw new Refusal("one_way");
  const place = { jettyId: by.jettyId, day: dayOf(now), leg, returnDays };
  const departureId = await departureHere(tx, shown.departureId ?? null, place);
  const found = await findShown(tx, shown.code, { ...place, departureId });
  const scan = await writeScan(tx, { ...found, nonce: shown.nonce }, by, now);
  if (shown.atOnce && scan.isNew && scan.verdict === "valid")
    await boardAtOnce(tx, scan.id, by, now);
  return { id: scan.id, verdict: scan.verdict };
}

/** A party that the boat has too little room for is left to the scanner, who says how many of it go. */
async function boardAtOnce(tx: Tx, scanId: number, by: Scanner, now: Date): Promise<void> {
  try {
    await boardWaiting(tx, scanId, { kind: "all" }, by, now);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === "boat_full")) throw error;
  }
}

/** The departure that boards, where it is of this jetty and day and people go out; else null. */
export async function departureHere(
  tx: Tx,
  id: number | null,
  { jettyId, day, leg }: BoardingPlace & { leg: Leg },
): Promise<number | null> {
  if (id === null || leg === "back") return null;
  const [row] = await sql(
    tx,
    "select 1 from departure where id = :id and jetty_id = :jettyId and day = :day",
    { id, jettyId, day },
  );
  return row ? id : null;
}

interface ScanPlace extends Crossing {
  departureId: number | null;
}

interface Found {
  verdict: Verdict;
  ticketId: number | null;
  passengerNo: number | null;
  place: ScanPlace;
}

async function findShown(tx: Tx, text: string, place: ScanPlace): Promise<Found> {
  const code = readCode(text);
  const nothing = { ticketId: null, passengerNo: null, place };
  if (code.kind === "forged" || code.kind === "unknown") return { ...nothing, verdict: code.kind };
  const { passengerNo } = code;
  const [ticket] = await sql<TicketAtBoat & { id: number }>(
    tx,
    `select t.id, t.state, t.jetty_id, t.ticket_date from ticket t
      where ${code.kind === "ticket" ? "t.ticket_code = :code" : "t.receipt_no = :code"}`,
    { code: code.kind === "ticket" ? code.ticketCode : code.receiptNo },
  );
  if (!ticket) return { ...nothing, verdict: "unknown" };
  const { id: ticketId } = ticket;
  const { people } = await readParty(tx, { ticketId, passengerNo }, place);
  if (people.length === 0) return { ...nothing, verdict: "unknown" };
  const standings = people.map(({ standing }) => standing);
  return { verdict: verdictOf(ticket, place, standings), ticketId, passengerNo, place };
}

async function writeScan(
  tx: Tx,
  { verdict, ticketId, passengerNo, place, nonce }: Found & { nonce: string },
  by: Scanner,
  now: Date,
): Promise<Scan & { isNew: boolean }> {
  const { jettyId, day, departureId, leg } = place;
  const [made] = await sql<{ id: number }>(
    tx,
    `insert into boarding_scan (nonce, scanned_at, scanned_by, steward_id, jetty_id, day,
         departure_id, leg, verdict, ticket_id, passenger_no)
       values (:nonce, :now, :userId, :stewardId, :jettyId, :day, :departureId, :leg, :verdict, :ticketId,
         :passengerNo)
       on conflict (nonce) do nothing returning id`,
    {
      ...{ nonce, now, userId: by.userId, stewardId: by.stewardId ?? null },
      ...{ jettyId, day, departureId, leg, verdict, ticketId, passengerNo },
    },
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
