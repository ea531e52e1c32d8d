import { useTranslation } from "react-i18next";
import type { PrintJobView } from "~/domain/printing/queries.server";
import { isCopy, isInProgress } from "~/domain/printing/rules";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import type { FieldError } from "~/ui/forms/field-errors";
import { FormKey } from "~/ui/forms/form-key";
import { Facts } from "~/ui/layout/facts";
import { Note } from "~/ui/layout/note";
import { PrintTicketButton } from "~/ui/printing/print-buttons";
import { usePrintReason } from "~/ui/printing/print-reason";

interface PrintJobDetailsProps {
  job: Pick<
    PrintJobView,
    | "id"
    | "kind"
    | "state"
    | "reason"
    | "copyNo"
    | "ticketCode"
    | "receiptNo"
    | "printerName"
    | "printerOnline"
    | "decidedBy"
    | "blockedBy"
  >;
  back: string;
  problems: readonly FieldError[];
}

/**
 * How a print stands. While it is under way the page loads itself again; when nobody heard what
 * became of it, a person is asked.
 */
export function PrintJobDetails({ job, back, problems }: PrintJobDetailsProps) {
  const { t } = useTranslation("printing");
  return (
    <>
      <ErrorSummary problems={problems} />
      <PrintJobState job={job} back={back} />
      <Facts
        facts={[
          { term: t("job.printer"), value: job.printerName },
          ...(job.receiptNo ? [{ term: t("job.ticket"), value: job.receiptNo }] : []),
          ...(isCopy(job.copyNo)
            ? [{ term: t("job.copy"), value: t("job.copyNo", { no: job.copyNo }) }]
            : []),
          ...(job.decidedBy ? [{ term: t("job.decidedBy"), value: job.decidedBy }] : []),
        ]}
      />
      <NextActions job={job} back={back} />
    </>
  );
}

function PrintJobState({
  job: { id, kind, state, reason, printerOnline, blockedBy },
  back,
}: Omit<PrintJobDetailsProps, "problems">) {
  const { t } = useTranslation("printing");
  if (state === "printed")
    return (
      <Note kind={reason === null ? "good" : "careful"} role="status">
        <p>
          {kind === "test"
            ? t("job.testPrinted")
            : t(`job.printed.${kind === "personal" ? "ticket" : kind}`)}
        </p>
        <ReasonText reason={reason} />
      </Note>
    );
  if (state === "failed")
    return (
      <Note kind="bad" role="alert">
        <p>{t("job.failed")}</p>
        <ReasonText reason={reason} />
      </Note>
    );
  if (state === "unknown")
    return (
      <Note kind="careful" role="alert">
        <p>
          <b>{t("job.didItCome")}</b>
        </p>
        <ReasonText reason={reason} />
        <p>{t("job.didItComeLead")}</p>
      </Note>
    );
  return (
    <Note role="status">
      <p>
        {state === "sent"
          ? t("job.sent")
          : printerOnline
            ? t("job.queued")
            : t("job.queuedOffline")}
      </p>
      {blockedBy && blockedBy !== id ? (
        <p>
          <a href={`/print/${blockedBy}?back=${encodeURIComponent(back)}`}>{t("job.blocked")}</a>
        </p>
      ) : null}
    </Note>
  );
}

function ReasonText({ reason }: { reason: string | null }) {
  const reasonText = usePrintReason();
  return reason ? <p>{reasonText(reason)}</p> : null;
}

function NextActions({ job, back }: Omit<PrintJobDetailsProps, "problems">) {
  const { t } = useTranslation("printing");
  if (job.state === "unknown")
    return (
      <form method="post" action={`/print/${job.id}`}>
        <FormKey />
        <input type="hidden" name="back" value={back} />
        <Actions>
          <Button name="came_out" value="yes">
            {t("job.yes")}
          </Button>
          <Button look="alt" icon="print" name="came_out" value="no">
            {t("job.no")}
          </Button>
        </Actions>
      </form>
    );
  return (
    <Actions>
      {isInProgress(job.state) ? (
        <LinkButton href={`/print/${job.id}?back=${encodeURIComponent(back)}`}>
          {t("job.reload")}
        </LinkButton>
      ) : null}
      {job.state === "failed" && job.ticketCode ? (
        <PrintTicketButton ticketCode={job.ticketCode} back={back} look="main" />
      ) : null}
      <LinkButton look="alt" href={back}>
        {t("job.back")}
      </LinkButton>
    </Actions>
  );
}
