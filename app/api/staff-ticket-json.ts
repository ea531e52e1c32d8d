import { z } from "zod";
import { can } from "~/domain/access/capabilities";
import type { Staff } from "~/domain/sessions/read-session.server";
import { instantJson } from "~/domain/shared/instant-json";
import type { FileUse } from "~/domain/tickets/file-uses";
import type { StaffFile, StaffTicket } from "~/domain/tickets/staff-tickets.server";
import { instantShape } from "./answer-shapes";
import { ticketJson, ticketShape } from "./ticket-json";

const FOLDERS: Record<FileUse, string> = { file: "files", letter: "letters" };

export const fileShape = z.strictObject({
  file: z.string(),
  name: z.string(),
  content_type: z.string(),
  url: z.string(),
});

/** A file of a ticket; `url` is where it is served on this host (R-7-65). */
export function fileJson(use: FileUse, { name, title, contentType }: StaffFile) {
  return {
    file: name,
    name: title,
    content_type: contentType,
    url: `/storage/${FOLDERS[use]}/${name}`,
  };
}

/** A ticket's prints that came out, in their field names (R-3-18). */
export function printsJson(prints: StaffTicket["prints"]) {
  return prints.map(({ printerId, printerName, username, printedAt }) => ({
    data: { printer_name: printerName, printer_id: printerId },
    username,
    created_at: instantJson(new Date(printedAt)),
  }));
}
export const printsShape = z.array(
  z.strictObject({
    data: z.strictObject({ printer_name: z.string(), printer_id: z.string() }),
    username: z.string(),
    created_at: instantShape,
  }),
);

/**
 * A ticket in its field names (section 3) for somebody who works here: who sold it is for levels 1
 * and 5, an agency's letters are for level 1.
 */
export function staffTicketJson(ticket: StaffTicket, staff: Staff) {
  const { seller, cancelRequestedAt } = ticket;
  return {
    ...ticketJson(ticket, null),
    ticketPlatform: ticket.ticketFlag,
    boat_operator: ticket.operator,
    other_operator_name: ticket.otherOperatorName,
    agency_name: ticket.agencyName,
    company_name: ticket.companyName,
    ip_address: ticket.ipAddress,
    remark: ticket.remark,
    requestCanceledAt: cancelRequestedAt && instantJson(cancelRequestedAt),
    admin: can(staff, "tickets.see-creator") ? seller : null,
    count: ticket.printed,
    print_history: printsJson(ticket.prints),
    files: ticket.files.map((one) => fileJson("file", one)),
    letters: can(staff, "tickets.manage-letters")
      ? ticket.letters.map((one) => fileJson("letter", one))
      : [],
  };
}

const text = z.string().nullable();
export const staffTicketShape = ticketShape.extend({
  ticketPlatform: ticketShape.shape.ticketFlag,
  boat_operator: text,
  other_operator_name: text,
  agency_name: text,
  company_name: text,
  ip_address: text,
  remark: text,
  requestCanceledAt: instantShape.nullable(),
  admin: z.strictObject({ username: z.string(), name: z.string() }).nullable(),
  count: z.number(),
  print_history: printsShape,
  files: z.array(fileShape),
  letters: z.array(fileShape),
});
