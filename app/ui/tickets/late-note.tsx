import { useTranslation } from "react-i18next";
import type { TicketBoat } from "~/domain/departures/ticket-boats";
import { delayLines } from "~/i18n/sailing-text";
import { useLanguage } from "~/i18n/use-language";
import { Note } from "../layout/note";

/** Above a paid ticket: which boat is late, and why; nothing where none is. */
export function LateNote({ boats }: { boats: readonly TicketBoat[] }) {
  const { t } = useTranslation("receipt");
  const lines = delayLines(t, boats, useLanguage());
  if (lines.length === 0) return null;
  return (
    <Note kind="careful">
      <p>
        <b>{t("sailing.late")}</b>
      </p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Note>
  );
}
