import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isInProgress, type SalePrintView } from "~/domain/printing/rules";
import { Actions, Button } from "../forms/buttons";
import { FormKey } from "../forms/form-key";
import { KeyCap } from "../layout/hotkeys";
import { Note } from "../layout/note";
import { useHydrated } from "../layout/use-hydrated";
import { PrintTicketButton } from "./print-buttons";
import { usePrintReason } from "./print-reason";
import { useSalePrint } from "./use-sale-print";

/** The key that prints a ticket, again too. */
const PRINT_KEY = "F8";

interface SalePrintProps {
  ticketCode: string;
  /** The print that was asked for last; null where none was. */
  print: SalePrintView | null;
}

/**
 * The ticket of a sale on paper: how its print stands, live where scripts run, and the button for
 * one, or for another. Whatever is pressed here leads back here.
 */
export function SalePrint({ ticketCode, print }: SalePrintProps) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  return print ? (
    <PrintState print={print} ticketCode={ticketCode} here={here} />
  ) : (
    <PrintTicketButton ticketCode={ticketCode} back={here} stay hotkey={PRINT_KEY} />
  );
}

function PrintState({
  print: rendered,
  ticketCode,
  here,
}: {
  print: SalePrintView;
  ticketCode: string;
  here: string;
}) {
  const print = useSalePrint(rendered);
  return (
    <>
      <div aria-live="assertive">
        <PrintStateNote print={print} here={here} />
      </div>
      {print.state === "unknown" && print.jobId !== null ? (
        <PaperQuestion jobId={print.jobId} here={here} />
      ) : (
        <PrintTicketButton ticketCode={ticketCode} back={here} stay hotkey={PRINT_KEY} />
      )}
    </>
  );
}

function PrintStateNote({ print, here }: { print: SalePrintView; here: string }) {
  const { t } = useTranslation("printing");
  const reasonText = usePrintReason();
  const hydrated = useHydrated();
  const { state, reason, blockedBy } = print;
  if (isInProgress(state))
    return (
      <Note>
        <p>
          {t("sale.printing")} {hydrated ? null : <a href={here}>{t("job.reload")}</a>}
        </p>
        {blockedBy ? (
          <p>
            <a href={`/print/${blockedBy}?back=${encodeURIComponent(here)}`}>{t("job.blocked")}</a>
          </p>
        ) : null}
      </Note>
    );
  if (state === "printed")
    return (
      <Note kind={reason === null ? "good" : "careful"}>
        <p>{reason === null ? t("sale.printed") : reasonText(reason)}</p>
      </Note>
    );
  return (
    <Note kind={state === "failed" ? "bad" : "careful"}>
      <p>
        <b>{state === "failed" ? t("job.failed") : t("job.didItCome")}</b>{" "}
        {reason === null ? null : reasonText(reason)}
      </p>
    </Note>
  );
}

/** Whether paper came out, asked where the cashier stands. */
function PaperQuestion({ jobId, here }: { jobId: string; here: string }) {
  const { t } = useTranslation("printing");
  return (
    <form method="post" action={`/print/${jobId}`}>
      <FormKey />
      <input type="hidden" name="back" value={here} />
      <input type="hidden" name="stay" value="on" />
      <Actions>
        <Button look="alt" name="came_out" value="yes">
          {t("job.yes")}
        </Button>
        <Button look="alt" icon="print" name="came_out" value="no" data-key={PRINT_KEY}>
          {t("job.no")}
          <KeyCap>{PRINT_KEY}</KeyCap>
        </Button>
      </Actions>
    </form>
  );
}
