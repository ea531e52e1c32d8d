import { type Prepared, sql } from "@db/transaction";
import { boatsOf } from "~/domain/departures/ticket-boats";
import type { Category } from "~/domain/pricing/categories";

/** A ticket with its passengers, as stored. Sums in whole sen; days as `YYYY-MM-DD`. */
export interface TicketRecord {
  id: number;
  receiptNo: string;
  ticketCode: string;
  ticketFlag: 1 | 2 | 3;
  jettyId: number;
  ticketDate: string;
  state: "unpaid" | "paid" | "expired" | "cancelled";
  amountSen: number;
  /** What of it travel credit paid, or is to pay. */
  travelCreditSen: number;
  totalPassengers: number;
  name: string | null;
  email: string | null;
  phoneNo: string | null;
  ic: string | null;
  country: string | null;
  region: string | null;
  paymentMethod: string;
  createdAt: Date;
  paidAt: Date | null;
  /** The gateway's id of the payment that settled it. */
  providerRef: string | null;
  passengers: PassengerRecord[];
  /** Where boats have times, for `parseTicketBoats`. */
  boats: unknown;
}

export interface PassengerRecord {
  id: number;
  no: number;
  category: Category;
  name: string | null;
  ic: string | null;
  country: string | null;
}

/** The columns of a TicketRecord, of a `ticket t`. */
export const TICKET_COLUMNS = `
    t.id, t.receipt_no, t.ticket_code, t.ticket_flag, t.jetty_id, t.ticket_date, t.state,
    t.amount_sen, t.travel_credit_sen, t.total_passengers, t.name, t.email,
    t.phone_no, t.ic, t.country, t.region, t.payment_method, t.created_at, t.paid_at,
    (select provider_ref
        from payment_attempt a
        where a.ticket_id = t.id and a.settles) as provider_ref,
    (select coalesce(jsonb_agg(jsonb_build_object(
          'id', p.id, 'no', p.no, 'category', p.category, 'name', p.name, 'ic', p.ic,
          'country', p.country) order by p.no), '[]')
        from passenger p where p.ticket_id = t.id) as passengers,
    ${boatsOf("t")} as boats`;

const READ_TICKET: Prepared<TicketRecord, { id: number }> = {
  name: "read_ticket",
  text: `select ${TICKET_COLUMNS} from ticket t where t.id = :id`,
};

/** A ticket by its id. Throws an Error where there is none: tickets are never deleted. */
export async function readTicket(id: number): Promise<TicketRecord> {
  const [ticket] = await sql(null, READ_TICKET, { id });
  if (!ticket) throw new Error("A ticket that is never deleted is missing.");
  return ticket;
}
