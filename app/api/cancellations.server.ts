import { z } from "zod";
import { approveRequest } from "~/domain/cancellations/approve-request.server";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { denyRequest } from "~/domain/cancellations/deny-request.server";
import {
  cancellationCounts,
  cancellationList,
  type CancellationRow,
} from "~/domain/cancellations/queries.server";
import { requestCancellation } from "~/domain/cancellations/request-cancellation.server";
import { remarkField } from "~/domain/cancellations/schema.server";
import { instantJson } from "~/domain/shared/instant-json";
import { rowId } from "~/domain/shared/row-id.server";
import { dayShape, instantShape, jettyShape, messageShape } from "./answer-shapes";
import { staffCall } from "./call.server";
import { FORM, QUERY, type StaffContext } from "./call-line";
import { jettyField, jettyScope } from "./jetty-query";
import { listFields } from "./list-schemas.server";
import { presentMessage } from "./message.server";

const { page, search, limit } = listFields;
const cancellationsQuery = z.object({
  jetty: jettyField,
  page_pending: page,
  search_pending: search,
  page_approved: page,
  search_approved: search,
  limit,
});
/** The request whose number stands in the address. */
const requestParams = z.object({ id: rowId });
/** The ticket whose number stands in the address, and why it is cancelled. */
const ticketRemark = z.object({ id: rowId, remark: remarkField });

type Lists = Awaited<ReturnType<typeof cancellationLists>>;

/** GET /api/ticket-cancellation: the two lists of the screen (2.10). */
async function cancellationLists(
  asked: z.output<typeof cancellationsQuery>,
  { staff }: StaffContext,
) {
  const scope = jettyScope(staff, asked);
  const rows = { limit: asked.limit };
  const [pending, approved, counts] = await Promise.all([
    cancellationList(
      "pending",
      { ...rows, page: asked.page_pending, search: asked.search_pending },
      scope,
    ),
    cancellationList(
      "approved",
      { ...rows, page: asked.page_approved, search: asked.search_approved },
      scope,
    ),
    cancellationCounts(scope),
  ]);
  return { pending, approved, counts };
}

/** GET /api/ticket-cancellation/approve/{id}. Throws Refusal as `approveRequest` does. */
async function approveById(
  { id }: z.output<typeof requestParams>,
  { staff, now }: StaffContext,
): Promise<void> {
  await approveRequest(id, staff, now);
}

/** GET /api/ticket-cancellation/deny/{id}. Throws Refusal as `denyRequest` does. */
async function denyById(
  { id }: z.output<typeof requestParams>,
  { staff, now }: StaffContext,
): Promise<void> {
  await denyRequest(id, staff, now);
}

/** POST /api/ticket-cancellation/request/{id}. Throws Refusal as `requestCancellation` does. */
async function requestCancellationById(
  { id, remark }: z.output<typeof ticketRemark>,
  { staff, now }: StaffContext,
): Promise<void> {
  await requestCancellation(id, remark, staff, now);
}

/** POST /api/ticket-cancellation/cancel/{id}. Throws Refusal as `cancelTicket` does. */
async function cancelTicketById(
  { id, remark }: z.output<typeof ticketRemark>,
  { staff, now }: StaffContext,
): Promise<void> {
  await cancelTicket(id, remark, staff, now);
}

const presentCancellations = ({ pending, approved, counts }: Lists) => ({
  pending: pending.rows.map(requestJson),
  approved: approved.rows.map(requestJson),
  total_pending: pending.total,
  total_approved: approved.total,
  total: { pending: counts.pending, approved: counts.approved },
});

function requestJson(row: CancellationRow) {
  return {
    id: row.id,
    ticket_id: row.ticketId,
    _id: row.receiptNo,
    ticketCode: row.ticketCode,
    bill_code: row.billCode,
    jettyID: row.jettyId,
    admin: { name: row.madeBy },
    total_passengers: row.passengers,
    createdAt: instantJson(row.purchasedAt),
    ticketDate: row.ticketDate,
    remark: row.remark,
    requestCanceledAt: instantJson(row.requestedAt),
    ...(row.decidedAt && { decided_by: row.decidedBy, decided_at: instantJson(row.decidedAt) }),
  };
}

const requestShape = z.strictObject({
  id: z.number(),
  ticket_id: z.number(),
  _id: z.string(),
  ticketCode: z.string(),
  bill_code: z.string(),
  jettyID: jettyShape,
  admin: z.strictObject({ name: z.string() }),
  total_passengers: z.number(),
  createdAt: instantShape,
  ticketDate: dayShape,
  remark: z.string(),
  requestCanceledAt: instantShape,
  decided_by: z.string().nullable().optional(),
  decided_at: instantShape.optional(),
});
const DECIDED_ERRORS = ["not_found", "request_approved_by", "request_denied_by"] as const;
const LIVE_TICKET_ERRORS = [
  "reason_too_long",
  "not_found",
  "ticket_cancelled_by",
  "cancel_waiting",
] as const;

export const cancellationCalls = [
  staffCall({
    ...QUERY,
    path: "/api/ticket-cancellation",
    summary: "cancellations",
    needs: "cancellations.view",
    schema: cancellationsQuery,
    answers: z.strictObject({
      pending: z.array(requestShape),
      approved: z.array(requestShape),
      total_pending: z.number(),
      total_approved: z.number(),
      total: z.strictObject({ pending: z.number(), approved: z.number() }),
    }),
    act: cancellationLists,
    present: presentCancellations,
  }),
  staffCall({
    ...QUERY,
    limit: "act",
    path: "/api/ticket-cancellation/approve/:id",
    summary: "approveRequest",
    needs: "cancellations.decide",
    schema: requestParams,
    answers: messageShape,
    errors: [...DECIDED_ERRORS, "ticket_boarded"],
    act: approveById,
    present: presentMessage("request_approved"),
  }),
  staffCall({
    ...QUERY,
    limit: "act",
    path: "/api/ticket-cancellation/deny/:id",
    summary: "denyRequest",
    needs: "cancellations.decide",
    schema: requestParams,
    answers: messageShape,
    errors: DECIDED_ERRORS,
    act: denyById,
    present: presentMessage("request_denied"),
  }),
  staffCall({
    ...FORM,
    path: "/api/ticket-cancellation/request/:id",
    summary: "requestCancellation",
    needs: "cancellations.request",
    repeatable: true,
    schema: ticketRemark,
    answers: messageShape,
    errors: LIVE_TICKET_ERRORS,
    act: requestCancellationById,
    present: presentMessage("request_sent"),
  }),
  staffCall({
    ...FORM,
    path: "/api/ticket-cancellation/cancel/:id",
    summary: "cancelTicket",
    needs: "cancellations.cancel",
    repeatable: true,
    schema: ticketRemark,
    answers: messageShape,
    errors: [...LIVE_TICKET_ERRORS, "ticket_boarded"],
    act: cancelTicketById,
    present: presentMessage("ticket_canceled"),
  }),
];
