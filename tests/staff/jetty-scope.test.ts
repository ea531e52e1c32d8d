import { randomUUID } from "node:crypto";
import { describe, it } from "vitest";
import { inTransaction } from "@db/transaction";
import { approveRequest } from "~/domain/cancellations/approve-request.server";
import { approveWithApproval } from "~/domain/cancellations/approve-with-approval.server";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { cancelWithApproval } from "~/domain/cancellations/cancel-with-approval.server";
import { denyRequest } from "~/domain/cancellations/deny-request.server";
import { lockRequest } from "~/domain/cancellations/lock-request.server";
import { lockLiveTicket } from "~/domain/cancellations/lock-ticket.server";
import { findRequest } from "~/domain/cancellations/queries.server";
import { requestCancellation } from "~/domain/cancellations/request-cancellation.server";
import {
  dropStatement,
  importStatement,
} from "~/domain/month-end/statement/decide-statement.server";
import { findStatement } from "~/domain/month-end/statement/queries.server";
import { batchProgress, stopBatch } from "~/domain/printing/print-batch.server";
import {
  printPersonalTicket,
  printTicket,
  requirePrintableTicket,
} from "~/domain/printing/print-ticket.server";
import { findSalePrintAt } from "~/domain/printing/queries.server";
import { resolveUnknownPrint } from "~/domain/printing/resolve-unknown-print.server";
import { payRefunds, rejectRefund } from "~/domain/refunds/decide-refunds.server";
import { askAboutRefund } from "~/domain/refunds/gateway/ask-about-refund.server";
import { refundThroughGateway } from "~/domain/refunds/gateway/refund-through-gateway.server";
import { lockRefunds } from "~/domain/refunds/lock-refunds.server";
import { makeRefundFile } from "~/domain/refunds/make-refund-file.server";
import { dueRefunds, findRefund, refundsOfFile } from "~/domain/refunds/queries.server";
import { readReport } from "~/domain/reports/queries.server";
import { readSchedule } from "~/domain/reports/schedules/queries.server";
import { editSchedule } from "~/domain/reports/schedules/save-schedule.server";
import {
  pauseSchedule,
  removeSchedule,
  resumeSchedule,
} from "~/domain/reports/schedules/set-schedule-state.server";
import { newSecret } from "~/domain/shared/secrets.server";
import { closeForgottenShift } from "~/domain/shifts/close-forgotten-shift.server";
import { takeOverDrawer } from "~/domain/shifts/open-shift.server";
import { shiftById } from "~/domain/shifts/shift-lists.server";
import { slipLinksOf } from "~/domain/shifts/slip-links.server";
import { requireSlip } from "~/domain/shifts/slips.server";
import { chosenTickets } from "~/domain/tickets/chosen-tickets.server";
import { editPassengers } from "~/domain/tickets/edit-passengers.server";
import { editTicket } from "~/domain/tickets/edit-ticket.server";
import { mailOneTicketAgain, mailTicketAgain } from "~/domain/tickets/mail-ticket-again.server";
import { mailTicketsAgain } from "~/domain/tickets/mail-tickets-again.server";
import { codeOfReceipt, ticketDetail } from "~/domain/tickets/ticket-detail.server";
import { addTicketFile, mayReadFile, removeTicketFile } from "~/domain/tickets/ticket-files.server";
import { useDatabase } from "../support/database";
import { approvalOf, makeManager } from "../support/manager";
import { about, type Case, done, expectOfItsJetty, NO_ID } from "./jetty-case";
import * as things from "./jetty-things";

useDatabase();
const { now } = things;

const NO_TICKET = {
  ...{ id: NO_ID, ticketCode: "ZZZZZZZZZZZZZZZZ", receiptNo: "MRG-2026-999999" },
  ...{ amountSen: 0, paymentMethod: "fpx" },
};
const NO_FILE = { id: NO_ID, file: `${"a".repeat(40)}.pdf` };
const NO_REQUEST = { id: NO_ID, ticketId: NO_ID };
const NO_JOB = { id: randomUUID(), batch: randomUUID(), ticketCode: NO_TICKET.ticketCode };
const NO_SHIFT = { id: NO_ID, userId: NO_ID };
const BUYER = { name: "Lain", ic: null, phoneNo: "0123456789", email: null, country: "MY" };

const { paidTicket, pendingRequest, decidedRequest, ticketWithFile, printJob } = things;
const { dueRefund, refundFile, closedShift, openShiftOf1, statement, report, schedule } = things;
const CASES: Case[] = [
  about("a ticket's page", paidTicket, NO_TICKET, (t, by) => ticketDetail(t.ticketCode, by)),
  about("a receipt number", paidTicket, NO_TICKET, (t, by) => codeOfReceipt(t.receiptNo, by)),
  about("chosen tickets", paidTicket, NO_TICKET, (t, by) =>
    chosenTickets({ codes: [t.ticketCode] }, by),
  ),
  about("a ticket to print", paidTicket, NO_TICKET, (t, by) =>
    requirePrintableTicket(t.ticketCode, by),
  ),
  about("printing a ticket", paidTicket, NO_TICKET, (t, by) =>
    printTicket(t.ticketCode, null, by, "ms", now),
  ),
  about("printing a personal ticket", paidTicket, NO_TICKET, (t, by) =>
    printPersonalTicket(t.ticketCode, 1, null, by, "ms", now),
  ),
  about("holding a ticket", paidTicket, NO_TICKET, (t, by) =>
    inTransaction((tx) => lockLiveTicket(tx, t.id, by)),
  ),
  about("mailing a ticket within", paidTicket, NO_TICKET, (t, by) =>
    inTransaction((tx) => mailTicketAgain(tx, t.id, by)),
  ),
  about("mailing chosen tickets", paidTicket, NO_TICKET, (t, by) => mailTicketsAgain([t.id], by)),
  about("mailing a ticket", paidTicket, NO_TICKET, (t, by) => mailOneTicketAgain(t.id, by)),
  about("editing a ticket", paidTicket, NO_TICKET, (t, by) =>
    editTicket(t.id, { version: 99, buyer: BUYER, passengers: [] }, by, now),
  ),
  about("editing passengers", paidTicket, NO_TICKET, (t, by) =>
    done(editPassengers(t.id, [], by, now)),
  ),
  about("reading a file", ticketWithFile, NO_FILE, (t, by) => mayReadFile("file", t.file, by)),
  about("adding a file", ticketWithFile, NO_FILE, (t, by) =>
    done(addTicketFile("file", t.id, things.aFile(), by)),
  ),
  about("removing a file", ticketWithFile, NO_FILE, (t, by) =>
    done(removeTicketFile("file", t.id, t.file, by)),
  ),
  about("cancelling", paidTicket, NO_TICKET, (t, by) => done(cancelTicket(t.id, "x", by, now))),
  about("cancelling with a PIN", paidTicket, NO_TICKET, async (t, by) =>
    done(cancelWithApproval({ ...t, jettyId: 1 }, "x", by, approvalOf(await makeManager()), now)),
  ),
  about("asking to cancel", paidTicket, NO_TICKET, (t, by) =>
    requestCancellation(t.id, "x", by, now),
  ),
  about("a request", pendingRequest, NO_REQUEST, (r, by) => findRequest(r.id, by)),
  about("a decided request", decidedRequest, NO_REQUEST, (r, by) => findRequest(r.id, by)),
  about("holding a request", pendingRequest, NO_REQUEST, (r, by) =>
    inTransaction((tx) => lockRequest(tx, r.id, by)),
  ),
  about("holding a decided request", decidedRequest, NO_REQUEST, (r, by) =>
    inTransaction((tx) => lockRequest(tx, r.id, by)),
  ),
  about("approving", pendingRequest, NO_REQUEST, (r, by) => done(approveRequest(r.id, by, now))),
  about("approving with a PIN", pendingRequest, NO_REQUEST, async (r, by) =>
    done(approveWithApproval(r, by, approvalOf(await makeManager()), now)),
  ),
  about("denying", pendingRequest, NO_REQUEST, (r, by) => done(denyRequest(r.id, by, now))),
  about("denying a decided request", decidedRequest, NO_REQUEST, (r, by) =>
    done(denyRequest(r.id, by, now)),
  ),
  about("a refund", dueRefund, NO_ID, findRefund),
  about("chosen refunds", dueRefund, NO_ID, (id, by) => dueRefunds({ ids: [id] }, by)),
  about("holding refunds", dueRefund, NO_ID, (id, by) =>
    inTransaction((tx) => lockRefunds(tx, [id], by)),
  ),
  about("paying a refund", dueRefund, NO_ID, (id, by) => done(payRefunds([id], "B1", by, now))),
  about("rejecting a refund", dueRefund, NO_ID, (id, by) => done(rejectRefund(id, "x", by, now))),
  about("a bank file of refunds", dueRefund, NO_ID, (id, by) =>
    makeRefundFile({ ids: [id], again: false, formKey: newSecret() }, by, now),
  ),
  about("refunding through the gateway", dueRefund, NO_ID, (id, by) =>
    refundThroughGateway({ refundId: id }, by, now),
  ),
  about("asking about a refund", dueRefund, NO_ID, (id, by) => askAboutRefund(id, by, now)),
  about("a bank file's refunds", refundFile, NO_ID, refundsOfFile),
  about("a shift", openShiftOf1, NO_SHIFT, (s, by) => shiftById(s.id, by)),
  about("a closed shift", closedShift, NO_SHIFT, (s, by) => shiftById(s.id, by)),
  about("closing a forgotten shift", openShiftOf1, NO_SHIFT, (s, by) =>
    done(closeForgottenShift(by, s.id, { count: { 10_000: 1 }, reason: "x" }, now)),
  ),
  about("closing a closed shift", closedShift, NO_SHIFT, (s, by) =>
    done(closeForgottenShift(by, s.id, { count: { 10_000: 1 }, reason: "x" }, now)),
  ),
  about("an opening slip", openShiftOf1, NO_SHIFT, (s, by) => done(requireSlip(by, s.id, "open"))),
  about("a closing slip", closedShift, NO_SHIFT, (s, by) => done(requireSlip(by, s.id, "close"))),
  about("the addresses of slips", openShiftOf1, NO_SHIFT, (s, by) =>
    slipLinksOf(s.userId, by, now),
  ),
  about("a drawer that was handed over", things.handedOver, NO_ID, (id, by) =>
    takeOverDrawer(by, id, newSecret(), now),
  ),
  about("a statement", statement, NO_ID, findStatement),
  about("importing a statement", statement, NO_ID, (id, by) => done(importStatement(id, by, now))),
  about("dropping a statement", statement, NO_ID, (id, by) => done(dropStatement(id, by))),
  about("a report", report, NO_ID, readReport),
  about("a schedule", schedule, NO_ID, (id, by) => readSchedule(id, by)),
  about("changing a schedule", schedule, NO_ID, (id, by) =>
    done(editSchedule(id, 1, things.SCHEDULE, by, now)),
  ),
  about("pausing a schedule", schedule, NO_ID, (id, by) => done(pauseSchedule(id, by))),
  about("resuming a schedule", schedule, NO_ID, (id, by) => done(resumeSchedule(id, by, now))),
  about("removing a schedule", schedule, NO_ID, (id, by) => done(removeSchedule(id, by, now))),
  about(
    "a print that is unknown",
    () => printJob("unknown"),
    NO_JOB,
    (job, by) => resolveUnknownPrint(job.id, true, by, now),
  ),
  about(
    "how a print stands",
    () => printJob("queued"),
    NO_JOB,
    (job, by) => findSalePrintAt(job.id, by),
  ),
  about(
    "a batch of prints",
    () => printJob("queued"),
    NO_JOB,
    (job, by) => batchProgress(job.batch, by),
  ),
  about(
    "stopping a batch",
    () => printJob("queued"),
    NO_JOB,
    async (job, by) => (await stopBatch(job.batch, by, now)) > 0,
  ),
];

describe("whoever works at the other jetty, asking for a thing by its number", () => {
  it.each(CASES)("%s: hears what they would if there were none", (_name, ask) =>
    expectOfItsJetty(ask),
  );
});
