import { useTranslation } from "react-i18next";
import { pdfPath } from "~/documents/pdf-path";
import { QrCode, type QrDrawing } from "~/documents/qr-code";
import type { CancelAct } from "~/domain/cancellations/rules";
import type { CounterSaleSummary } from "~/domain/counter/queries.server";
import { jettyName } from "~/domain/places/jetties";
import type { SalePrintView } from "~/domain/printing/rules";
import { isOnAccount, type PrintableTicket } from "~/domain/receipts/printable-ticket";
import type { Language } from "~/domain/shared/language";
import { formatRm } from "~/domain/shared/money";
import { formatTicketCode } from "~/domain/shared/ticket-code";
import { formatDay } from "~/i18n/format";
import { Actions, LinkButton } from "../forms/buttons";
import { Facts } from "../layout/facts";
import { Note } from "../layout/note";
import { SalePrint } from "../printing/sale-print";
import { Boats } from "./boats";
import { CancelLink } from "./cancel-link";
import { useCategoryNames } from "./category-names";
import { NextSaleLink } from "./next-sale";
import { PaymentParts } from "./payment-parts";
import { TicketCode } from "./ticket-code";

interface SaleResultProps {
  sale: CounterSaleSummary;
  ticket: PrintableTicket;
  qr: QrDrawing | null;
  print: SalePrintView | null;
  language: Language;
  /** Where the next buyer begins. */
  next: string;
  cancelAct: CancelAct | null;
}

/** A sale that was made: the ticket, how it was paid, its documents, and the next buyer. */
export function SaleResult({
  sale,
  ticket,
  qr,
  print,
  language,
  next,
  cancelAct,
}: SaleResultProps) {
  const { t } = useTranslation("counter");
  const flow = useTranslation("flow").t;
  const { name } = useCategoryNames();
  const code = formatTicketCode(ticket.ticketCode);
  return (
    <>
      <Note kind={qr ? "good" : "careful"} role="status">
        <p>{qr ? t("result.generated") : t("result.notValid")}</p>
      </Note>
      {sale.changeSen === null ? null : (
        <p className="total change gap">
          <span>{t("cash.change")}</span>
          <b>{formatRm(sale.changeSen)}</b>
        </p>
      )}
      <Actions>
        <NextSaleLink href={next} />
        <LinkButton look="alt" icon="download" href={pdfPath("receipt", ticket.ticketCode)}>
          {flow("result.receiptPdf")}
        </LinkButton>
        <CancelLink act={cancelAct} ticketCode={ticket.ticketCode} />
      </Actions>
      {qr ? <SalePrint ticketCode={ticket.ticketCode} print={print} /> : null}
      <article className="card ticket">
        {qr ? (
          <div className="ticket-qr">
            <QrCode drawing={qr} label={flow("result.qr", { code })} />
            <TicketCode ticketCode={ticket.ticketCode} />
          </div>
        ) : null}
        <Facts
          facts={[
            {
              term: flow("result.receiptNo"),
              value: <span className="num">{ticket.receiptNo}</span>,
            },
            { term: flow("result.jetty"), value: jettyName(ticket.jettyId) },
            {
              term: flow("result.date"),
              value: (
                <>
                  {formatDay(ticket.ticketDate, language)}
                  <Boats boats={ticket.boats} />
                </>
              ),
            },
            {
              term: flow("result.passengers"),
              value: ticket.lines.map((line) => (
                <div key={line.category}>{`${line.quantity} × ${name(line.category)}`}</div>
              )),
            },
            ...(ticket.name
              ? [
                  {
                    term: flow("result.buyer"),
                    value: [ticket.name, sale.companyName].filter(Boolean).join(", "),
                  },
                ]
              : []),
            { term: t("checkout.method"), value: <PaymentParts payments={sale.payments} /> },
            {
              term: isOnAccount(ticket) ? t("result.onAccount") : flow("result.paidTerm"),
              value: formatRm(sale.amountSen),
            },
          ]}
        />
      </article>
    </>
  );
}
