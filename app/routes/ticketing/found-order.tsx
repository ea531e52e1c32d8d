import { useTranslation } from "react-i18next";
import { type TicketSailing, whoSails } from "~/domain/departures/ticket-boats";
import type { PaymentView } from "~/domain/payments/payment-view.server";
import type { Language } from "~/domain/shared/language";
import { formatRm } from "~/domain/shared/money";
import { Actions, LinkButton } from "~/ui/forms/buttons";
import { Note } from "~/ui/layout/note";
import { type NextForBuyer, NoSailingNote } from "~/ui/tickets/no-sailing-note";
import { OrderContact } from "./order-contact";
import { PaymentStanding } from "./payment-standing";
import { ReceivedBesideTicket } from "./received-money";

/** An order that 'already paid?' found. */
export interface FoundOrderView {
  payment: PaymentView;
  /**
   * Of a paid one: whether its boats sail, and what its buyer can choose where they do not;
   * `isFree` also where travel credit alone paid it.
   */
  sailing: (TicketSailing & { next: NextForBuyer | null; isFree: boolean }) | null;
  /** The travel credit that the money of a cancelled one became, whole sen; else null. */
  credit: { valueSen: number; isMailed: boolean } | null;
}

interface FoundOrderProps extends FoundOrderView {
  language: Language;
}

/**
 * The answer to 'already paid?': the state in plain language, and the way to the ticket or to
 * paying.
 */
export function FoundOrder({ payment, sailing, credit, language }: FoundOrderProps) {
  const { t } = useTranslation("online");
  const receipt = useTranslation("receipt").t;
  const { state, receiptNo } = payment;
  const sails = sailing === null || whoSails(sailing) !== "none";
  return (
    <>
      <p>
        <b className="num">{t("find.found", { receiptNo })}</b>
      </p>
      <div className="gap">
        {state === "paid" ? (
          <>
            {sails ? (
              <Note kind="good" role="status">
                <h1>{t(sailing?.isFree ? "result.ready" : "result.paid")}</h1>
                <p>{t("result.valid")}</p>
              </Note>
            ) : null}
            {sailing ? (
              <NoSailingNote
                ticket={sailing}
                next={sailing.next}
                isTitle={!sails}
                isFree={sailing.isFree}
              />
            ) : null}
            <ReceivedBesideTicket payment={payment} language={language} />
          </>
        ) : (
          <PaymentStanding payment={payment} language={language} />
        )}
        {credit ? (
          <p className="gap">
            {receipt("sailing.becameCredit", { amount: formatRm(credit.valueSen) })}{" "}
            {t(credit.isMailed ? "find.creditMailed" : "find.creditAsk")}
          </p>
        ) : null}
      </div>
      <WayOn payment={payment} />
      {state === "paid" ? null : <OrderContact payment={payment} />}
      <hr />
    </>
  );
}

/** To the ticket, to paying, or to what an order was changed into; where it is over, to nothing. */
function WayOn({ payment: { state, ticketCode, replaced } }: { payment: PaymentView }) {
  const { t } = useTranslation("online");
  const result = `/result?ticket=${ticketCode}`;
  if (state === "paid")
    return (
      <Actions>
        <LinkButton href={`/ticket/receipt/print/${ticketCode}`}>{t("find.openTicket")}</LinkButton>
      </Actions>
    );
  const label = replaced
    ? t("find.openReplaced")
    : state === "pending"
      ? t("mine.see")
      : state === "open" || state === "failed"
        ? t("find.openOrder")
        : null;
  if (label === null) return null;
  return (
    <Actions>
      <LinkButton href={result}>{label}</LinkButton>
    </Actions>
  );
}
