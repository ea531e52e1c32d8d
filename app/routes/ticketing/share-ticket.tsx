import { useTranslation } from "react-i18next";
import { whoSails } from "~/domain/departures/ticket-boats";
import { jettyName } from "~/domain/places/jetties";
import type { PrintableTicket } from "~/domain/receipts/printable-ticket";
import type { Language } from "~/domain/shared/language";
import { formatDay } from "~/i18n/format";
import { LinkButton } from "~/ui/forms/buttons";

interface ShareTicketProps {
  ticket: PrintableTicket;
  /** The whole address of the ticket's page. */
  link: string;
  language: Language;
}

/** A link that opens WhatsApp with a text about the ticket, to be sent to whoever one chooses. */
export function ShareTicket({ ticket, link, language }: ShareTicketProps) {
  const { t } = useTranslation("online");
  const text = t(whoSails(ticket) === "none" ? "share.textOff" : "share.text", {
    jetty: jettyName(ticket.jettyId),
    day: formatDay(ticket.ticketDate, language),
    count: ticket.totalPassengers,
    link,
  });
  return (
    <div className="gap screen-only">
      <LinkButton href={`https://wa.me/?text=${encodeURIComponent(text)}`} look="alt">
        {t("share.whatsapp")}
      </LinkButton>
      <p className="hint gap">{t("share.careful")}</p>
    </div>
  );
}
