import { sql } from "@db/transaction";
import { dayOf } from "~/domain/shared/day";
import { instantJson } from "~/domain/shared/instant-json";
import { newSecret } from "~/domain/shared/secrets.server";
import { seat } from "../../support/departures";
import { makeTicket } from "../../support/make-ticket";
import { payTicket } from "../../support/pay-ticket";
import type { MadeStaff } from "../../support/staff";
import { somebodyOf } from "../api-client";
import { manifestRefusals } from "./manifest";
import { aBoat, aTicketThere, moveRefusals, yesterdaysScan } from "./moving";
import { NOBODY, type Office, type Refusals, refusedKeys } from "./refusals";

export function boardingRefusals({ ask, now }: Office): Refusals {
  const board = (by: MadeStaff, body: object, asked: object = {}) =>
    ask("POST", "/api/boarding/board", by, { ...asked, body });
  const undo = (by: MadeStaff, scan: number) =>
    ask("POST", "/api/boarding/undo", by, { body: { scan_id: scan, reason: "Naik bot lain" } });
  const scanned = async () => {
    const [by, ticket] = [await somebodyOf(1), await aTicket(now)];
    const { body } = await ask("POST", "/api/boarding/scan", by, {
      body: { code: ticket.ticketCode, nonce: newSecret() },
    });
    return { by, ticket, scan: Number(body["scan_id"]) };
  };
  return {
    "GET /api/boarding/list": {
      bad_date: async () => ask("GET", "/api/boarding/list?date=2020-01-01", await somebodyOf(1)),
    },
    "POST /api/boarding/board": {
      not_found: async () => board(await somebodyOf(1), { scan_id: NOBODY }),
      boarding_none: async () => {
        const { by, scan } = await scanned();
        return board(by, { scan_id: scan, passengers: [] });
      },
      bad_count: async () => board(await somebodyOf(1), { scan_id: NOBODY, count: 0 }),
      boarding_late: async () => {
        const { by, ticket } = await scanned();
        return board(by, { scan_id: await yesterdaysScan(ticket.id, by, 1, now) });
      },
      boarding_refused: async () => {
        const { by, ticket, scan } = await scanned();
        await sql(null, "update ticket set ticket_date = ticket_date + 1 where id = :id", {
          id: ticket.id,
        });
        return board(by, { scan_id: scan });
      },
      boat_full: async () => {
        const [by, boat] = [await somebodyOf(1, { jettyId: 2 }), await aBoat(now)];
        const ticket = await aTicketThere(now);
        await seat(ticket.id, boat, 2, now);
        await sql(null, "update departure set capacity = 1 where id = :boat", { boat });
        const { body } = await ask("POST", "/api/boarding/scan", by, {
          body: { code: ticket.ticketCode, nonce: newSecret() },
        });
        return board(by, { scan_id: Number(body["scan_id"]) });
      },
      ...refusedKeys(1, (by, contents, keyed) => board(by, { scan_id: NOBODY - contents }, keyed)),
    },
    "POST /api/boarding/scan": {
      one_way: async () =>
        ask("POST", "/api/boarding/scan", await somebodyOf(1), {
          body: { code: "tiada", nonce: newSecret(), leg: "back" },
        }),
    },
    ...manifestRefusals({ ask, now }),
    "POST /api/boarding/move": moveRefusals({ ask, now }),
    "POST /api/boarding/offline": {
      boarding_jetty: async () =>
        ask("POST", "/api/boarding/offline", await somebodyOf(1), {
          body: { jettyID: 2, data: [offlineScanAt(now)] },
        }),
    },
    "POST /api/boarding/undo": {
      not_found: async () => undo(await somebodyOf(1), NOBODY),
      boarding_none: async () => {
        const { by, scan } = await scanned();
        return undo(by, scan);
      },
      boarding_back_first: async () => {
        const { by, ticket, scan } = await scanned();
        await board(by, { scan_id: scan });
        await setReturn(30);
        await ask("POST", "/api/boarding/scan", by, {
          body: { code: ticket.ticketCode, nonce: newSecret(), leg: "back", at_once: true },
        });
        await setReturn(null);
        return undo(by, scan);
      },
    },
  };
}

/** Tickets of the first jetty are for there and back, or for one way. */
const setReturn = (days: number | null) =>
  sql(
    null,
    `update jetty set return_days = :days::int,
        return_since = case when :days::int is not null then date '2026-06-01' end where id = 1`,
    { days },
  );

async function aTicket(now: Date) {
  const ticket = await makeTicket({ now, ticketDate: dayOf(now) });
  await payTicket(ticket.id, { paidAt: now });
  return ticket;
}

function offlineScanAt(now: Date) {
  return {
    nonce: newSecret(),
    receipt_no: "MRG-2026-000001",
    passengers: [1],
    scanned_at: instantJson(now),
  };
}
