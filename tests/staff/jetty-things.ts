import { randomUUID } from "node:crypto";
import { sql } from "@db/transaction";
import { approveRequest } from "~/domain/cancellations/approve-request.server";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { requestCancellation } from "~/domain/cancellations/request-cancellation.server";
import { handInStatement } from "~/domain/month-end/statement/hand-in-statement.server";
import { makeRefundFile } from "~/domain/refunds/make-refund-file.server";
import { addSchedule } from "~/domain/reports/schedules/save-schedule.server";
import type { ScheduleContent } from "~/domain/reports/schedules/schedule";
import type { Staff } from "~/domain/sessions/read-session.server";
import { newSecret } from "~/domain/shared/secrets.server";
import { closeShift } from "~/domain/shifts/close-shift.server";
import { addTicketFile, ticketFiles } from "~/domain/tickets/ticket-files.server";
import { anAsker, askReport, sessionOf } from "../support/ask-report";
import { madePdf } from "../support/made-pdf";
import { makeTicket } from "../support/make-ticket";
import { ACCOUNT, HEAD } from "../support/month";
import { payTicket } from "../support/pay-ticket";
import { makeShift } from "../support/shift";
import { cashier } from "../support/shift-acts";
import { makeStaff } from "../support/staff";

/** Things of jetty 1, each made anew, as the office of both jetties leaves them. */
export const now = new Date("2026-06-10T13:30:00+08:00");
const office = async () => ({ userId: (await makeStaff()).id, ownJettyId: 0 as const });

export async function paidTicket() {
  const ticket = await makeTicket({ now, jettyId: 1, name: "Siti Merang" });
  await payTicket(ticket.id, { paidAt: now });
  return ticket;
}

export const aFile = () => ({
  bytes: madePdf(),
  kind: "pdf" as const,
  originalName: "senarai.pdf",
});

export async function ticketWithFile() {
  const { id } = await paidTicket();
  await addTicketFile("file", id, aFile(), await office());
  return { id, file: (await ticketFiles("file", id))[0]?.file ?? "" };
}

export async function pendingRequest() {
  const { id: ticketId } = await paidTicket();
  return { id: await requestCancellation(ticketId, "Ribut", await office(), now), ticketId };
}

export async function decidedRequest() {
  const request = await pendingRequest();
  await approveRequest(request.id, await office(), now);
  return request;
}

export async function dueRefund() {
  const { id: ticketId } = await paidTicket();
  await cancelTicket(ticketId, "Ribut", await office(), now);
  const [row] = await sql<{ id: number }>(
    null,
    "select id from refund_due where ticket_id = :ticketId",
    { ticketId },
  );
  return row?.id ?? 0;
}

export async function refundFile() {
  const ids = [await dueRefund()];
  return makeRefundFile({ ids, again: false, formKey: newSecret() }, await office(), now);
}

export const openShiftOf1 = async () => makeShift({ jettyId: 1, openedAt: now });

/** A drawer that was counted and handed over to somebody. */
export async function handedOver(to: Staff) {
  const from = await cashier({ jettyId: 1 });
  const shift = await makeShift({ userId: from.userId, jettyId: 1, openedAt: now });
  // The rota says whose turn is next; where they work may change before they come.
  await sql(null, "update app_user set jetty_id = 1, access = 3 where id = :id returning id", {
    id: to.userId,
  });
  const count = { 10_000: 1 };
  const closing = { shiftId: shift.id, count, reason: "", handTo: to.userId };
  await closeShift(from, closing, now);
  return shift.id;
}

export async function closedShift() {
  const from = await cashier({ jettyId: 1 });
  const shift = await makeShift({ userId: from.userId, jettyId: 1, openedAt: now });
  const closing = { shiftId: shift.id, count: { 10_000: 1 }, reason: "", handTo: null };
  await closeShift(from, closing, now);
  return shift;
}

let statements = 0;
export async function statement() {
  const line = `bill-${(statements += 1)},,2026-06-09 10:00:00,61.00,1.00,`;
  const bytes = Buffer.from([HEAD, line, ""].join("\r\n"));
  const { userId } = await office();
  const handedIn = { account: ACCOUNT, jettyId: 1 as const, fileName: "penyata.csv", bytes };
  return (await handInStatement(handedIn, userId, now)).id;
}

export const report = () => askReport({ jettyId: 1, now });

export const SCHEDULE: ScheduleContent = {
  ...{ type: "jualan", format: "csv", jettyId: 1, platform: 0, language: "en", period: "daily" },
  ...{ weekday: null, monthDay: null, hour: 6, addresses: ["a@example.my"] },
};
export const schedule = async () => addSchedule(SCHEDULE, sessionOf(await anAsker()), now);

/** A printer of jetty 1. */
async function printer() {
  const [row] = await sql<{ id: number }>(
    null,
    `insert into printer (agent_user_id, device_id, name, type, jetty_id, seen_at, connection)
     values (:agent, :device, 'EPSON', 'escpos', 1, :now, gen_random_uuid()) returning id`,
    { agent: (await office()).userId, device: newSecret().slice(0, 20), now },
  );
  return row?.id ?? 0;
}

/** A print at jetty 1, in a batch, of which nobody knows whether paper came out, or that waits. */
export async function printJob(state: "unknown" | "queued") {
  const { id: ticketId, ticketCode } = await paidTicket();
  const [id, batch] = [randomUUID(), randomUUID()];
  await sql(
    null,
    `insert into print_job (id, printer_id, printer_name, requested_by, kind, ticket_id, language,
        created_at, state, reason, sent_at, copy_no, batch)
     values (:id, :printerId, 'EPSON', :by, 'ticket', :ticketId, 'ms', :now, :state, :reason,
        :sentAt, :copyNo, :batch) returning id`,
    {
      ...{ id, batch, ticketId, now, state, printerId: await printer() },
      by: (await office()).userId,
      reason: state === "unknown" ? "connection_lost" : null,
      sentAt: state === "unknown" ? now : null,
      copyNo: state === "unknown" ? 1 : null,
    },
  );
  return { id, batch, ticketCode };
}
