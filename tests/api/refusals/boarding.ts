import { sql } from "@db/transaction";
import { addDays, dayOf } from "~/domain/shared/day";
import { instantJson } from "~/domain/shared/instant-json";
import { newSecret } from "~/domain/shared/secrets.server";
import { makeTicket } from "../../support/make-ticket";
import { payTicket } from "../../support/pay-ticket";
import type { MadeStaff } from "../../support/staff";
import { somebodyOf } from "../api-client";
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
    "POST /api/boarding/board": {
      not_found: async () => board(await somebodyOf(1), { scan_id: NOBODY }),
      boarding_none: async () => {
        const { by, scan } = await scanned();
        return board(by, { scan_id: scan, passengers: [] });
      },
      bad_count: async () => board(await somebodyOf(1), { scan_id: NOBODY, count: 0 }),
      boarding_late: async () => {
        const { by, ticket } = await scanned();
        return board(by, { scan_id: await yesterdaysScan(ticket.id, by, now) });
      },
      boarding_refused: async () => {
        const { by, ticket, scan } = await scanned();
        await sql(null, "update ticket set ticket_date = ticket_date + 1 where id = :id", {
          id: ticket.id,
        });
        return board(by, { scan_id: scan });
      },
      ...refusedKeys(1, (by, contents, keyed) => board(by, { scan_id: NOBODY - contents }, keyed)),
    },
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
    },
  };
}

async function aTicket(now: Date) {
  const ticket = await makeTicket({ now, ticketDate: dayOf(now) });
  await payTicket(ticket.id, { paidAt: now });
  return ticket;
}

async function yesterdaysScan(ticketId: number, by: MadeStaff, now: Date): Promise<number> {
  const [scan] = await sql<{ id: number }>(
    null,
    `insert into boarding_scan (nonce, scanned_at, scanned_by, jetty_id, day, verdict, ticket_id)
       values (:nonce, :now, :by, 1, :day, 'other_day', :ticketId) returning id`,
    { nonce: newSecret(), now, by: by.id, day: addDays(dayOf(now), -1), ticketId },
  );
  return scan?.id ?? 0;
}

function offlineScanAt(now: Date) {
  return {
    nonce: newSecret(),
    receipt_no: "MRG-2026-000001",
    passengers: [1],
    scanned_at: instantJson(now),
  };
}
