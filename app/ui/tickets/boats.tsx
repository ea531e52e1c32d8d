import type { TicketBoat } from "~/domain/departures/ticket-boats";
import { ticketDepartureText } from "~/i18n/departure-text";
import { useLanguage } from "~/i18n/use-language";

/** Time and boat below a ticket's date, where boats have times. */
export function Boats({ boats }: { boats: readonly TicketBoat[] }) {
  const text = ticketDepartureText(boats, useLanguage());
  return text ? (
    <div>
      <b>{text}</b>
    </div>
  ) : null;
}
