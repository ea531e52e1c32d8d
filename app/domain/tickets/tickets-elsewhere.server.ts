import { sql } from "@db/transaction";
import type { Day } from "~/domain/shared/day";
import { parseTicketCode } from "~/domain/shared/ticket-code";
import { jettiesOf, platformsOf, type Viewer } from "./list-filter";

export interface TicketElsewhere {
  id: number;
  ticketCode: string;
  receiptNo: string;
  state: "unpaid" | "paid" | "expired" | "cancelled";
  name: string | null;
  ticketDate: Day;
}

const MAX_FOUND = 5;
/** Shorter figures are no phone and no ic number. */
const SHORTEST_NUMBER = 6;

/**
 * Tickets that a search names exactly, by code, receipt number, phone or ic number, in whatever
 * state and of whatever days they are: who is asked for one ticket need not guess where it is
 * listed. The newest few, of the jetty and the platforms that the asker may see (R-6-15).
 */
export async function ticketsElsewhere(search: string, viewer: Viewer): Promise<TicketElsewhere[]> {
  const text = search.trim();
  const number = /^[\d\s()+-]+$/.test(text) ? text.replace(/\D/g, "") : text.toUpperCase();
  if (number.length < SHORTEST_NUMBER || /\s/.test(number)) return [];
  return sql<TicketElsewhere>(
    null,
    `select id, ticket_code, receipt_no, state, name, ticket_date
       from (
         select * from ticket where ticket_code = :code
         union select * from ticket where receipt_no = :receiptNo
         union (select * from ticket where phone_no = any(:phones) order by ticket_date desc limit :most)
         union (select * from ticket where ic = :number order by ticket_date desc limit :most)) t
      where jetty_id = any(:jetties::smallint[]) and ticket_flag = any(:flags::smallint[])
      order by id desc
      limit :most`,
    {
      code: parseTicketCode(text),
      receiptNo: text.toUpperCase(),
      phones: phoneForms(number),
      number,
      jetties: jettiesOf(viewer),
      flags: platformsOf(viewer),
      most: MAX_FOUND,
    },
  );
}

/** A phone number is stored as its buyer typed it. */
function phoneForms(number: string): string[] {
  if (number.startsWith("60")) return [number, `+${number}`, number.slice(1)];
  return number.startsWith("0") ? [number, `6${number}`, `+6${number}`] : [number, `+${number}`];
}
