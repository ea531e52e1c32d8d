import { isDateAvailable, lastBookableDay } from "~/domain/blocked-dates/available-dates.server";
import {
  departureChoices,
  firstDayWithRoom,
  hasDepartures,
} from "~/domain/departures/choices.server";
import { roomOf } from "~/domain/departures/rules";
import { whoSails } from "~/domain/departures/ticket-boats";
import type { WeatherCase } from "~/domain/departures/weather/case-queries.server";
import { ticketSince } from "~/domain/departures/weather/ticket-since.server";
import { jettyName } from "~/domain/places/jetties";
import { addDays, dayOf } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { formatRm } from "~/domain/shared/money";
import { formatTicketCode } from "~/domain/shared/ticket-code";
import { expiryOf, isUsedUp, lastDayOf } from "~/domain/travel-credit/rules";
import { departureText, ticketDepartureText } from "~/i18n/departure-text";
import { formatDay } from "~/i18n/format";
import { lastAnswerDay, stopReasonText } from "~/i18n/stop-reason.server";
import { translationsOf } from "~/i18n/translations.server";
import type { CaseView, CreditView, DepartureOption, MoveView } from "~/ui/weather/case-view";
import type { AskedMove } from "./weather-answer.server";

/**
 * A case as its page shows it: what happened, how its ticket stands now, and what can be chosen for
 * the day that was asked for, or for the next one with room.
 */
export async function weatherCaseView(
  about: WeatherCase,
  asked: AskedMove,
  language: Language,
  now: Date,
): Promise<CaseView> {
  const departs = ticketDepartureText(about.boats, language);
  const day = formatDay(about.ticketDate, language);
  const sails = departs ? `${day}, ${departs}` : day;
  const keepsTicket = about.state === "moved" || about.state === "sails";
  const since = keepsTicket ? await ticketSince(about) : null;
  return {
    receiptNo: about.receiptNo,
    ticketCode: about.ticketCode,
    jetty: jettyName(about.jettyId),
    jettyId: about.jettyId,
    was: about.state === "moved" ? formatDay(about.wasDate, language) : sails,
    sails,
    people: about.people,
    reason: stopReasonText(about, language),
    words: language === "ms" ? about.wordsMs : about.wordsEn,
    answerBy: lastAnswerDay(about.answerBy, language),
    state: since?.isCancelled ? "cancelled" : about.state,
    strands:
      since && !since.isCancelled && whoSails(since.sailing) !== "all" ? since.sailing : null,
    later: since?.later ?? null,
    lacksBank: about.lacksBank,
    accountChanges: about.accountChanges,
    paysOut: about.paysOut,
    decided: about.refund?.decidedAt
      ? {
          paid: about.refund.state === "refunded",
          day: formatDay(dayOf(about.refund.decidedAt), language),
        }
      : null,
    account: about.bankAccount
      ? {
          bank: about.bankName ?? "",
          end: about.bankAccount.slice(-4),
          holder: about.bankHolder ?? "",
        }
      : null,
    amount: formatRm(about.amountSen),
    parts:
      about.creditPartSen > 0
        ? {
            back: formatRm(about.creditPartSen),
            money: formatRm(about.amountSen - about.creditPartSen),
          }
        : null,
    creditUntil: about.hasValue ? formatDay(lastDayOf(expiryOf(now)), language) : null,
    credit: creditView(about, language),
    move: about.state === "open" ? await moveView(about, asked, language, now) : null,
  };
}

function creditView({ credit }: WeatherCase, language: Language): CreditView | null {
  return (
    credit && {
      code: formatTicketCode(credit.code),
      value: formatRm(credit.valueSen),
      left: formatRm(credit.leftSen),
      reserved: credit.reservedSen > 0 ? formatRm(credit.reservedSen) : null,
      usedUp: isUsedUp(credit),
      until: formatDay(lastDayOf(credit.expiresAt), language),
    }
  );
}

async function moveView(
  { jettyId, people, wasDate }: WeatherCase,
  asked: AskedMove,
  language: Language,
  now: Date,
): Promise<MoveView> {
  const [first, last] = [dayOf(now), lastBookableDay(now)];
  const next = addDays(wasDate < first ? first : wasDate, 1);
  const day = asked.day ?? (await firstDayWithRoom({ jettyId, day: next, people }, now)) ?? next;
  const dayName = formatDay(day, language);
  const about = { day, dayName, first, last, changed: asked.changed };
  if (!(await isDateAvailable(null, day, now, jettyId)))
    return { ...about, kind: "closed", open: [], full: [] };
  if (!(await hasDepartures(null, jettyId, day)))
    return { ...about, kind: "date", open: [], full: [] };
  const t = translationsOf(language, "flow");
  const choices = await departureChoices({ jettyId, day, people, channel: "web" }, now);
  const options = choices.map(({ fits, left, boats, ids, ...choice }) => {
    const few = roomOf(left) === "few" ? t("time.few", { count: left }) : t("time.places");
    const places = boats.length > 1 ? `${t("time.split")} ${few}` : few;
    const none = roomOf(left) === "full" ? t("time.full") : t("time.tooFew", { left, people });
    const departs = departureText(
      boats.map((boat) => ({ ...choice, boat })),
      language,
    );
    const option: DepartureOption = {
      value: ids.join(","),
      label: `${dayName}, ${departs ?? ""}`,
      hint: fits ? places : none,
    };
    return { fits, option };
  });
  const of = (fitting: boolean) =>
    options.flatMap(({ fits, option }) => (fits === fitting ? [option] : []));
  return { ...about, kind: "departures", open: of(true), full: of(false) };
}
