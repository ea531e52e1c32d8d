import { useTranslation } from "react-i18next";
import { whoSails } from "~/domain/departures/ticket-boats";
import type { MyTicket } from "~/domain/ordering/my-ticket";
import type { Day } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { formatInstant, formatTime } from "~/i18n/format";
import { heldPlacesText, isHeldFirst } from "~/i18n/held-places-text";
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

interface NoteProps extends MyTicketsProps {
  today: Day;
}

/**
 * Above the first question, for who may be about to pay twice: what is to be paid, what the bank is
 * at, what can be paid no more, what was paid in vain; then whose boat does not sail; else how many
 * tickets there are.
 */
export function MyTicketsNote(props: NoteProps) {
  const text = useNote(props);
  if (text === null) return null;
  const isDone = props.tickets.every(
    (one) => one.state === "cancelled" || (one.state === "paid" && !isStranded(one, props.today)),
  );
  return (
    <Note kind={isDone ? "info" : "careful"}>
      <RichText text={text} parts={{ a: <TextLink href={`#${PLACE}`} /> }} />
    </Note>
  );
}

function isStranded(ticket: MyTicket, today: Day): boolean {
  return ticket.state === "paid" && ticket.ticketDate >= today && whoSails(ticket) !== "all";
}

function useNote({ tickets, today, language }: NoteProps): string | null {
  const { t } = useTranslation("online");
  const unpaid = tickets.find(({ payBy }) => payBy);
  if (unpaid && isHeldFirst(unpaid))
    return t("jetty.unpaidHeld", { at: formatTime(unpaid.heldUntil, language) });
  if (unpaid?.payBy)
    return [
      t("jetty.unpaid", { at: formatInstant(unpaid.payBy, language) }),
      heldPlacesText(t, unpaid, language) ?? "",
    ]
      .join(" ")
      .trim();
  if (tickets.some(({ state }) => state === "pending")) return t("jetty.pending");
  if (tickets.some(({ gone }) => gone)) return t("jetty.gone");
  if (tickets.some((one) => isStranded(one, today))) return t("jetty.noBoat");
  const count = tickets.filter(({ state }) => state === "paid").length;
  if (count > 0) return t("jetty.mine", { count });
  return tickets.some(({ state }) => state === "money_kept") ? t("jetty.kept") : null;
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
        <a className="alone" href="/my-tickets">
          {t("mine.all", { count: tickets.length })}
        </a>
      </p>
      <hr />
    </section>
  );
}
