import { useTranslation } from "react-i18next";
import { Button } from "../forms/buttons";
import { FormKey } from "../forms/form-key";
import type { TicketView } from "./ticket-view";

interface TicketMailsProps {
  ticket: Pick<TicketView, "mails" | "buyer" | "state">;
  /** Where 'send again' is posted to, if it is offered here. */
  again: string | null;
}

/** What was sent to the buyer, and what became of it. */
export function TicketMails({ ticket: { mails, buyer, state }, again }: TicketMailsProps) {
  const { t } = useTranslation("detail");
  return (
    <section aria-labelledby="detail-mails">
      <div className="row">
        <h3 id="detail-mails">{t("part.mails")}</h3>
        {again && state === "paid" && buyer.email ? (
          <form method="post" action={again}>
            <FormKey />
            <Button look="alt">{t("mailAgain")}</Button>
          </form>
        ) : null}
      </div>
      <p className="small as-typed">
        {buyer.email ? t("mailTo", { address: buyer.email }) : t("noAddress")}
      </p>
      {mails.length === 0 ? (
        <p>{t("noMails")}</p>
      ) : (
        <ol className="timeline">
          {mails.map((mail) => (
            <li key={mail.id}>
              <small>{mail.asked}</small>{" "}
              {[`${mail.kind}.`, `${mail.state}.`, mail.problem ?? ""].join(" ")}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
