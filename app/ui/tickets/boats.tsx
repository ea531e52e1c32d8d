import { useTranslation } from "react-i18next";
import type { TicketBoat } from "~/domain/departures/ticket-boats";
import { ticketDepartureText } from "~/i18n/departure-text";
import { delayLines } from "~/i18n/sailing-text";
import { useLanguage } from "~/i18n/use-language";

interface BoatsProps {
  boats: readonly TicketBoat[];
  /** That a boat is late is said elsewhere on the page. */
  isDelayTold?: boolean;
}

/** Time and boat below a ticket's date, where boats have times; of a late one, since when and why. */
export function Boats({ boats, isDelayTold = false }: BoatsProps) {
  const { t } = useTranslation("receipt");
  const language = useLanguage();
  const text = ticketDepartureText(boats, language);
  return text ? (
    <>
      <div>
        <b>{text}</b>
      </div>
      {isDelayTold
        ? null
        : delayLines(t, boats, language).map((line) => <div key={line}>{line}</div>)}
    </>
  ) : null;
}
