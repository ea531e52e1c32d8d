import { inTransaction, sql } from "@db/transaction";
import type { Category } from "~/domain/pricing/categories";
import { addDays, type Day, dayOf } from "~/domain/shared/day";
import { hashOf, newSecret, newTicketCode } from "~/domain/shared/secrets.server";
import { insertShift } from "./shift";

export interface MadeTicket {
  id: number;
  ticketCode: string;
  receiptNo: string;
  amountSen: number;
  paymentMethod: string;
}

interface TicketOptions {
  now?: Date;
  ticketDate?: Day;
  jettyId?: 1 | 2;
  ticketFlag?: 1 | 2 | 3;
  adults?: number;
  fareSen?: number;
  name?: string;
  email?: string;
  phoneNo?: string;
  ic?: string;
  passengers?: { name: string; ic: string; category?: Category; country?: string }[];
  language?: "ms" | "en";
  paymentMethod?: string;
  /** The secret of the browser that made it. */
  browser?: string;
}

/**
 * An unpaid ticket with its line and passengers, as the checkout leaves it: 2 adults at RM 30.00
 * for tomorrow unless told otherwise. A ticket of the counter (3) is paid from the start, in a
 * shift of its own.
 */
export async function makeTicket(options: TicketOptions = {}): Promise<MadeTicket> {
  const now = options.now ?? new Date();
  const count = options.passengers?.length ?? options.adults ?? 2;
  const fareSen = options.fareSen ?? 3000;
  const passengers =
    options.passengers ??
    Array.from({ length: count }, (_, index) => ({
      name: `Penumpang ${index + 1}`,
      ic: `85041211${String(5000 + index)}`,
    }));
  return inTransaction(async (tx) => {
    const shift =
      options.ticketFlag === 3
        ? await insertShift(tx, { jettyId: options.jettyId, openedAt: now })
        : null;
    const [ticket] = await sql<{ id: number; receiptNo: string }>(
      tx,
      `insert into ticket (ticket_code, receipt_no, ticket_flag, jetty_id, ticket_date, amount_sen, transaction_charge_sen, total_passengers,
         name, email, phone_no, ic, country, region, payment_method, language, form_key, form_hash, browser_hash, created_at, expires_at, shift_id, seller_id, state, paid_at, sale_day)
       values (:ticketCode, next_receipt_no(:jettyId::smallint, extract(year from :ticketDate::date)::int), :ticketFlag, :jettyId, :ticketDate, :amountSen, :chargeSen, :count, :name, :email, :phoneNo, :ic, 'MY', 'Terengganu', :paymentMethod, :language, :formKey, :formHash, :browserHash, :now, :expiresAt, :shiftId, :sellerId, :state, :paidAt, :saleDay)
       returning id, receipt_no`,
      {
        ticketCode: newTicketCode(),
        jettyId: options.jettyId ?? 1,
        ticketDate: options.ticketDate ?? addDays(dayOf(now), 1),
        ticketFlag: options.ticketFlag ?? 1,
        amountSen: count * fareSen,
        chargeSen: (options.ticketFlag ?? 1) < 3 ? 100 : 0,
        count,
        name: options.name ?? "Pembeli Ujian",
        email: options.email ?? "pembeli@contoh.my",
        phoneNo: options.phoneNo ?? "0123456789",
        ic: options.ic ?? "850412115267",
        language: options.language ?? "ms",
        paymentMethod: options.paymentMethod ?? "fpx",
        formKey: newSecret(),
        formHash: hashOf("form"),
        browserHash: options.browser ? hashOf(options.browser) : null,
        now,
        expiresAt: shift ? null : new Date(now.getTime() + 86_400_000),
        shiftId: shift?.id ?? null,
        sellerId: shift?.userId ?? null,
        state: shift ? "paid" : "unpaid",
        paidAt: shift ? now : null,
        saleDay: shift ? dayOf(now) : null,
      },
    );
    if (!ticket) throw new Error("no ticket");
    if (shift)
      await sql(
        tx,
        "insert into ticket_payment (ticket_id, method, amount_sen) values (:ticketId, 'fpx', :amountSen)",
        { ticketId: ticket.id, amountSen: count * fareSen },
      );
    await sql(
      tx,
      `insert into ticket_line (ticket_id, category, quantity, fare_sen)
       select :ticketId::int, coalesce(p.value->>'category', 'adult'), count(*), :fareSen::int
         from jsonb_array_elements(:passengers::jsonb) p group by 2`,
      { ticketId: ticket.id, passengers: JSON.stringify(passengers), fareSen },
    );
    await sql(
      tx,
      `insert into passenger (ticket_id, no, category, name, ic, country)
       select :ticketId::int, (p.value->>'no')::int, coalesce(p.value->>'category', 'adult'), p.value->>'name', p.value->>'ic', coalesce(p.value->>'country', 'MY') from jsonb_array_elements(:passengers::jsonb) p`,
      {
        ticketId: ticket.id,
        passengers: JSON.stringify(passengers.map((one, index) => ({ ...one, no: index + 1 }))),
      },
    );
    const [code] = await sql<{ ticketCode: string }>(
      tx,
      "select ticket_code from ticket where id = :ticketId",
      { ticketId: ticket.id },
    );
    return {
      id: ticket.id,
      ticketCode: code?.ticketCode ?? "",
      receiptNo: ticket.receiptNo,
      amountSen: count * fareSen,
      paymentMethod: options.paymentMethod ?? "fpx",
    };
  });
}
