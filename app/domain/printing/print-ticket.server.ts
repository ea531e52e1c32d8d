import { worksAt } from "~/domain/access/works-at";
import type { PrintableTicket } from "~/domain/receipts/printable-ticket";
import {
  readPrintablePassenger,
  readPrintableTicket,
} from "~/domain/receipts/read-printable-ticket.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { Language } from "~/domain/shared/language";
import { Refusal } from "~/domain/shared/refusal";
import { requestPrint } from "./request-print.server";

type PrintingStaff = Pick<Staff, "userId" | "jettyId" | "ownJettyId">;

/**
 * The paid ticket of a code that this person may print. Throws Refusal not_found, also for one of a
 * jetty that is not theirs, print_unpaid or print_cancelled.
 */
export async function requirePrintableTicket(
  ticketCode: string | null,
  staff: Pick<Staff, "ownJettyId">,
): Promise<PrintableTicket> {
  const ticket = ticketCode === null ? null : await readPrintableTicket(ticketCode);
  if (!ticket || !worksAt(staff, ticket.jettyId)) throw new Refusal("not_found");
  if (ticket.state !== "paid")
    throw new Refusal(ticket.state === "cancelled" ? "print_cancelled" : "print_unpaid");
  return ticket;
}

/**
 * Asks for a ticket on the chosen printer. Returns the job's id. Throws what
 * `requirePrintableTicket` and `requestPrint` throw.
 */
export async function printTicket(
  ticketCode: string | null,
  printerId: number | null,
  staff: PrintingStaff,
  language: Language,
  now: Date,
): Promise<string> {
  const ticket = await requirePrintableTicket(ticketCode, staff);
  return requestPrint(null, {
    content: { kind: "ticket", ticketId: ticket.id },
    printerId,
    staff,
    language,
    now,
  });
}

/**
 * Asks for one passenger's own ticket on the chosen printer. Returns the job's id. Throws what
 * `printTicket` throws; not_found also for a number that nobody on the ticket has.
 */
export async function printPersonalTicket(
  ticketCode: string | null,
  passengerNo: number,
  printerId: number | null,
  staff: PrintingStaff,
  language: Language,
  now: Date,
): Promise<string> {
  const ticket = await requirePrintableTicket(ticketCode, staff);
  if (!(await readPrintablePassenger(ticket.id, passengerNo))) throw new Refusal("not_found");
  return requestPrint(null, {
    content: { kind: "personal", ticketId: ticket.id, passengerNo },
    printerId,
    staff,
    language,
    now,
  });
}

/** Asks for a test page. Returns the job's id. */
export async function printTest(
  printerId: number | null,
  staff: PrintingStaff,
  language: Language,
  now: Date,
): Promise<string> {
  return requestPrint(null, { content: { kind: "test" }, printerId, staff, language, now });
}
