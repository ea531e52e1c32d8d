import { z } from "zod";
import { approveRequest } from "~/domain/cancellations/approve-request.server";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { denyRequest } from "~/domain/cancellations/deny-request.server";
import {
  cancellationCounts,
  cancellationList,
  type CancellationRow,
  type JettyScope,
} from "~/domain/cancellations/queries.server";
import { requestCancellation } from "~/domain/cancellations/request-cancellation.server";
import { remarkField } from "~/domain/cancellations/schema.server";
import { isJettyId } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";
import { rowId } from "~/domain/shared/row-id.server";
import type { StaffContext } from "./call.server";
import { instantJson } from "./instant-json";
import { listsSchema } from "./list-schemas.server";

/** `jetty`: 1 or 2, 0 for all; anything odd counts as nothing said. */
const jettyField = z.object({
  jetty: z.coerce
    .number()
    .refine((id) => id === 0 || isJettyId(id))
    .nullable()
    .catch(null),
});
export const cancellationsQuery = z.record(z.string(), z.string()).transform((asked) => ({
  lists: listsSchema("pending", "approved").parse(asked),
  jetty: "jetty" in asked && asked.jetty.trim() !== "" ? jettyField.parse(asked).jetty : null,
}));
/** The request whose number stands in the address. */
export const requestParams = z.object({ id: rowId });
/** The ticket whose number stands in the address, and why it is cancelled. */
export const ticketRemark = z.object({ id: rowId, remark: remarkField });

type Lists = Awaited<ReturnType<typeof cancellationLists>>;

/** GET /api/ticket-cancellation: the two lists of the screen (2.10). */
export async function cancellationLists(
  { lists, jetty }: z.output<typeof cancellationsQuery>,
  { staff }: StaffContext,
) {
  const scope = scopeOf(staff, jetty);
  const [pending, approved, counts] = await Promise.all([
    cancellationList("pending", lists.pending, scope),
    cancellationList("approved", lists.approved, scope),
    cancellationCounts(scope),
  ]);
  return { pending, approved, counts };
}

/** GET /api/ticket-cancellation/approve/{id}. Throws Refusal as `approveRequest` does. */
export async function approveById(
  { id }: z.output<typeof requestParams>,
  { staff, now }: StaffContext,
): Promise<void> {
  await approveRequest(id, staff, now);
}

/** GET /api/ticket-cancellation/deny/{id}. Throws Refusal as `denyRequest` does. */
export async function denyById(
  { id }: z.output<typeof requestParams>,
  { staff, now }: StaffContext,
): Promise<void> {
  await denyRequest(id, staff, now);
}

/** POST /api/ticket-cancellation/request/{id}. Throws Refusal as `requestCancellation` does. */
export async function requestCancellationById(
  { id, remark }: z.output<typeof ticketRemark>,
  { staff, now }: StaffContext,
): Promise<void> {
  await requestCancellation(id, remark, staff, now);
}

/** POST /api/ticket-cancellation/cancel/{id}. Throws Refusal as `cancelTicket` does. */
export async function cancelTicketById(
  { id, remark }: z.output<typeof ticketRemark>,
  { staff, now }: StaffContext,
): Promise<void> {
  await cancelTicket(id, remark, staff, now);
}

export const presentCancellations = ({ pending, approved, counts }: Lists) => ({
  pending: pending.rows.map(requestJson),
  approved: approved.rows.map(requestJson),
  total_pending: pending.total,
  total_approved: approved.total,
  total: { pending: counts.pending, approved: counts.approved },
});

/**
 * Bound to a jetty, one sees that one; else the one that is asked for, or where the session works.
 */
function scopeOf(staff: Staff, jetty: JettyScope | null): JettyScope {
  return staff.ownJettyId === 0 ? (jetty ?? staff.jettyId) : staff.ownJettyId;
}

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
