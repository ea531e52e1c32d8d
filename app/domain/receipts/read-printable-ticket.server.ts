import { sql } from "@db/transaction";
import { lastReturnDay } from "~/domain/boarding/leg";
import { paymentPartsOf } from "~/domain/counter/fragments";
import { boatsOf, parseTicketBoats } from "~/domain/departures/ticket-boats";
import { STOPPED_REASON } from "~/domain/departures/weather/fragments";
import { CATEGORIES } from "~/domain/pricing/categories";
import type { DocumentKind, PrintablePassenger, PrintableTicket } from "./printable-ticket";

type TicketRow = Omit<PrintableTicket, "boats" | "returnUntil"> & {
  boats: unknown;
  returnDays: number | null;
};

const TICKET = `
select t.id, t.ticket_code, t.receipt_no, t.ticket_flag, t.jetty_id, t.ticket_date, t.state,
    t.amount_sen, t.travel_credit_sen, t.transaction_charge_sen, t.total_passengers,
       t.name, t.phone_no, t.email is not null as has_email, t.created_at, t.paid_at,
       coalesce(a.channel, t.payment_method) as channel,
       ${boatsOf("t")} as boats, ${STOPPED_REASON} as stopped,
       (select j.return_days from jetty j where j.id = t.jetty_id) as return_days, ${paymentPartsOf("t")} as payments,
         coalesce(a.provider_ref, t.ticket_code) as transaction_id,
       case when t.ticket_flag = 3 then json_build_object(
           'operator', case when t.operator_id is null then t.other_operator_name
             else t.company_name end,
           'agency', t.agency_name,
           'company', case when t.operator_id is null then t.company_name end,
           'cashInSen', t.cash_in_sen, 'changeSen', t.change_sen) end as counter_sale,
       (select json_agg(json_build_object('category', l.category, 'quantity', l.quantity, 'fareSen',
           l.fare_sen))
           from ticket_line l
           where l.ticket_id = t.id) as lines
  from ticket t left join payment_attempt a on a.ticket_id = t.id and a.settles`;

/**
 * The ticket of a code in one statement, in whatever state it is; null when there is none. What may
 * be shown of it is decided by its state (S10).
 */
export async function readPrintableTicket(ticketCode: string): Promise<PrintableTicket | null> {
  return toPrintableTicket(
    await sql<TicketRow>(null, `${TICKET} where t.ticket_code = :ticketCode`, { ticketCode }),
  );
}

/** The same for a job, which knows the row and not the code. */
export async function readPrintableTicketById(ticketId: number): Promise<PrintableTicket | null> {
  return toPrintableTicket(
    await sql<TicketRow>(null, `${TICKET} where t.id = :ticketId`, { ticketId }),
  );
}

/** Everybody on a ticket, in the order of their ticket numbers, or the first so many. */
export async function readPrintablePassengers(
  ticketId: number,
  most: number | null = null,
): Promise<PrintablePassenger[]> {
  return sql<PrintablePassenger>(
    null,
    "select no, category, name from passenger where ticket_id = :ticketId order by no limit :most",
    { ticketId, most },
  );
}

/** One of them, or null. */
export async function readPrintablePassenger(
  ticketId: number,
  no: number,
): Promise<PrintablePassenger | null> {
  const [passenger] = await sql<PrintablePassenger>(
    null,
    "select no, category, name from passenger where ticket_id = :ticketId and no = :no",
    { ticketId, no },
  );
  return passenger ?? null;
}

/** Whom a document shows: everybody, or one passenger; nobody on a receipt. */
export async function passengersOnDocument(
  ticketId: number,
  kind: DocumentKind,
  passengerNo: number | null,
): Promise<PrintablePassenger[]> {
  if (kind === "receipt") return [];
  if (passengerNo === null) return readPrintablePassengers(ticketId);
  const passenger = await readPrintablePassenger(ticketId, passengerNo);
  return passenger ? [passenger] : [];
}

function toPrintableTicket([row]: TicketRow[]): PrintableTicket | null {
  if (!row) return null;
  const { returnDays, ...ticket } = row;
  return {
    ...ticket,
    boats: parseTicketBoats(row.boats),
    returnUntil: lastReturnDay(row.ticketDate, returnDays),
    lines: row.lines.toSorted(
      (a, b) => CATEGORIES.indexOf(a.category) - CATEGORIES.indexOf(b.category),
    ),
  };
}
