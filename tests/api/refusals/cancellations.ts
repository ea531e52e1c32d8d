import { sql } from "@db/transaction";
import { dayOf } from "~/domain/shared/day";
import { boardTicket } from "../../support/board-ticket";
import { makeTicket } from "../../support/make-ticket";
import { payTicket } from "../../support/pay-ticket";
import type { MadeStaff } from "../../support/staff";
import { type Asked, somebodyOf } from "../api-client";
import { NOBODY, type Office, type Refusals, refusedKeys } from "./refusals";

export function cancellationRefusals({ ask, now }: Office): Refusals {
  const act = async (name: "request" | "cancel", id: number, remark = "Ribut") =>
    send(name, await somebodyOf(name === "cancel" ? 1 : 3), id, remark);
  const send = (name: string, by: MadeStaff, id: number, remark: string, asked: Asked = {}) =>
    ask("POST", `/api/ticket-cancellation/${name}/${id}`, by, { ...asked, body: { remark } });
  const decide = async (decision: "approve" | "deny", id: number) =>
    ask("GET", `/api/ticket-cancellation/${decision}/${id}`, await somebodyOf(1));
  const aPaidTicket = async () => {
    const { id } = await makeTicket({ now });
    await payTicket(id, { paidAt: now });
    return id;
  };
  const aBoardedTicket = async () => {
    const { id } = await makeTicket({ now, ticketDate: dayOf(now) });
    await payTicket(id, { paidAt: now });
    await boardTicket(id, (await somebodyOf(2)).id, now);
    return id;
  };
  const aRequest = async (of: Promise<number> = aPaidTicket()) => {
    const ticketId = await of;
    await act("request", ticketId);
    const [row] = await sql<{ id: number }>(
      null,
      "select id from cancellation_request where ticket_id = :ticketId",
      { ticketId },
    );
    return row?.id ?? 0;
  };
  const decisions = (decision: "approve" | "deny"): Refusals[string] => {
    const secondAfter = async (first: "approve" | "deny") => {
      const id = await aRequest();
      await decide(first, id);
      return decide(decision, id);
    };
    return {
      not_found: () => decide(decision, NOBODY),
      request_approved_by: () => secondAfter("approve"),
      request_denied_by: () => secondAfter("deny"),
      ...(decision === "approve"
        ? { ticket_boarded: async () => decide(decision, await aRequest(aBoardedTicket())) }
        : {}),
    };
  };
  const acts = (name: "request" | "cancel"): Refusals[string] => {
    const secondAfter = async (first: "request" | "cancel") => {
      const id = await aPaidTicket();
      await act(first, id);
      return act(name, id);
    };
    return {
      reason_too_long: () => act(name, NOBODY, "x".repeat(501)),
      not_found: () => act(name, NOBODY),
      ticket_cancelled_by: () => secondAfter("cancel"),
      cancel_waiting: () => secondAfter("request"),
      ...(name === "cancel"
        ? { ticket_boarded: async () => act(name, await aBoardedTicket()) }
        : {}),
      ...refusedKeys(name === "cancel" ? 1 : 3, (by, contents, keyed) =>
        send(name, by, NOBODY, `Ribut ${contents}`, keyed),
      ),
    };
  };
  return {
    "GET /api/ticket-cancellation/approve/{id}": decisions("approve"),
    "GET /api/ticket-cancellation/deny/{id}": decisions("deny"),
    "POST /api/ticket-cancellation/request/{id}": acts("request"),
    "POST /api/ticket-cancellation/cancel/{id}": acts("cancel"),
  };
}
