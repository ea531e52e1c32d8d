import { useTranslation } from "react-i18next";
import { whoSails } from "~/domain/departures/ticket-boats";
import type { MyTicket } from "~/domain/ordering/my-ticket";
import { jettyName } from "~/domain/places/jetties";
import type { Language } from "~/domain/shared/language";
import { formatRm } from "~/domain/shared/money";
import { formatDay, formatInstant } from "~/i18n/format";
import { heldPlacesText, isHeldFirst } from "~/i18n/held-places-text";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { StatusTag } from "~/ui/layout/status-tag";
import { Boats } from "~/ui/tickets/boats";
import { CaseAnswered } from "~/ui/tickets/case-answered";
import { NoSailingNote } from "~/ui/tickets/no-sailing-note";
import { changePath } from "./change-order-form";

interface MyTicketListProps {
  tickets: readonly MyTicket[];
  language: Language;
}

/** This browser's tickets, each with what can be done with it now. */
export function MyTicketList({ tickets, language }: MyTicketListProps) {
  const next = tickets.find((one) => one.state === "paid" && whoSails(one) !== "none");
  return (
    <ul className="stack">
      {tickets.map((ticket) => (
        <li key={ticket.ticketCode} className="card my-ticket">
          <Trip ticket={ticket} language={language} />
          <Standing ticket={ticket} language={language} />
          <Acts ticket={ticket} language={language} isNext={ticket === next} />
        </li>
      ))}
    </ul>
  );
}

interface MyTicketProps {
  ticket: MyTicket;
  language: Language;
}

function Trip({ ticket, language }: MyTicketProps) {
  const { t } = useTranslation("online");
  const common = useTranslation("common").t;
  const { abroad, passengers: count, totalSen, creditSen } = ticket;
  return (
    <>
      <p>
        <b>{useTripName(ticket, language)}</b>
      </p>
      <Boats boats={ticket.boats} />
      <p>
        {t(abroad ? "mine.people.nonMalaysian" : "mine.people.malaysian", { count })}
        {totalSen > 0 || creditSen === 0 ? (
          <>
            , <span className="num">{formatRm(totalSen)}</span>
          </>
        ) : null}
      </p>
      {creditSen > 0 ? (
        <p>
          {common("order.credit")}: <span className="num">{formatRm(creditSen)}</span>
        </p>
      ) : null}
    </>
  );
}

function useTripName({ jettyId, ticketDate }: MyTicket, language: Language): string {
  const { t } = useTranslation("online");
  return t("mine.trip", { jetty: jettyName(jettyId), day: formatDay(ticketDate, language) });
}

function Standing({ ticket, language }: MyTicketProps) {
  const { t } = useTranslation("online");
  const { state, made, gone, payBy, choiceCode, answered } = ticket;
  if (state === "paid")
    return whoSails(ticket) === "all" ? null : (
      <div className="gap">
        <NoSailingNote
          ticket={ticket}
          next={choiceCode === null ? null : { choicePath: `/w/${choiceCode}`, isMailed: false }}
        />
      </div>
    );
  if (gone) return <p className="gap">{t(`gone.${gone}.${made ? "change" : "elsewhere"}`)}</p>;
  if (payBy)
    return (
      <p className="gap">
        {isHeldFirst(ticket)
          ? t("mine.unpaid")
          : t("mine.payBy", { at: formatInstant(payBy, language) })}{" "}
        {heldPlacesText(t, ticket, language)}
      </p>
    );
  if (state === "pending") return <p className="gap">{t("mine.pending")}</p>;
  if (state === "money_kept") return <p className="gap">{t("mine.moneyKept")}</p>;
  if (state === "cancelled")
    return (
      <>
        <p className="gap">
          <StatusTag state="cancelled" />
        </p>
        {answered ? <CaseAnswered {...answered} /> : null}
      </>
    );
  return null;
}

/** The next ticket is what its buyer opens the page for: the way to it is the page's main one. */
function Acts({ ticket, language, isNext }: MyTicketProps & { isNext: boolean }) {
  const { t } = useTranslation("online");
  const { ticketCode, state, made, gone, totalSen } = ticket;
  const ofTrip = <span className="vh">: {useTripName(ticket, language)}</span>;
  return (
    <Actions>
      {state === "unpaid" && gone === null ? (
        <form method="post" action={`/payment/retry/${ticketCode}`}>
          <Button>
            {t("mine.pay", { total: formatRm(totalSen) })}
            {ofTrip}
          </Button>
        </form>
      ) : null}
      {gone && made ? (
        <form method="post" action={changePath(ticketCode)}>
          <Button>
            {t("change.submit")}
            {ofTrip}
          </Button>
        </form>
      ) : null}
      <LinkButton href={`/result?ticket=${ticketCode}`} look={isNext ? "main" : "alt"}>
        {state === "paid" ? t("mine.open") : t("mine.see")}
        {ofTrip}
      </LinkButton>
      {made && (state === "paid" || state === "cancelled") ? (
        <form method="post" action={`/my-tickets/${ticketCode}/again`}>
          <Button look="plain">
            {t("mine.again")}
            {ofTrip}
          </Button>
        </form>
      ) : null}
    </Actions>
  );
}
