import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { BreakableEmail } from "~/ui/table/breakable-email";
import { type Fact, Facts } from "../layout/facts";
import { StatusTag } from "../layout/status-tag";
import { PaymentParts } from "./payment-parts";
import type { TicketView } from "./ticket-view";

/** What a ticket is, who bought it, who sold it, and how it was paid, side by side (2.11). */
export function TicketPanels({ ticket }: { ticket: TicketView }) {
  return (
    <div className="panels">
      <TicketPanel ticket={ticket} />
      <BuyerPanel ticket={ticket} />
      <PaymentPanel ticket={ticket} />
      <SalePanel ticket={ticket} />
    </div>
  );
}

interface PanelProps {
  ticket: TicketView;
}

function Panel({ name, facts }: { name: "ticket" | "buyer" | "payment" | "sale"; facts: Fact[] }) {
  const { t } = useTranslation("detail");
  return (
    <section aria-labelledby={`detail-${name}`}>
      <h3 id={`detail-${name}`}>{t(`part.${name}`)}</h3>
      <Facts facts={facts} />
    </section>
  );
}

/** A line of a panel where there is something to say. */
function given(term: string, value: ReactNode): Fact[] {
  return value === null || value === false || value === "" ? [] : [{ term, value }];
}

function TicketPanel({ ticket }: PanelProps) {
  const { t } = useTranslation("detail");
  return (
    <Panel
      name="ticket"
      facts={[
        { term: t("fact.code"), value: <span className="code">{ticket.code}</span> },
        { term: t("fact.state"), value: <StatusTag state={ticket.state} /> },
        { term: t("fact.purchased"), value: ticket.purchased },
        { term: t("fact.amount"), value: ticket.amount },
        { term: t("fact.passengers"), value: ticket.totalPassengers },
        { term: t("fact.departure"), value: ticket.departure },
        { term: t("fact.jetty"), value: ticket.jetty },
        ...given(
          t("fact.boarded"),
          ticket.boarded && t("boarded", { ...ticket.boarded, people: ticket.totalPassengers }),
        ),
        ...given(
          t("fact.back"),
          ticket.back && t("boarded", { ...ticket.back, people: ticket.totalPassengers }),
        ),
        ...given(t("fact.edited"), ticket.edited),
      ]}
    />
  );
}

function BuyerPanel({ ticket: { buyer } }: PanelProps) {
  const { t } = useTranslation("detail");
  return (
    <Panel
      name="buyer"
      facts={(["name", "ic", "country", "phone", "email"] as const).map((field) => ({
        term: t(`fact.${field}`),
        value: buyer[field] ? <BuyerField field={field} text={buyer[field]} /> : "–",
      }))}
    />
  );
}

function BuyerField({ field, text }: { field: keyof TicketView["buyer"]; text: string }) {
  return (
    <span className="as-typed">{field === "email" ? <BreakableEmail email={text} /> : text}</span>
  );
}

function PaymentPanel({ ticket: { payment } }: PanelProps) {
  const { t } = useTranslation("detail");
  return (
    <Panel
      name="payment"
      facts={[
        { term: t("fact.state"), value: payment.words },
        ...given(
          t("fact.method"),
          payment.parts.length > 0 ? <PaymentParts payments={payment.parts} /> : payment.channel,
        ),
        ...given(t("fact.charge"), payment.charge),
        ...given(t("fact.paidAt"), payment.paidAt),
        ...given(
          t("fact.transaction"),
          payment.transactionId && <span className="as-typed">{payment.transactionId}</span>,
        ),
        ...given(t("fact.refund"), payment.refunds.length > 0 && <Refunds of={payment.refunds} />),
      ]}
    />
  );
}

function Refunds({ of: refunds }: { of: TicketView["payment"]["refunds"] }) {
  return refunds.map(({ id, words, by, note }) => (
    <p key={id}>
      {words}
      <br />
      {by}
      {note ? (
        <>
          <br />
          <span className="as-typed">{note}</span>
        </>
      ) : null}
    </p>
  ));
}

function SalePanel({ ticket: { ticketCode, ticketFlag, sale, prints } }: PanelProps) {
  const { t } = useTranslation("detail");
  const shift = sale.shiftId === null ? null : t("shiftNo", { id: sale.shiftId });
  return (
    <Panel
      name="sale"
      facts={[
        { term: t("fact.platform"), value: t(`mediumOf.${ticketFlag}`) },
        { term: t("fact.seller"), value: sale.seller ?? t("online") },
        ...given(t("fact.operator"), sale.operator),
        ...given(t("fact.agency"), sale.agency),
        ...given(t("fact.company"), sale.company),
        ...given(
          t("fact.shift"),
          shift && sale.shiftPath ? <a href={sale.shiftPath}>{shift}</a> : shift,
        ),
        {
          term: t("fact.prints"),
          value: (
            <>
              {prints.printed === 0
                ? t("printed.none")
                : t("printed.count", { count: prints.printed, copies: prints.reprinted })}{" "}
              <a className="go" href={`/tickets/${ticketCode}/prints`}>
                {t("history")}
              </a>
            </>
          ),
        },
      ]}
    />
  );
}
