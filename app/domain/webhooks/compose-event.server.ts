import { sql } from "@db/transaction";
import { type JettyId, jettyName } from "~/domain/places/jetties";
import type { Day } from "~/domain/shared/day";
import { instantJson } from "~/domain/shared/instant-json";
import { rmNumber } from "~/domain/shared/money";
import type { SentEvent } from "./event-names";
import { type EventData, eventShape } from "./event-shapes";

/** An event as the change wrote it. */
export interface StoredEvent {
  id: string;
  type: SentEvent;
  refId: number;
  occurredAt: Date;
}

/**
 * THE place that says what an event carries: the text that is sent, the same for every endpoint and
 * every try. It is composed once, before the first try, of facts that do not change after the event
 * (a ticket's sum, a closed shift), and kept. Throws where the row is not there or holds what its
 * shape does not allow.
 */
export async function composeEvent(event: StoredEvent): Promise<string> {
  const [kept] = await sql<{ body: string | null }>(
    null,
    "select body from webhook_event where id = :id",
    { id: event.id },
  );
  if (kept?.body) return kept.body;
  const text = JSON.stringify(
    eventShape(event.type).parse({
      type: event.type,
      timestamp: instantJson(event.occurredAt),
      data: await dataOf(event),
    }),
  );
  // Two workers may compose it at once: both send what was kept first.
  const [stored] = await sql<{ body: string }>(
    null,
    "update webhook_event set body = coalesce(body, :text) where id = :id returning body",
    { id: event.id, text },
  );
  if (!stored) throw new Error("An event that is sent is not stored.");
  return stored.body;
}

function dataOf({ type, refId, occurredAt }: StoredEvent): Promise<EventData[SentEvent]> {
  switch (type) {
    case "ticket.paid":
      return ticketData(refId).then((ticket) => ({
        ...ticket,
        isPaid: true,
        paymentTime: instantJson(occurredAt),
      }));
    case "ticket.cancelled":
      return ticketData(refId).then((ticket) => ({
        ...ticket,
        isPaid: false,
        cancelledAt: instantJson(occurredAt),
      }));
    case "ticket.boarded":
      return ticketData(refId).then((ticket) => ({
        ...ticket,
        isPaid: true,
        boardingTime: instantJson(occurredAt),
      }));
    case "refund.due":
      return refundData(refId);
    case "shift.closed":
      return shiftData(refId);
    case "test":
      return Promise.resolve({ message: "This is a test event." });
  }
}

interface TicketRow {
  id: number;
  receiptNo: string;
  ticketCode: string;
  ticketDate: Day;
  jettyId: JettyId;
  ticketFlag: 1 | 2 | 3;
  amountSen: number;
  paymentMethod: string;
  paidAt: Date | null;
  totalPassengers: number;
}

async function ticketData(id: number) {
  const [ticket] = await sql<TicketRow>(
    null,
    `select id, receipt_no, ticket_code, ticket_date, jetty_id, ticket_flag, amount_sen,
         payment_method, paid_at, total_passengers
       from ticket where id = :id`,
    { id },
  );
  if (!ticket) throw new Error("An event is of a ticket that is not there.");
  return {
    id: ticket.id,
    _id: ticket.receiptNo,
    ticketCode: ticket.ticketCode,
    ticketDate: ticket.ticketDate,
    jetty: jettyName(ticket.jettyId),
    jettyID: ticket.jettyId,
    ticketFlag: ticket.ticketFlag,
    amount: rmNumber(ticket.amountSen),
    paymentMethod: ticket.paymentMethod,
    paymentTime: ticket.paidAt && instantJson(ticket.paidAt),
    total_passengers: ticket.totalPassengers,
  };
}

interface RefundRow {
  id: number;
  ticketId: number | null;
  receiptNo: string | null;
  ticketCode: string | null;
  jettyId: JettyId | null;
  amountSen: number;
  reason: string;
  providerRef: string;
  createdAt: Date;
}

async function refundData(id: number): Promise<EventData["refund.due"]> {
  const [refund] = await sql<RefundRow>(
    null,
    `select r.id, r.ticket_id, t.receipt_no, t.ticket_code, r.jetty_id, r.amount_sen, r.reason,
         r.provider_ref, r.created_at
       from refund_due r left join ticket t on t.id = r.ticket_id
      where r.id = :id`,
    { id },
  );
  if (!refund) throw new Error("An event is of a refund that is not there.");
  return {
    id: refund.id,
    ticketID: refund.ticketId,
    receiptNo: refund.receiptNo,
    ticketCode: refund.ticketCode,
    jettyID: refund.jettyId,
    amount: rmNumber(refund.amountSen),
    reason: refund.reason,
    transactionID: refund.providerRef,
    createdAt: instantJson(refund.createdAt),
  };
}

interface ShiftRow {
  id: number;
  zNo: number;
  userId: number;
  jettyId: JettyId;
  openedAt: Date;
  closedAt: Date;
  floatSen: number;
  countedSen: number;
  expectedSen: number;
}

async function shiftData(id: number): Promise<EventData["shift.closed"]> {
  const [shift] = await sql<ShiftRow>(
    null,
    `select id, z_no, user_id, jetty_id, opened_at, closed_at, float_sen, counted_sen, expected_sen
       from shift where id = :id and closed_at is not null`,
    { id },
  );
  if (!shift) throw new Error("An event is of a shift that is not closed.");
  return {
    id: shift.id,
    z_no: shift.zNo,
    user_id: shift.userId,
    jetty: jettyName(shift.jettyId),
    jetty_id: shift.jettyId,
    openedAt: instantJson(shift.openedAt),
    closedAt: instantJson(shift.closedAt),
    cash_in: rmNumber(shift.floatSen),
    total_cash: rmNumber(shift.countedSen),
    expected_cash: rmNumber(shift.expectedSen),
    over_short: rmNumber(shift.countedSen - shift.expectedSen),
  };
}
