import { sql } from "@db/transaction";
import { addDays, dayOf } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { departureOfOwnBoat, seat } from "../../support/departures";
import { makeTicket } from "../../support/make-ticket";
import { payTicket } from "../../support/pay-ticket";
import type { MadeStaff } from "../../support/staff";
import { somebodyOf } from "../api-client";
import { NOBODY, type Office, type Provoke, type Refusals, refusedKeys } from "./refusals";

/** At the jetty where no other case sells, for its departures concern whoever does. */
const JETTY = 2;

/** A departure of today at that jetty, in the afternoon. */
export const aBoat = (now: Date, boat: { at?: string; capacity?: number } = {}): Promise<number> =>
  departureOfOwnBoat({ day: dayOf(now), at: "17:00", jettyId: JETTY, ...boat });

/** A paid ticket of that jetty for today or another day. */
export async function aTicketThere(now: Date, ticketDate = dayOf(now)) {
  const ticket = await makeTicket({ now, ticketDate, jettyId: JETTY });
  await payTicket(ticket.id, { paidAt: now });
  return ticket;
}

/** A scan of the day before, by which nobody boards or moves any more. */
export async function yesterdaysScan(
  ticketId: number,
  by: MadeStaff,
  jettyId: number,
  now: Date,
): Promise<number> {
  const [scan] = await sql<{ id: number }>(
    null,
    `insert into boarding_scan (nonce, scanned_at, scanned_by, jetty_id, day, verdict, ticket_id)
       values (:nonce, :now, :by, :jettyId, :day, 'other_day', :ticketId) returning id`,
    { nonce: newSecret(), now, by: by.id, jettyId, day: addDays(dayOf(now), -1), ticketId },
  );
  return scan?.id ?? 0;
}

export function moveRefusals({ ask, now }: Pick<Office, "ask" | "now">): Refusals[string] {
  const move = (by: MadeStaff, scan: number, asked: object = {}, nonce = newSecret()) =>
    ask("POST", "/api/boarding/move", by, { ...asked, body: { scan_id: scan, nonce } });
  const oneNonce = newSecret();
  const show = async (by: MadeStaff, code: string, departure?: number) => {
    const { body } = await ask("POST", "/api/boarding/scan", by, {
      body: { code, nonce: newSecret(), departure_id: departure },
    });
    return Number(body["scan_id"]);
  };
  /** A ticket of another boat, shown where `here` boards. */
  const elsewhere = async (capacity = 12) => {
    const by = await somebodyOf(1, { jettyId: JETTY });
    const [here, there] = [await aBoat(now, { capacity }), await aBoat(now, { at: "18:00" })];
    const ticket = await aTicketThere(now);
    await seat(ticket.id, there, 2, now);
    return { by, here, there, ticket, scan: await show(by, ticket.ticketCode, here) };
  };
  /** The same, moved after something else happened. */
  const after =
    (change: (at: Awaited<ReturnType<typeof elsewhere>>) => Promise<unknown>): Provoke =>
    async () => {
      const at = await elsewhere();
      await change(at);
      return move(at.by, at.scan);
    };
  return {
    not_found: async () => move(await somebodyOf(1), NOBODY),
    boarding_late: async () => {
      const { by, ticket } = await elsewhere();
      return move(by, await yesterdaysScan(ticket.id, by, JETTY, now));
    },
    boarding_refused: async () => {
      const { by, there, ticket } = await elsewhere();
      return move(by, await show(by, ticket.ticketCode, there));
    },
    cancel_waiting: async () => {
      const by = await somebodyOf(1, { jettyId: JETTY });
      const ticket = await aTicketThere(now, addDays(dayOf(now), -1));
      const scan = await show(by, ticket.ticketCode, await aBoat(now));
      const asker = await somebodyOf(3, { jettyId: JETTY });
      await ask("POST", `/api/ticket-cancellation/request/${ticket.id}`, asker, {
        body: { remark: "Ribut" },
      });
      return ask("POST", "/api/boarding/move", by, {
        body: { scan_id: scan, nonce: newSecret(), reason: "Terlepas bot" },
      });
    },
    move_boarded: after(async ({ by, there, ticket }) => {
      const scan = await show(by, ticket.ticketCode, there);
      await ask("POST", "/api/boarding/board", by, { body: { scan_id: scan } });
    }),
    move_same: after(({ by, scan }) => move(by, scan)),
    ticket_cancelled_by: after(({ ticket, by }) =>
      ask("POST", `/api/ticket-cancellation/cancel/${ticket.id}`, by, {
        body: { remark: "Ribut" },
      }),
    ),
    date_unavailable: async () => {
      const at = await elsewhere();
      const [{ id } = { id: 0 }] = await sql<{ id: number }>(
        null,
        `insert into blocked_date (days, details)
         values (daterange(:day::date, :day::date, '[]'), 'Ombak besar') returning id`,
        { day: dayOf(now) },
      );
      const told = await move(at.by, at.scan);
      await sql(null, "update blocked_date set removed_at = now() where id = :id", { id });
      return told;
    },
    departure_needed: async () => {
      const { by } = await elsewhere();
      const ticket = await aTicketThere(now, addDays(dayOf(now), 1));
      return move(by, await show(by, ticket.ticketCode));
    },
    departure_gone: after(({ here }) =>
      sql(null, "update departure set state = 'cancelled', reason = 'Ribut' where id = :here", {
        here,
      }),
    ),
    departure_full: async () => {
      const { by, scan } = await elsewhere(1);
      return move(by, scan);
    },
    ...refusedKeys(1, (by, contents, keyed) => move(by, NOBODY - contents, keyed, oneNonce)),
  };
}
