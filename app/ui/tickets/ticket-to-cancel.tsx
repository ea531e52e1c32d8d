import { useTranslation } from "react-i18next";
import { Facts } from "../layout/facts";
import { StatusTag } from "../layout/status-tag";
import { usePaymentMethodName } from "./payment-method-name";

/** A ticket that is about to be cancelled, in the reader's language. */
export interface TicketToCancel {
  ticketCode: string;
  receiptNo: string;
  /** The code as people read it. */
  code: string;
  state: "unpaid" | "paid" | "expired" | "cancelled";
  buyer: string;
  passengers: number;
  departure: string;
  amount: string;
  /** Where its money goes back from: a line for each method that it was paid with. */
  money: {
    kind: "gateway" | "drawer" | "office" | "credit" | "travel" | "counter" | "nothing";
    amount: string;
    method: string;
    /** Whose open drawer pays it out. */
    cashier?: string;
  }[];
  /** Who asked for its cancellation or decided it, and when; null where nobody did. */
  earlier: { name: string; at: string } | null;
}

/** What is at stake, before a decision about it. */
export function TicketToCancelFacts({ ticket }: { ticket: TicketToCancel }) {
  const { t } = useTranslation("cancellations");
  return (
    <Facts
      facts={[
        { term: t("fact.receiptNo"), value: ticket.receiptNo },
        { term: t("fact.code"), value: <span className="code">{ticket.code}</span> },
        { term: t("fact.state"), value: <StatusTag state={ticket.state} /> },
        { term: t("column.departure"), value: ticket.departure },
        { term: t("column.passengers"), value: ticket.passengers },
        { term: t("fact.buyer"), value: ticket.buyer || "–" },
        { term: t("fact.amount"), value: ticket.amount },
      ]}
    />
  );
}

/** The consequence for the money, said before the button. */
export function MoneyAtStake({ money }: Pick<TicketToCancel, "money">) {
  const { t } = useTranslation("cancellations");
  const methodName = usePaymentMethodName();
  return money.map(({ kind, amount, method, cashier }) => (
    <p key={method}>{t(`new.money.${kind}`, { amount, method: methodName(method), cashier })}</p>
  ));
}
