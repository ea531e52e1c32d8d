import { type Prepared, sql } from "@db/transaction";
import { FILE_USES } from "./file-uses";
import { TICKET_COLUMNS, type TicketRecord } from "./read-ticket.server";

/** A print that came out. */
interface StaffPrint {
  printerId: string;
  printerName: string;
  username: string;
  /** As the database writes it. */
  printedAt: string;
}

/** A file that was handed in with a ticket. */
export interface StaffFile {
  name: string;
  title: string;
  contentType: string;
}

/** A ticket with what only staff may see of it. */
export interface StaffTicket extends TicketRecord {
  operator: string | null;
  otherOperatorName: string | null;
  agencyName: string | null;
  companyName: string | null;
  ipAddress: string | null;
  seller: { username: string; name: string } | null;
  /** Of the cancellation that was asked for, unless it was denied. */
  cancelRequestedAt: Date | null;
  remark: string | null;
  /** Copies that came out of a printer, and the newest of them, the first first. */
  printed: number;
  prints: StaffPrint[];
  files: StaffFile[];
  letters: StaffFile[];
}

const MAX_PRINTS = 100;

const filesSql = (table: string, kind: string) => `
    (select coalesce(jsonb_agg(jsonb_build_object(
          'name', f.name, 'title', f.original_name, 'contentType', f.content_type)
          order by f.created_at, f.id), '[]')
        from ${table} l join stored_file f on f.name = l.file_name and f.kind = '${kind}'
        where l.ticket_id = t.id)`;

const STAFF_TICKETS: Prepared<StaffTicket, { ids: readonly number[] }> = {
  name: "staff_tickets",
  text: `
select ${TICKET_COLUMNS}, o.company_name as operator, t.other_operator_name, t.agency_name,
    t.company_name, host(t.ip_address) as ip_address,
    case when s.id is not null
      then jsonb_build_object('username', s.username, 'name', s.name) end as seller,
    r.requested_at as cancel_requested_at, r.remark,
    (select count(*)::int from print_job j
        where j.ticket_id = t.id and j.kind = 'ticket' and j.state = 'printed') as printed,
    (select coalesce(jsonb_agg(jsonb_build_object(
          'printerId', n.device_id, 'printerName', n.printer_name, 'username', n.username,
          'printedAt', n.done_at) order by n.copy_no), '[]')
        from (
          select p.device_id, j.printer_name, u.username, j.copy_no, j.done_at
            from print_job j
            join printer p on p.id = j.printer_id
            join app_user u on u.id = j.requested_by
           where j.ticket_id = t.id and j.kind = 'ticket' and j.state = 'printed'
           order by j.copy_no desc limit ${MAX_PRINTS}) n) as prints,
    ${filesSql("ticket_file", FILE_USES.file.kind)} as files,
    ${filesSql("ticket_letter", FILE_USES.letter.kind)} as letters
  from unnest(:ids::int[]) with ordinality wanted(id, place)
  join ticket t on t.id = wanted.id
  left join operator o on o.id = t.operator_id
  left join app_user s on s.id = t.seller_id
  left join lateral (
    select requested_at, remark from cancellation_request
     where ticket_id = t.id and state <> 'denied' order by id desc limit 1) r on true
 order by wanted.place`,
};

/** Tickets with all that their calls tell of them, in the order of their ids: one statement. */
export async function staffTickets(ids: readonly number[]): Promise<StaffTicket[]> {
  return ids.length === 0 ? [] : sql(null, STAFF_TICKETS, { ids });
}

/** One of them. Throws an Error where there is none: tickets are never deleted. */
export async function staffTicket(id: number): Promise<StaffTicket> {
  const [ticket] = await staffTickets([id]);
  if (!ticket) throw new Error("A ticket that is never deleted is missing.");
  return ticket;
}
