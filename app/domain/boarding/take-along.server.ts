import { inTransaction, sql } from "@db/transaction";
import { can, type Person } from "~/domain/access/capabilities";
import { isClosed } from "~/domain/blocked-dates/fragments";
import { requireNoPendingRequest } from "~/domain/cancellations/lock-ticket.server";
import { moveTicket } from "~/domain/departures/move-ticket.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { type Day, dayOf } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { checkWithin, type Scan } from "./check-code.server";
import type { Leg } from "./leg";
import { LATE_BOARDING_MINUTES, mayTakeAlong, takesReason } from "./taking-along";
import type { BoardingPlace, Verdict } from "./verdicts";

/** Whether a ticket can move to a day without naming a boat: no boat has a time then, and the day is open. */
export async function goesByDate({ jettyId, day }: BoardingPlace): Promise<boolean> {
  const [row] = await sql<{ goes: boolean }>(
    null,
    `select not ${isClosed(":jettyId::smallint", ":day::date")} and not exists (
         select from departure d where d.jetty_id = :jettyId and d.day = :day) as goes`,
    { jettyId, day },
  );
  return row?.goes ?? false;
}

interface TakenAlong {
  nonce: string;
  atOnce?: boolean;
  to?: number | null;
  /** Why a ticket of a day that is past sails today. */
  reason?: string | undefined;
}

/**
 * Moves the ticket of a scan, all of it, to a boat of the day that has places left, and shows its code
 * again: returns that second scan. The boat is the one that the scanner boards, or `to` where that is every
 * one. A ticket of a day to come moves to today, and one of the last thirty days with a `reason`.
 * Throws Refusal forbidden for a steward, required { reason }, cancel_waiting of a past day where somebody asked to cancel it, not_found for a scan of another jetty, boarding_late for one of another day,
 * boarding_refused where its ticket cannot be taken along or the scanner may not, and what
 * `moveTicket` throws.
 */
export async function takeAlong(
  scanId: number,
  { to = null, reason, ...again }: TakenAlong,
  by: Pick<Staff, "userId" | "jettyId" | "ownJettyId"> & Person,
  now: Date,
): Promise<Scan> {
  if (!can(by, "boarding.move")) throw new Refusal("forbidden");
  return inTransaction(async (tx) => {
    const [scan] = await sql<{
      verdict: Verdict;
      leg: Leg;
      day: Day;
      departureId: number | null;
      ticketId: number;
      ticketCode: string;
      ticketDate: Day;
    }>(
      tx,
      `select s.verdict, s.leg, s.day, s.departure_id, t.id as ticket_id, t.ticket_code, t.ticket_date
         from boarding_scan s join ticket t on t.id = s.ticket_id
        where s.id = :scanId and s.jetty_id = :jettyId`,
      { scanId, jettyId: by.jettyId },
    );
    if (!scan) throw new Refusal("not_found");
    if (scan.day !== dayOf(now)) throw new Refusal("boarding_late");
    if (!mayTakeAlong(scan, can(by, "boarding.move-day")))
      throw new Refusal("boarding_refused", { values: { verdict: scan.verdict } });
    const isPast = takesReason(scan);
    if (isPast && reason === undefined) throw new Refusal("required", { field: "reason" });
    if (isPast) await requireNoPendingRequest(tx, scan.ticketId);
    const { ticketId, ticketCode, departureId, day } = scan;
    const boat = departureId ?? to;
    const departureIds = boat === null ? [] : [boat];
    await moveTicket(
      tx,
      {
        ticketId,
        day,
        departureIds,
        graceMinutes: LATE_BOARDING_MINUTES,
        ...(isPast && { reason }),
      },
      by,
      now,
    );
    return checkWithin(tx, { code: ticketCode, departureId, ...again }, by, now);
  });
}
