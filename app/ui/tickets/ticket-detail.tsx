import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Actions, LinkButton } from "../forms/buttons";
import { Facts } from "../layout/facts";
import { Note } from "../layout/note";
import { List } from "../table/list";
import type { Column } from "../table/responsive-table";
import { useCategoryNames } from "./category-names";
import { TicketBills } from "./ticket-bills";
import { TicketFileLinks } from "./ticket-file-links";
import { TicketMails } from "./ticket-mails";
import { TicketPanels } from "./ticket-panels";
import { TicketScans } from "./ticket-scans";
import { TicketTrail } from "./ticket-trail";
import type { PassengerView, TicketView } from "./ticket-view";

interface TicketDetailProps {
  ticket: TicketView;
  /**
   * Where what can be done from here is posted to, and the receipt that is printed in place; without
   * them nothing can be done here, and the receipt is a page.
   */
  acts?: { check: string; mailAgain: string; receipt: string };
  /** Beside the receipt and the way to pay. */
  more?: ReactNode;
}

/**
 * The detail panel of a ticket (2.11): what it is, how it was sold and paid, its buyer, everybody on
 * it, and what was done with it.
 */
export function TicketDetail({ ticket, acts, more }: TicketDetailProps) {
  const { t } = useTranslation("detail");
  return (
    <>
      {ticket.prints.outdated ? (
        <Note kind="careful">
          <p>{t("outdated")}</p>
        </Note>
      ) : null}
      {ticket.sailing.length > 0 ? (
        <Note kind="careful">
          {ticket.sailing.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {ticket.casePath ? (
            <p>
              <a className="alone" href={ticket.casePath}>
                {t("case")}
              </a>
            </p>
          ) : null}
        </Note>
      ) : null}
      <Actions>
        {ticket.receiptPath ? (
          <LinkButton look="alt" href={acts?.receipt ?? ticket.receiptPath}>
            {t("receipt")}
          </LinkButton>
        ) : null}
        {ticket.payPath ? (
          <LinkButton look="alt" href={ticket.payPath}>
            {t("pay")}
          </LinkButton>
        ) : null}
        {more}
      </Actions>
      <TicketPanels ticket={ticket} />
      <Cancellation cancellation={ticket.cancellation} />
      <Passengers list={ticket.passengers} />
      <TicketScans scans={ticket.scans} />
      <TicketFileLinks ticket={ticket} />
      <TicketBills payment={ticket.payment} check={acts?.check ?? null} />
      <TicketMails ticket={ticket} again={acts?.mailAgain ?? null} />
      <TicketTrail audit={ticket.audit} />
    </>
  );
}

function Passengers({ list }: { list: TicketView["passengers"] }) {
  const { t } = useTranslation("detail");
  const category = useCategoryNames().name;
  const columns: Column<PassengerView>[] = [
    { head: t("column.no"), cell: ({ no }) => no, figure: true },
    { head: t("column.name"), cell: ({ name }) => name || "–", title: true },
    { head: t("column.ic"), cell: ({ ic }) => ic || "–" },
    { head: t("column.category"), cell: (one) => category(one.category) },
    { head: t("column.country"), cell: ({ country }) => country || "–" },
  ];
  return (
    <List
      name="passengers"
      heading={t("part.passengers")}
      list={list}
      columns={columns}
      keyOf={({ no }) => no}
    />
  );
}

function Cancellation({ cancellation }: Pick<TicketView, "cancellation">) {
  const { t } = useTranslation("detail");
  if (!cancellation) return null;
  const { waits, madeBy, at, remark, decidedBy, decidedOn } = cancellation;
  return (
    <section className="stack" aria-labelledby="detail-cancellation">
      <h3 id="detail-cancellation">{t("part.cancellation")}</h3>
      {waits ? (
        <Note kind="careful">
          <p>{t("waiting")}</p>
        </Note>
      ) : null}
      <Facts
        facts={[
          { term: t("fact.madeBy"), value: `${madeBy}, ${at}` },
          { term: t("fact.remark"), value: <span className="as-typed">{remark}</span> },
          ...(decidedBy
            ? [
                {
                  term: t("fact.decidedBy"),
                  value: [decidedBy, decidedOn].filter(Boolean).join(", "),
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}
