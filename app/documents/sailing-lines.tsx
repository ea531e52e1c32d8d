import { useTranslation } from "react-i18next";
import type { TicketSailing } from "~/domain/departures/ticket-boats";
import { sailingLines } from "~/i18n/sailing-text";
import { useLanguage } from "~/i18n/use-language";

/** On paper: which boat does not sail or is late, and why; nothing where all go as planned. */
export function SailingLines({ sailing }: { sailing: TicketSailing }) {
  const { t } = useTranslation("receipt");
  const language = useLanguage();
  return sailingLines(t, sailing, language).map((line) => (
    <p key={line}>
      <b>{line}</b>
    </p>
  ));
}
