import { useTranslation } from "react-i18next";
import type { MyTicket } from "~/domain/ordering/my-ticket";
import type { Language } from "~/domain/shared/language";
import { formatInstant } from "~/i18n/format";
import { RichText } from "~/i18n/rich-text";
import { Note } from "~/ui/layout/note";
import { MyTicketList } from "./my-ticket-list";
import { TextLink } from "./text-link";

const SHOWN = 3;
const PLACE = "my-tickets";

interface MyTicketsProps {
  tickets: readonly MyTicket[];
  language: Language;
}

/** Above the first question: that there are tickets already, and what waits to be paid. */
export function MyTicketsNote({ tickets, language }: MyTicketsProps) {
  const { t } = useTranslation("online");
  if (tickets.length === 0) return null;
  const unpaid = tickets.find((one) => one.payBy);
  return (
    <Note kind={unpaid ? "careful" : "info"}>
      {unpaid?.payBy ? (
        <RichText
          text={t("jetty.unpaid", { at: formatInstant(unpaid.payBy, language) })}
          parts={{ a: <TextLink href={`#${PLACE}`} /> }}
        />
      ) : (
        <RichText
          text={t("jetty.mine", { count: tickets.length })}
          parts={{ a: <TextLink href={`#${PLACE}`} /> }}
        />
      )}
    </Note>
  );
}

/** Below it: the first few, and the way to the others. */
export function MyTicketsSection({ tickets, language }: MyTicketsProps) {
  const { t } = useTranslation("online");
  if (tickets.length === 0) return null;
  return (
    <section id={PLACE}>
      <h2>{t("mine.heading")}</h2>
      <div className="gap">
        <MyTicketList tickets={tickets.slice(0, SHOWN)} language={language} />
      </div>
      <p className="gap">
        <a href="/my-tickets">{t("mine.all", { count: tickets.length })}</a>
      </p>
      <hr />
    </section>
  );
}
