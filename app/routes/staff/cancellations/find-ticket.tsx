import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { type FieldError, useFieldErrorText } from "~/ui/forms/field-errors";
import { TextField } from "~/ui/forms/text-field";

/** Which ticket: its code or its receipt number. What was asked for in vain is shown again. */
export function FindTicket({ asked, back }: { asked: string; back: string }) {
  const { t } = useTranslation("cancellations");
  const isAsked = new URLSearchParams(useLocation().search).has("code");
  const problems: FieldError[] = isAsked
    ? [{ field: "code", code: asked === "" ? "required" : "ticket_unknown", values: {} }]
    : [];
  const problem = useFieldErrorText(problems);
  return (
    <>
      <ErrorSummary problems={problems} labels={{ code: t("new.ticket") }} />
      <form method="get" action="/ticket-cancellation/new" className="stack" noValidate>
        <TextField
          name="code"
          label={t("new.ticket")}
          hint={t("new.ticketHint")}
          problem={problem("code")}
          defaultValue={asked}
          maxLength={60}
          required
          autoComplete="off"
          autoFocus={problems.length === 0}
        />
        <Actions>
          <Button>{t("new.find")}</Button>
          <LinkButton look="alt" href={back}>
            {t("new.back")}
          </LinkButton>
        </Actions>
      </form>
    </>
  );
}
