import { sql } from "@db/transaction";
import { makeTicket } from "../../support/make-ticket";
import { payTicket } from "../../support/pay-ticket";
import type { MadeStaff } from "../../support/staff";
import { type Asked, somebodyOf, type Told } from "../api-client";
import { NO_TICKET, NOBODY, type Office, overtaken, type Refusals, refusedKeys } from "./refusals";

export function ticketRefusals({ ask, now }: Office): Refusals {
  const list = async (days: string) => ask("GET", `/api/tickets?${days}`, await somebodyOf(1));
  return {
    "GET /api/tickets": {
      report_range_long: () => list("from=2026-01-01&to=2026-06-01"),
      report_range_reversed: () => list("from=2026-06-02&to=2026-06-01"),
    },
    "POST /api/ticket-counter/edit": editRefusals({ ask, now }),
    ...printRefusals({ ask, now }),
  };
}

function editRefusals({ ask, now }: Pick<Office, "ask" | "now">): Refusals[string] {
  const edit = (by: MadeStaff, body: object, asked: Asked = {}) =>
    ask("POST", "/api/ticket-counter/edit", by, { ...asked, body });
  const right = { name: "Siti binti Ahmad", ic: "850412115267", country: "Malaysia" };
  const refused = async (wishes: object, ticket?: { id: number }) => {
    const { id } = ticket ?? (await makeTicket({ now, adults: 1 }));
    const passengers = [{ ...right, id: await passengerOf(id), ...wishes }];
    return edit(await somebodyOf(1), { id, passengers });
  };
  return {
    bad_ic: () => refused({ ic: "1" }),
    bad_country: () => refused({ country: "Atlantis" }),
    home_country: async () =>
      refused(
        {},
        await makeTicket({
          now,
          passengers: [{ ...right, category: "adult_foreigner", country: "SG" }],
        }),
      ),
    bad_category: () => refused({ category: "child" }),
    no_passenger: async () => edit(await somebodyOf(1), { id: NOBODY, passengers: [] }),
    not_found: () => refused({ id: NOBODY }),
    ticket_cancelled_by: async () => refused({}, await aCancelledTicket({ ask, now })),
    changed_meanwhile: async () => {
      const [{ id }, { id: by }] = [await makeTicket({ now, adults: 1 }), await somebodyOf(1)];
      return overtaken(
        ["select 1 as held from ticket where id = :id for update", { id }],
        () => refused({}, { id }),
        (tx) =>
          sql(
            tx,
            "update ticket set version = version + 1, edited_at = :now, edited_by = :by where id = :id",
            { id, now, by },
          ),
      );
    },
    ...refusedKeys(1, (by, contents, keyed) =>
      edit(by, { id: NOBODY, passengers: [{ ...right, id: contents }] }, keyed),
    ),
  };
}

async function passengerOf(ticketId: number): Promise<number> {
  const [row] = await sql<{ id: number }>(
    null,
    "select id from passenger where ticket_id = :ticketId",
    { ticketId },
  );
  return row?.id ?? 0;
}

/** A ticket that was cancelled by a call. */
async function aCancelledTicket({ ask, now }: Pick<Office, "ask" | "now">) {
  const ticket = await makeTicket({ now, adults: 1 });
  await payTicket(ticket.id, { paidAt: now });
  await ask("POST", `/api/ticket-cancellation/cancel/${ticket.id}`, await somebodyOf(1), {
    body: { remark: "Ribut" },
  });
  return ticket;
}

function printRefusals({ ask, now }: Pick<Office, "ask" | "now">): Refusals {
  const send = async (path: string, by?: MadeStaff, asked?: Asked): Promise<Told> =>
    ask("GET", `/api/ticket-counter/${path}`, by ?? (await somebodyOf(3)), asked);
  const aPaidTicket = async () => {
    const ticket = await makeTicket({ now });
    await payTicket(ticket.id, { paidAt: now });
    return ticket;
  };
  const print = (code: string, printer = "printer_id=maya") => send(`print/${code}?${printer}`);
  const atOfflinePrinter = async (path: string) => {
    const owner = await somebodyOf(3);
    await sql(
      null,
      `insert into printer (agent_user_id, device_id, name, type, jetty_id, seen_at)
        values (:id, 'mati', 'Pencetak mati', 'virtual', 1, :now) returning id`,
      { id: owner.id, now },
    );
    return send(`${path}?printer_id=mati`, owner);
  };
  return {
    "GET /api/ticket-counter/print/{code}": {
      no_printer: async () => print((await aPaidTicket()).ticketCode, ""),
      printer_offline: async () => atOfflinePrinter(`print/${(await aPaidTicket()).ticketCode}`),
      not_found: () => print(NO_TICKET),
      print_unpaid: async () => print((await makeTicket({ now })).ticketCode),
      print_cancelled: async () => print((await aCancelledTicket({ ask, now })).ticketCode),
      ...refusedKeys(3, (by, contents, keyed) =>
        send(`print/${NO_TICKET}?printer_id=${contents}`, by, keyed),
      ),
    },
    "GET /api/ticket-counter/test-print": {
      no_printer: () => send("test-print"),
      printer_offline: () => atOfflinePrinter("test-print"),
      not_found: () => send("test-print?printer_id=tiada"),
    },
  };
}
