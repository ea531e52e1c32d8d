import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { printForm } from "~/domain/printing/schema.server";
import { ownPath } from "~/domain/shared/own-path";
import { chosenPrinter, printerView, printPath } from "~/http/chosen-printer.server";
import { now } from "~/http/clock.server";
import { orFailurePage } from "~/http/failure.server";
import { requireStaff } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { DASHBOARD_PATH, requestedReturnPath, returnPath } from "~/http/return-path.server";
import { submitForm } from "~/http/submit-form.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { Facts } from "~/ui/layout/facts";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { PrintSlipButton } from "~/ui/printing/print-buttons";
import { PrinterStatus } from "~/ui/printing/printer-status";
import { printShiftSlip, requireSlipParams } from "./print-slip.server";

export const handle = { title: "printing:slip.heading", dialog: true } satisfies PageHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, "counter.sell");
  const slip = await orFailurePage(() => requireSlipParams(params, staff));
  return {
    ...slip,
    printer: await printerView(request, staff, now()),
    back: requestedReturnPath(request, "print") ?? DASHBOARD_PATH,
  };
}

/** Asks for the slip on this browser's printer and leads to the print's own page. */
export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "counter.sell");
  return submitForm(request, printForm, async ({ back }) => {
    const slip = await requireSlipParams(params, staff);
    const jobId = await printShiftSlip(
      slip,
      chosenPrinter(request)?.printerId ?? null,
      staff,
      await languageOf(request),
      now(),
    );
    return redirectTo(printPath(jobId, returnPath(back, "print")));
  });
}

export default function PrintSlip() {
  const { t } = useTranslation("printing");
  const { shiftId, kind, printer, back } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  const leadsTo = ownPath(returned?.typed.back) ?? back;
  const here = `/print/slip/${shiftId}/${kind}?back=${encodeURIComponent(leadsTo)}`;
  return (
    <Modal title={t("slip.heading")} back={leadsTo}>
      <ErrorSummary problems={returned?.problems ?? []} />
      <Facts
        facts={[
          { term: t("slip.slip"), value: t(`slip.${kind}`, { no: shiftId }) },
          {
            term: t("job.printer"),
            value: <PrinterStatus printer={printer} />,
            changeHref: `/printer?back=${encodeURIComponent(here)}`,
          },
        ]}
      />
      <PrintSlipButton shiftId={shiftId} kind={kind} back={leadsTo} look="main" />
    </Modal>
  );
}
