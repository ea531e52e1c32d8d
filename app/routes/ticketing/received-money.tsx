import { useTranslation } from "react-i18next";
import type { PaymentView } from "~/domain/payments/payment-view.server";
import type { ReceivedMoney } from "~/domain/payments/received-money.server";
import { dayOf } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { formatRm } from "~/domain/shared/money";
import { formatDay, formatInstant } from "~/i18n/format";
import { Note } from "~/ui/layout/note";

interface ReceivedProps {
  payment: PaymentView;
  language: Language;
}

/** Money that made no ticket: what arrived, that it is kept; nothing to pay by. */
export function Received({ payment, language }: ReceivedProps) {
  const { t } = useTranslation("payment");
  return (
    <div className="stack">
      {payment.received.map((money) => (
        <ReceivedSum key={money.providerRef} money={money} language={language} />
      ))}
      <p>
        <b>{t("received.nothing")}</b>
      </p>
    </div>
  );
}

/** Beside a ticket: what came for it once more. Nothing where all of the money made the ticket. */
export function ReceivedBesideTicket({ payment, language }: ReceivedProps) {
  const { t } = useTranslation("payment");
  const twice = payment.received.filter(({ reason }) => reason === "paid_twice");
  if (twice.length === 0) return null;
  return (
    <Note kind="careful">
      <h2>{t("received.twice")}</h2>
      {twice.map((money) => (
        <ReceivedSum key={money.providerRef} money={money} language={language} />
      ))}
    </Note>
  );
}

/** What a cancelled ticket's buyer gets back: due, or paid and when, and to which account. */
export function GoesBack({ payment, language }: ReceivedProps) {
  const { t } = useTranslation("payment");
  return payment.goesBack.map((money) => {
    const { providerRef, reason, state, accountEnd, decidedAt } = money;
    if (reason !== "ticket_cancelled")
      return <ReceivedSum key={providerRef} money={money} language={language} />;
    const said = accountEnd !== null && state !== "no_refund" ? (`${state}To` as const) : state;
    return (
      <p key={providerRef}>
        {t(`refund.${said}`, {
          amount: formatRm(money.amountSen),
          day: decidedAt ? formatDay(dayOf(decidedAt), language) : "",
          end: accountEnd,
        })}
      </p>
    );
  });
}

/** Kept, paid back, or decided about otherwise; and why it made no ticket. */
function ReceivedSum({ money, language }: { money: ReceivedMoney; language: Language }) {
  const { t } = useTranslation("payment");
  const amount = formatRm(money.amountSen);
  const at = formatInstant(money.receivedAt, language);
  const day = money.decidedAt ? formatDay(dayOf(money.decidedAt), language) : "";
  const standing = money.state === "open" ? "kept" : money.state;
  return (
    <p>
      {t(`received.${standing}`, { amount, at, day })} {t(`received.why.${money.reason}`)}
    </p>
  );
}
