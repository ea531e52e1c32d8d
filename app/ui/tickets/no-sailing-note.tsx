import { useTranslation } from "react-i18next";
import { type TicketSailing, whoSails } from "~/domain/departures/ticket-boats";
import { noSailingLines } from "~/i18n/sailing-text";
import { useLanguage } from "~/i18n/use-language";
import { Note } from "../layout/note";

/** What becomes of a ticket whose boat does not sail, as its buyer learns it. */
export interface NextForBuyer {
  /** The buyer's choice, in the buyer's own browser; null elsewhere. */
  choicePath: string | null;
  /** There is a choice, and its link was sent by mail. */
  isMailed: boolean;
}

interface NoSailingNoteProps {
  ticket: TicketSailing;
  /** The choice that the weather left to its buyer; null where there is none. */
  next: NextForBuyer | null;
  /** The page is about this above all. */
  isTitle?: boolean;
  /** Nothing was paid for it. */
  isFree?: boolean;
}

/** On a paid ticket: which boat does not sail, why, and what can be done; nothing where all sail. */
export function NoSailingNote({
  ticket,
  next,
  isTitle = false,
  isFree = true,
}: NoSailingNoteProps) {
  const { t } = useTranslation("receipt");
  const language = useLanguage();
  const who = whoSails(ticket);
  if (who === "all") return null;
  return (
    <Note kind="bad" {...(isTitle && { role: "status" as const })}>
      {isTitle ? (
        <h1>{t(`sailing.${who}`)}</h1>
      ) : (
        <p>
          <b>{t(`sailing.${who}`)}</b>
        </p>
      )}
      {noSailingLines(t, ticket, language).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>
        {t("sailing.stay")} {isFree ? null : t("sailing.paid")}
      </p>
      <p>
        {next?.choicePath ? (
          <a className="alone" href={next.choicePath}>
            {t("sailing.choose")}
          </a>
        ) : (
          t(contactText(ticket, next))
        )}
      </p>
    </Note>
  );
}

/** A day that was blocked leaves a ticket as it is (T5): the office changes its date, or pays back. */
function contactText({ stopped }: TicketSailing, next: NextForBuyer | null) {
  if (next) return next.isMailed ? "sailing.linkMailed" : "sailing.linkAsk";
  return stopped === null ? "sailing.contact" : "sailing.contactDay";
}
