import { useTranslation } from "react-i18next";
import type { TicketBoat } from "~/domain/departures/ticket-boats";
import { ticketDepartureText } from "~/i18n/departure-text";
import { delayLines } from "~/i18n/sailing-text";
import { useLanguage } from "~/i18n/use-language";

/** Time and boat below a ticket's date, where boats have times; of a late one, since when and why. */
export function Boats({ boats }: { boats: readonly TicketBoat[] }) {
  const { t } = useTranslation("receipt");
  const language = useLanguage();
  const text = ticketDepartureText(boats, language);
  return text ? (
    <>
      <div>
        <b>{text}</b>
      </div>
      {delayLines(t, boats, language).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </>
  ) : null;
}
