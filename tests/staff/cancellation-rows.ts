import { sql } from "@db/transaction";
import { requestCancellation } from "~/domain/cancellations/request-cancellation.server";
import { type MadeTicket, makeTicket } from "../support/make-ticket";
import { namesByRole, partOf, type Scope } from "../support/page-roles";
import { payTicket } from "../support/pay-ticket";
import { makeStaff } from "../support/staff";

export const now = new Date("2026-06-10T13:30:00+08:00");

export const paid = async (wishes: Parameters<typeof makeTicket>[0] = {}): Promise<MadeTicket> => {
  const ticket = await makeTicket({ now, ...wishes });
  await payTicket(ticket.id, { paidAt: now });
  return ticket;
};
export const asks = async (ticketId: number, remark = "Ribut", name = "Siti Aminah", at = now) => {
  const { id } = await makeStaff({ name, level: 3 });
  return requestCancellation(ticketId, remark, { userId: id, ownJettyId: 0 }, at);
};
export const stateOf = async (id: number) =>
  (await sql<{ state: string }>(null, "select state from ticket where id = :id", { id }))[0]?.state;
export const requestsOf = (id: number) =>
  sql<{ state: string; remark: string }>(
    null,
    "select state, remark from cancellation_request where ticket_id = :id order by id",
    { id },
  );
export const columnsIn = (list: Scope) => namesByRole(list, "columnheader");
/** The page's two lists. */
export const listsIn = (html: string) => ({
  pending: partOf(html, "list-pending"),
  approved: partOf(html, "list-approved"),
});
export const grouped = (code: string) => code.replace(/(.{4})(?=.)/g, "$1-");
