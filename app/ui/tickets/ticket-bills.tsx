import { useTranslation } from "react-i18next";
import { Button } from "../forms/buttons";
import { FormKey } from "../forms/form-key";
import type { TicketPaymentView } from "./ticket-view";

interface TicketBillsProps {
  payment: TicketPaymentView;
  /** Where 'check payment' is posted to, if it is offered here. */
  check: string | null;
}

/** The bills of a ticket at the gateway, each with what happened to it. */
export function TicketBills({ payment: { bills, canCheck }, check }: TicketBillsProps) {
  const { t } = useTranslation("detail");
  if (bills.length === 0) return null;
  return (
    <section aria-labelledby="detail-bills">
      <div className="row">
        <h3 id="detail-bills">{t("part.attempts")}</h3>
        {canCheck && check ? (
          <form method="post" action={check}>
            <FormKey />
            <Button look="alt">{t("check")}</Button>
          </form>
        ) : null}
      </div>
      {bills.map(({ no, heading, state, steps }) => (
        <div key={no}>
          <p>
            <b>{heading}</b> <span className="tag">{state}</span>
          </p>
          <ol className="timeline">
            {steps.map(({ at, text }, index) => (
              <li key={index}>
                <small>{at}</small> {text}
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}
