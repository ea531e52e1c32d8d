import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Actions, LinkButton } from "../forms/buttons";
import { Facts } from "../layout/facts";
import { Note } from "../layout/note";
import { StatusTag } from "../layout/status-tag";
import { List } from "../table/list";
import type { Column } from "../table/responsive-table";
import { useCategoryNames } from "./category-names";
import type { PassengerView, TicketView } from "./ticket-view";

/**
 * The detail panel of a ticket (2.11): what it is, its buyer, everybody on it, and its receipt or
 * the way to pay. `more` stands beside these.
 */
export function TicketDetail({ ticket, more }: { ticket: TicketView; more?: ReactNode }) {
  const { t } = useTranslation("detail");
  const { buyer } = ticket;
  return (
    <>
      <Facts
        facts={[
          { term: t("fact.code"), value: <span className="code">{ticket.code}</span> },
          { term: t("fact.state"), value: <StatusTag state={ticket.state} /> },
          { term: t("fact.purchased"), value: ticket.purchased },
          { term: t("fact.amount"), value: ticket.amount },
          { term: t("fact.passengers"), value: ticket.totalPassengers },
          { term: t("fact.departure"), value: ticket.departure },
          { term: t("fact.jetty"), value: ticket.jetty },
        ]}
      />
      <Actions>
        {ticket.receiptPath ? (
          <LinkButton look="alt" href={ticket.receiptPath}>
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
      <Cancellation cancellation={ticket.cancellation} />
      <section aria-labelledby="detail-buyer">
        <h3 id="detail-buyer">{t("part.buyer")}</h3>
        <Facts
          facts={(["name", "ic", "country", "phone", "email"] as const).map((field) => ({
            term: t(`fact.${field}`),
            value: buyer[field] || "–",
          }))}
        />
      </section>
      <Passengers list={ticket.passengers} />
      <Letters agency={ticket.agency} />
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

function Letters({ agency }: Pick<TicketView, "agency">) {
  const { t } = useTranslation("detail");
  if (!agency) return null;
  return (
    <section aria-labelledby="detail-letters">
      <h3 id="detail-letters">{t("part.letters", { agency: agency.name })}</h3>
      {agency.letters.length === 0 ? (
        <p>{t("noLetters")}</p>
      ) : (
        <ul>
          {agency.letters.map(({ file, title }) => (
            <li key={file}>
              <a href={`/storage/letters/${file}`}>{title}</a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
