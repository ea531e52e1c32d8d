import { can } from "~/domain/access/capabilities";
import { ticketEntries } from "~/domain/audit/ticket-entries.server";
import { openCaseOf } from "~/domain/departures/weather/case-queries.server";
import { payPath } from "~/domain/payments/bills/pay-link.server";
import { countryName } from "~/domain/places/country-names.server";
import { jettyName } from "~/domain/places/jetties";
import { isOutdated } from "~/domain/printing/rules";
import type { Staff } from "~/domain/sessions/read-session.server";
import { dayOf } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { formatRm } from "~/domain/shared/money";
import { Refusal } from "~/domain/shared/refusal";
import { formatTicketCode, parseTicketCode } from "~/domain/shared/ticket-code";
import type { TicketFile } from "~/domain/tickets/file-uses";
import {
  codeOfReceipt,
  passengerPage,
  type TicketDetail,
  ticketDetail,
} from "~/domain/tickets/ticket-detail.server";
import { type TicketFacts, ticketFacts } from "~/domain/tickets/ticket-facts.server";
import { ticketFiles } from "~/domain/tickets/ticket-files.server";
import { failurePage } from "~/http/failure.server";
import { listQuery } from "~/http/list-query.server";
import { ticketDepartureText } from "~/i18n/departure-text";
import { formatDate, formatInstant } from "~/i18n/format";
import { delayLines, noSailingLines } from "~/i18n/sailing-text";
import { translationsOf } from "~/i18n/translations.server";
import type { TicketView } from "~/ui/tickets/ticket-view";
import { entryViews } from "./audit-entry-view.server";
import { ticketMailViews } from "./ticket-mails-view.server";
import { ticketPaymentView } from "./ticket-payment-view.server";
import { ticketScanViews } from "./ticket-scans-view.server";
import { whoText } from "./who-text.server";

/**
 * The ticket of an address or of what a person typed: its code in any form, or its receipt number.
 * Null where this person may see none.
 */
export async function findTicketByText(text: string, staff: Staff): Promise<TicketDetail | null> {
  const byCode = parseTicketCode(text);
  const found = byCode ? await ticketDetail(byCode, staff) : null;
  if (found) return found;
  const code = /^[A-Za-z]{2,5}-\d{4}-\d{1,12}$/.test(text)
    ? await codeOfReceipt(text, staff)
    : null;
  return code ? ticketDetail(code, staff) : null;
}

/**
 * The detail panel of a ticket (2.11), in the reader's language; throws the page for an address
 * that leads nowhere.
 */
export async function ticketView(
  request: Request,
  param: string | undefined,
  staff: Staff,
  language: Language,
): Promise<TicketView> {
  const code = parseTicketCode(param);
  const ticket = code ? await ticketDetail(code, staff) : null;
  if (!ticket) throw failurePage(new Refusal("not_found"));
  const [facts, people, scans, files, letters, mails, audit, openCase] = await Promise.all([
    ticketFacts(ticket.id),
    passengerPage(ticket.id, listQuery(request, "passengers").page),
    ticketScanViews(ticket, listQuery(request, "scans").page, language),
    ticketFiles("file", ticket.id),
    ticket.agencyName !== null && can(staff, "tickets.manage-letters")
      ? ticketFiles("letter", ticket.id)
      : null,
    ticketMailViews(ticket.id, language),
    can(staff, "audit.view") ? auditOf(ticket, language) : null,
    can(staff, "weather.manage") ? openCaseOf(ticket.id, null) : null,
  ]);
  const country = (of: string | null) => (of === null ? "" : countryName(of, language));
  const { cancellation } = ticket;
  return {
    ticketCode: ticket.ticketCode,
    receiptNo: ticket.receiptNo,
    code: formatTicketCode(ticket.ticketCode),
    ticketFlag: ticket.ticketFlag,
    state: ticket.replaced && ticket.state === "expired" ? "replaced" : ticket.state,
    purchased: formatInstant(ticket.createdAt, language),
    amount: formatRm(ticket.amountSen),
    totalPassengers: ticket.totalPassengers,
    departure: [formatDate(ticket.ticketDate, language), ticketDepartureText(facts.boats, language)]
      .filter(Boolean)
      .join(", "),
    sailing: ticket.state === "paid" ? sailingLines(facts, language) : [],
    casePath: openCase && `/timetable/weather/${openCase.stoppageId}/cases/${openCase.id}`,
    jetty: jettyName(ticket.jettyId),
    sale: {
      ...{ seller: facts.seller, operator: facts.operator, agency: facts.agency },
      ...{ company: facts.company, shiftId: facts.shiftId },
      shiftPath:
        facts.shiftId !== null && can(staff, "shifts.manage") ? `/shifts/${facts.shiftId}` : null,
    },
    payment: await ticketPaymentView(ticket, facts, staff, language),
    boarded: facts.boardedAt && {
      count: facts.onBoard,
      at: formatInstant(facts.boardedAt, language),
      by: whoText({ by: facts.boardedBy, isKnown: facts.boardedKnown }, language),
    },
    back: facts.backAt && {
      count: facts.back,
      at: formatInstant(facts.backAt, language),
      by: whoText({ by: facts.backBy, isKnown: facts.backKnown }, language),
    },
    edited: ticket.editedAt && `${facts.editedBy}, ${formatInstant(ticket.editedAt, language)}`,
    prints: {
      printed: facts.printed,
      reprinted: facts.reprinted,
      outdated: isOutdated(facts.lastPrintAt, ticket.editedAt),
    },
    buyer: {
      name: ticket.name ?? "",
      ic: ticket.ic ?? "",
      country: country(ticket.country),
      phone: ticket.phoneNo ?? "",
      email: ticket.email ?? "",
    },
    passengers: {
      ...people,
      rows: people.rows.map((one) => ({
        ...one,
        name: one.name ?? "",
        ic: one.ic ?? "",
        country: country(one.country),
      })),
    },
    scans,
    mails,
    audit,
    files: files.map(fileLink),
    agency:
      letters && ticket.agencyName !== null
        ? { name: ticket.agencyName, letters: letters.map(fileLink) }
        : null,
    cancellation: cancellation && {
      waits: cancellation.state === "pending",
      madeBy: cancellation.madeBy,
      at: formatInstant(cancellation.requestedAt, language),
      remark: cancellation.remark,
      decidedBy: cancellation.decidedBy,
      decidedOn: cancellation.decidedAt && formatDate(dayOf(cancellation.decidedAt), language),
    },
    receiptPath: ticket.state === "paid" ? `/ticket/receipt/print/${ticket.ticketCode}` : null,
    payPath: ticket.state === "unpaid" && ticket.ticketFlag < 3 ? payPath(ticket.ticketCode) : null,
  };
}

function sailingLines(facts: TicketFacts, language: Language): string[] {
  const t = translationsOf(language, "receipt");
  return [...noSailingLines(t, facts, language), ...delayLines(t, facts.boats, language)];
}

async function auditOf(ticket: TicketDetail, language: Language) {
  return {
    entries: await entryViews(await ticketEntries(ticket.id), language),
    path: `/audit?search=${ticket.receiptNo}`,
  };
}
const fileLink = ({ file, title }: TicketFile) => ({ file, title });
