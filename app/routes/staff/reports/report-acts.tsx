import { useTranslation } from "react-i18next";
import { isUnderWay } from "~/domain/reports/report-types";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { FormKey } from "~/ui/forms/form-key";
import type { ReportView } from "./report-view.server";

/** What can be done with a report: its file, giving it up, making it again. */
export function ReportActs({ report, back }: { report: ReportView; back: string }) {
  const { t } = useTranslation("reports");
  const { id, state, format, own } = report;
  if (isUnderWay(state))
    return (
      <form method="post" action={`/reports/${id}`}>
        <FormKey />
        <Actions>
          <LinkButton href={back}>{t("page.back")}</LinkButton>
          {own ? <Button look="alt">{t("act.cancel")}</Button> : null}
        </Actions>
      </form>
    );
  if (state === "ready")
    return (
      <Actions>
        <LinkButton href={`/reports/${id}/file?save`}>{t("act.download")}</LinkButton>
        {format === "pdf" ? (
          <LinkButton look="alt" href={`/reports/${id}/file`}>
            {t("act.open")}
          </LinkButton>
        ) : null}
        <LinkButton look="alt" href={back}>
          {t("page.back")}
        </LinkButton>
      </Actions>
    );
  return <AskAgain report={report} back={back} />;
}

function AskAgain({ report, back }: { report: ReportView; back: string }) {
  const { t } = useTranslation("reports");
  const { type, format, jettyId, platform, from, to, mail, accountId } = report;
  if (accountId !== null)
    return (
      <form method="post" action={`/credit/${accountId}/statement.pdf?from=${from}&to=${to}`}>
        <FormKey />
        <Actions>
          <Button>{t("act.retry")}</Button>
          <LinkButton look="alt" href={back}>
            {t("page.back")}
          </LinkButton>
        </Actions>
      </form>
    );
  const fields = { format, jetty: jettyId, platform, from, to, ...(mail && { mail: "on" }) };
  return (
    <form method="post" action="/reports">
      <FormKey />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Actions>
        <Button name="type" value={type}>
          {t("act.retry")}
        </Button>
        <LinkButton look="alt" href={back}>
          {t("page.back")}
        </LinkButton>
      </Actions>
    </form>
  );
}
