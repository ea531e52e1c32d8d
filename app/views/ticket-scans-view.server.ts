import { type TicketScan, ticketScans } from "~/domain/boarding/ticket-scans.server";
import { type JettyId, jettyName } from "~/domain/places/jetties";
import type { Language } from "~/domain/shared/language";
import type { ListPage } from "~/domain/shared/list-page";
import { departureText } from "~/i18n/departure-text";
import { formatInstant } from "~/i18n/format";
import { translationsOf } from "~/i18n/translations.server";
import type { TicketScanView } from "~/ui/tickets/ticket-view";
import { whoText } from "./who-text.server";

/** A page of the scans of a ticket in the words of the scanner's page, in the reader's language. */
export async function ticketScanViews(
  ticket: { id: number; jettyId: JettyId },
  page: number,
  language: Language,
): Promise<ListPage<TicketScanView>> {
  const list = await ticketScans(ticket.id, page);
  return {
    ...list,
    rows: list.rows.map((scan) => ({
      id: scan.id,
      made: [
        formatInstant(scan.scannedAt, language),
        scannerText(scan, language),
        sentText(scan, language),
      ].join(", "),
      verdict: verdictText(scan, language),
      more: [
        ...boardedTexts(scan, language),
        ...refusalTexts(scan, ticket.jettyId, language),
        ...conflictTexts(scan, language),
      ]
        .map((text) => (text.endsWith(".") ? text : `${text}.`))
        .join(" "),
    })),
  };
}

function scannerText({ by, isSteward, isKnown }: TicketScan, language: Language): string {
  const name = isSteward ? translationsOf(language, "ticketWords")("scan.steward", { by }) : by;
  return whoText({ by: name, isKnown }, language);
}

function sentText({ sentAt, sentBy }: TicketScan, language: Language): string {
  const t = translationsOf(language, "ticketWords");
  if (!sentAt) return t("scan.online");
  const at = formatInstant(sentAt, language);
  return sentBy ? t("scan.sentBy", { at, by: sentBy }) : t("scan.sent", { at });
}

/** What it came to: those who went on board by it count, also where it was refused at first. */
function verdictText(scan: TicketScan, language: Language): string {
  const { boarded, conflict, verdict } = scan;
  if (boarded.some(({ undone }) => !undone)) return headingOf(scan, "welcome", language);
  if (boarded.length > 0) return translationsOf(language, "ticketWords")("scan.undone");
  // The server looks at the people of such a scan one by one, after it has written the verdict.
  const refused = conflict === null || conflict.reason === "changed" ? verdict : conflict.reason;
  return headingOf(scan, refused, language);
}

function headingOf(
  { leg }: TicketScan,
  heading: TicketScan["verdict"] | "welcome",
  language: Language,
): string {
  const t = translationsOf(language, "boarding");
  const isOnTheWay = heading === "valid" || heading === "welcome" || heading === "boarded";
  return leg === "back" && isOnTheWay ? t(`back.verdict.${heading}`) : t(`verdict.${heading}`);
}

function boardedTexts(scan: TicketScan, language: Language): string[] {
  const t = translationsOf(language, "ticketWords");
  const boarding = translationsOf(language, "boarding");
  const { boarded, verdict, passengerNo } = scan;
  return [
    ...(passengerNo === null ? [] : [boarding("board.passenger", { no: passengerNo })]),
    ...boarded.flatMap(({ people, departure, undone }) => [
      [boarding("people", { count: people }), departure && departureText([departure], language)]
        .filter(Boolean)
        .join(", "),
      ...(undone
        ? [t("scan.undoneBy", { ...undone, at: formatInstant(undone.at, language) })]
        : []),
    ]),
    ...(boarded.length > 0 && verdict !== "valid"
      ? [t("scan.first", { verdict: headingOf(scan, verdict, language) })]
      : []),
  ];
}

/** Why nobody went on board, where the verdict alone does not say it, and where it was scanned. */
function refusalTexts(scan: TicketScan, ticketJettyId: JettyId, language: Language): string[] {
  const t = translationsOf(language, "ticketWords");
  const boarding = translationsOf(language, "boarding");
  const conflicts = translationsOf(language, "conflicts");
  const { verdict, conflict, boarded, jettyId, scannedFor } = scan;
  return [
    ...(boarded.length === 0 && !conflict ? reason() : []),
    ...(jettyId === ticketJettyId ? [] : [boarding("otherJetty", { jetty: jettyName(jettyId) })]),
    ...(boarded.length === 0 && scannedFor
      ? [t("scan.for", { boat: departureText([scannedFor], language) })]
      : []),
  ];

  function reason(): string[] {
    if (verdict === "valid") return [t("scan.nobody")];
    if (verdict === "unpaid" || verdict === "departure_closed" || verdict === "boat_papers")
      return [boarding(`reason.${verdict}`)];
    if (verdict === "cancelled" || verdict === "departure_cancelled")
      return [conflicts(`reason.${verdict}`)];
    return [];
  }
}

/** Whom a device had let on board and who could not, and what somebody decided about it. */
function conflictTexts({ conflict }: TicketScan, language: Language): string[] {
  if (!conflict) return [];
  const t = translationsOf(language, "ticketWords");
  const conflicts = translationsOf(language, "conflicts");
  const { reason, people, decision } = conflict;
  return [
    t("scan.conflict", { count: people, reason: conflicts(`reason.${reason}`) }),
    ...(decision ? [t("scan.decided", { what: conflicts(`decided.${decision}`) })] : []),
  ];
}
