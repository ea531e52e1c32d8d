import { sql } from "@db/transaction";
import type { Scanner } from "~/domain/boarding/scanner";
import type { MadeTicket } from "../support/make-ticket";
import { paidTicket, show, tokenOf } from "./boat";

/** Three days and some hours after the people went out. */
export const LATER = new Date("2026-06-23T15:00:00+08:00");

/** Tickets of a jetty are for there and back from now on, or for one way (null). */
export const setReturn = (jettyId: 1 | 2, days: number | null) =>
  sql(
    null,
    `update jetty set return_days = :days::int,
        return_since = case when :days::int is not null then date '2026-06-01' end
      where id = :jettyId`,
    { jettyId, days },
  );

/** A paid ticket whose people went out this morning, or at another time. */
export async function ticketOut(
  by: Scanner,
  { at, ...wishes }: Parameters<typeof paidTicket>[0] & { at?: Date } = {},
): Promise<MadeTicket> {
  const ticket = await paidTicket({ jettyId: by.jettyId, ...wishes });
  await show(ticket.ticketCode, by, { atOnce: true, ...(at && { at }) });
  return ticket;
}

/** Shows a ticket to a scanner who boards the way back, three days later unless told otherwise. */
export const showBack = (
  ticket: Pick<MadeTicket, "ticketCode">,
  by: Scanner,
  more: Parameters<typeof show>[2] = {},
) => show(tokenOf(ticket), by, { leg: "back", at: LATER, ...more });

/** The numbers of a ticket's passengers who have come back. */
export async function cameBack(ticketId: number): Promise<number[]> {
  const rows = await sql<{ no: number }>(
    null,
    `select passenger_no as no from boarding
      where ticket_id = :ticketId and leg = 'back' and undone_at is null order by 1`,
    { ticketId },
  );
  return rows.map(({ no }) => no);
}
