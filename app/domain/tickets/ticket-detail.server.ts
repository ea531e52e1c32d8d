import { sql } from "@db/transaction";
import { paymentPartsOf } from "~/domain/counter/fragments";
import type { PaymentPart } from "~/domain/counter/payment-methods";
import type { JettyId } from "~/domain/places/jetties";
import type { Category } from "~/domain/pricing/categories";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { Day } from "~/domain/shared/day";
import { type ListPage, pageSql } from "~/domain/shared/list-page";

/** What the detail panel tells of a ticket (2.11). Sums in whole sen. */
export interface TicketDetail {
  id: number;
  ticketCode: string;
  receiptNo: string;
  ticketFlag: 1 | 2 | 3;
  jettyId: JettyId;
  ticketDate: Day;
  state: "unpaid" | "paid" | "expired" | "cancelled";
  /** Its buyer made another order in its place. */
  replaced: boolean;
  amountSen: number;
  /** What the gateway collected beside the amount (S5). */
  transactionChargeSen: number;
  method: string;
  /** What was paid by each method at the counter, cash first; empty for one sold online. */
  payments: PaymentPart[];
  totalPassengers: number;
  createdAt: Date;
  name: string | null;
  ic: string | null;
  country: string | null;
  phoneNo: string | null;
  email: string | null;
  agencyName: string | null;
  /** Of its buyer and passengers, and when these were changed last. */
  version: number;
  editedAt: Date | null;
  /**
   * The last word about a cancellation and when it was asked for, unless it was denied (R-3-17).
   */
  cancellation: {
    id: number;
    state: "pending" | "approved" | "direct";
    madeBy: string;
    madeById: number;
    requestedAt: Date;
    remark: string;
    decidedBy: string | null;
    decidedAt: Date | null;
  } | null;
}

/** A ticket by its code for whoever works at its jetty, or null. */
export async function ticketDetail(
  ticketCode: string,
  { ownJettyId }: Pick<Staff, "ownJettyId">,
): Promise<TicketDetail | null> {
  const [row] = await sql<TicketDetail>(
    null,
    `select t.id, t.ticket_code, t.receipt_no, t.ticket_flag, t.jetty_id, t.ticket_date,
            t.state, t.replaced_at is not null as replaced, t.amount_sen, t.transaction_charge_sen, t.payment_method as method,
            t.total_passengers, t.created_at, t.name, t.ic, t.country,
            t.phone_no, t.email, t.agency_name, t.version, t.edited_at, ${paymentPartsOf("t")} as payments,
            null as cancellation
       from ticket t
       where t.ticket_code = :ticketCode and (:ownJettyId = 0 or t.jetty_id = :ownJettyId)`,
    { ticketCode, ownJettyId },
  );
  return row ? { ...row, cancellation: await cancellationOf(row.id) } : null;
}

async function cancellationOf(ticketId: number): Promise<TicketDetail["cancellation"]> {
  const [row] = await sql<NonNullable<TicketDetail["cancellation"]>>(
    null,
    `select r.id, r.state, m.name as made_by, m.id as made_by_id, r.requested_at, r.remark, d.name as decided_by, r.decided_at
       from cancellation_request r
       join app_user m on m.id = r.requested_by
       left join app_user d on d.id = r.decided_by
      where r.ticket_id = :ticketId and r.state <> 'denied' order by r.id desc limit 1`,
    { ticketId },
  );
  return row ?? null;
}

/**
 * The code of a ticket by its receipt number, as people read it out; null where there is none at
 * the asker's jetty.
 */
export async function codeOfReceipt(
  receiptNo: string,
  { ownJettyId }: Pick<Staff, "ownJettyId">,
): Promise<string | null> {
  const [row] = await sql<{ code: string }>(
    null,
    `select ticket_code as code
      from ticket
      where receipt_no = :receiptNo and (:ownJettyId = 0 or jetty_id = :ownJettyId)`,
    { receiptNo: receiptNo.toUpperCase(), ownJettyId },
  );
  return row?.code ?? null;
}

export interface DetailPassenger {
  no: number;
  name: string | null;
  ic: string | null;
  category: Category;
  country: string | null;
}

/** One page of the people on a ticket, in the order of their tickets. */
export async function passengerPage(
  ticketId: number,
  page: number,
): Promise<ListPage<DetailPassenger>> {
  const [rows, [count]] = await Promise.all([
    sql<DetailPassenger>(
      null,
      `select no, name, ic, category, country
        from passenger
        where ticket_id = :ticketId
        order by no ${pageSql({ page })}`,
      { ticketId },
    ),
    sql<{ total: number }>(
      null,
      "select count(*)::int as total from passenger where ticket_id = :ticketId",
      { ticketId },
    ),
  ]);
  return { search: "", page, rows, total: count?.total ?? 0 };
}
