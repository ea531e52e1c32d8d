import { config } from "~/config.server";
import { caseById, type WeatherCase } from "~/domain/departures/weather/case-queries.server";
import {
  type Stoppage,
  stoppageAt,
  stoppageById,
  stoppageOn,
} from "~/domain/departures/weather/queries.server";
import { type JettyId, jettyName } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { Day } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { formatRm } from "~/domain/shared/money";
import { Refusal } from "~/domain/shared/refusal";
import { formatTicketCode } from "~/domain/shared/ticket-code";
import { lastDayOf } from "~/domain/travel-credit/rules";
import { rowIdParam } from "~/http/address-params.server";
import { failurePage } from "~/http/failure.server";
import { ticketDepartureText } from "~/i18n/departure-text";
import { formatDate, formatInstant } from "~/i18n/format";
import { lastAnswerDay, stopReasonText } from "~/i18n/stop-reason.server";
import { translationsOf } from "~/i18n/translations.server";
import type { CaseRow } from "./case-list";

/** The stoppage of an address; throws the page for one that leads nowhere, also another jetty's. */
export async function requireStoppage(id: string | undefined, staff: Staff): Promise<Stoppage> {
  const found = await stoppageById(rowIdParam(id), staff);
  if (!found) throw failurePage(new Refusal("not_found"));
  return found;
}

/** The case of an address, of the stoppage of that address. */
export async function requireCase(
  { id, case: caseId }: { id?: string; case?: string },
  staff: Staff,
): Promise<WeatherCase> {
  const found = await caseById(rowIdParam(caseId), staff);
  if (found?.stoppageId !== rowIdParam(id)) throw failurePage(new Refusal("not_found"));
  return found;
}

/** A stoppage in words. */
export function stoppageView(one: Stoppage, language: Language) {
  const instant = (at: Date | null) => at && formatInstant(at, language);
  return {
    id: one.id,
    jetty: jettyName(one.jettyId),
    from: formatInstant(one.fromAt, language),
    until: formatInstant(one.untilAt, language),
    days: daysText(one, language),
    reason: stopReasonText(one, language),
    stopped: instant(one.stoppedAt),
    stoppedBy: one.stoppedBy ?? "",
    answerBy: one.answerBy ? lastAnswerDay(one.answerBy, language) : "",
    lifted: instant(one.liftedAt),
    liftedBy: one.liftedBy ?? "",
  };
}

/** `1 Jun 2026`, or `1 Jun 2026 – 3 Jun 2026`. */
function daysText({ firstDay, lastDay }: Stoppage, language: Language): string {
  return [...new Set([firstDay, lastDay])].map((day) => formatDate(day, language)).join(" – ");
}

/** `Sailing is stopped from … until … (…).` of a jetty at a time; null where boats sail then. */
export async function stoppedText(
  jettyId: JettyId,
  at: Date,
  language: Language,
): Promise<string | null> {
  return stoppedSentence(await stoppageAt(null, jettyId, at), language);
}

/** The same of a day that a stoppage touches. */
export async function stoppedDayText(
  jettyId: JettyId,
  day: Day,
  language: Language,
): Promise<string | null> {
  return stoppedSentence(await stoppageOn(jettyId, day), language);
}

/** Where an act is refused because sailing is stopped, the refusal says from when until when. */
export async function namingStoppage<Done>(
  act: () => Promise<Done>,
  { jettyId, at }: { jettyId: JettyId; at: Date },
  language: Language,
): Promise<Done> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "sailing_stopped") throw error;
    const stopped = (await stoppedText(jettyId, at, language)) ?? "";
    throw new Refusal(error.code, { field: "anyway", values: { stopped } });
  }
}

function stoppedSentence(one: Stoppage | null, language: Language): string | null {
  if (!one) return null;
  const { from, until, reason } = stoppageView(one, language);
  return translationsOf(language, "weather")("stopped", { from, until, reason });
}

/** The link that opens a buyer's case, and what to write with it, in the buyer's language. */
export function messageOf(about: WeatherCase): { link: string; message: string } {
  const { COUNCIL_NAME: council, PUBLIC_URL } = config();
  const t = translationsOf(about.language, "weatherBuyer");
  const link = `${PUBLIC_URL}/w/${about.code}`;
  const { receiptNo } = about;
  const reason = stopReasonText(about, about.language);
  const { credit } = about;
  if (credit)
    return {
      link,
      message: t("message.credit", {
        ...{ council, receiptNo, link },
        amount: formatRm(credit.valueSen),
        code: formatTicketCode(credit.code),
        until: formatDate(lastDayOf(credit.expiresAt), about.language),
      }),
    };
  const money = formatRm(about.amountSen - about.creditPartSen);
  if (about.lacksBank)
    return { link, message: t("message.account", { council, receiptNo, amount: money, link }) };
  if (about.state !== "open")
    return {
      link,
      message: t(`message.${answeredMessage(about)}`, {
        ...{ council, receiptNo, link, amount: money },
        sails: sailsText(about, about.language),
      }),
    };
  const message = t("message.choose", {
    ...{ council, receiptNo, reason, link },
    date: formatDate(about.wasDate, about.language),
    answerBy: lastAnswerDay(about.answerBy, about.language),
  });
  return { link, message };
}

/** Who refused the money back of a case, when and why; null where nobody did. */
export function refusedView({ refund }: WeatherCase, language: Language) {
  if (refund?.state !== "no_refund" || !refund.decidedAt) return null;
  return {
    name: refund.decidedBy ?? "",
    at: formatInstant(refund.decidedAt, language),
    note: refund.note ?? "",
  };
}

/** Which text tells a buyer what became of a case that is answered. */
function answeredMessage({ state, paysOut, refund }: WeatherCase) {
  if (state !== "refund") return state === "moved" || state === "sails" ? state : "cancelled";
  if (!paysOut) return "cancelled";
  return refund?.state === "no_refund" ? "refundRefused" : "refund";
}

function sailsText({ boats, ticketDate }: WeatherCase, language: Language): string {
  const departs = ticketDepartureText(boats, language);
  const day = formatDate(ticketDate, language);
  return departs ? `${day}, ${departs}` : day;
}

/** A phone number as WhatsApp takes it: with the country and digits alone; null where it is none. */
function whatsAppNumber(phone: string | null): string | null {
  const digits = (phone ?? "").replace(/\D/g, "");
  const international = digits.startsWith("0") ? `6${digits}` : digits;
  return /^\d{8,15}$/.test(international) ? international : null;
}

/** A case as a row of the desk. */
export function caseRow(about: WeatherCase, language: Language): CaseRow {
  const { message } = messageOf(about);
  const number = whatsAppNumber(about.phone);
  return {
    id: about.id,
    receiptNo: about.receiptNo,
    name: about.name ?? "",
    phone: about.phone ?? "",
    email: about.email ?? "",
    people: about.people,
    sails: sailsText(about, language),
    state: about.state,
    lacksBank: about.lacksBank,
    refused: about.refund?.state === "no_refund",
    byDeadline: about.chosenBy === "deadline",
    mail: !about.mailed ? "none" : about.mailFailed ? "failed" : "sent",
    isCalled: about.phonedAt !== null && !about.refusalUntold,
    phoned: about.phonedAt && `${about.phonedBy ?? ""}, ${formatInstant(about.phonedAt, language)}`,
    whatsApp: number && `https://wa.me/${number}?text=${encodeURIComponent(message)}`,
    message,
  };
}
