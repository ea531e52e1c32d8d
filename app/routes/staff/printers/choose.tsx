import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { printTest } from "~/domain/printing/print-ticket.server";
import { findPrinter, printersFor, shownConditionOf } from "~/domain/printing/queries.server";
import { chooserForm } from "~/domain/printing/schema.server";
import { Refusal } from "~/domain/shared/refusal";
import {
  chosenPrinter,
  clearPrinter,
  printerCookie,
  printPath,
} from "~/http/chosen-printer.server";
import { now } from "~/http/clock.server";
import { flashCookie } from "~/http/flash.server";
import { textOf } from "~/http/form.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { DASHBOARD_PATH, requestedReturnPath, returnPath } from "~/http/return-path.server";
import { submitForm } from "~/http/submit-form.server";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { PrinterChoiceForm } from "./printer-choice-form";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = { title: "printing:title", dialog: true } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "printer");
  const printers = await printersFor(staff, now());
  const chosen = chosenPrinter(request);
  return {
    printers: printers.map(({ id, name, type, ...found }) => ({
      id,
      name,
      type,
      condition: shownConditionOf(found),
    })),
    chosen: printers.some((one) => one.id === chosen?.printerId)
      ? (chosen?.printerId ?? null)
      : null,
    autoPrint: chosen?.autoPrint ?? false,
    back: requestedReturnPath(request, "print") ?? DASHBOARD_PATH,
  };
}

/** Keeps the choice in this browser; `act=test` also asks for a test page. */
export async function action({ request }: ActionFunctionArgs) {
  const staff = await requirePage(request, "printer");
  return submitForm(
    request,
    chooserForm,
    async ({ printer: printerId, auto_print: autoPrint }, form) => {
      const back = returnPath(textOf(form, "back"), "print") ?? DASHBOARD_PATH;
      const test = textOf(form, "act") === "test";
      if (printerId === 0 && test) throw new Refusal("no_printer", { field: "printer" });
      if (printerId === 0)
        return redirectTo(back, { cookies: [clearPrinter(), flashCookie("printer_chosen")] });
      if ((await findPrinter(printerId, now()))?.jettyId !== staff.jettyId)
        throw new Refusal("not_found");
      const cookies = [printerCookie({ printerId, autoPrint })];
      if (!test) return redirectTo(back, { cookies: [...cookies, flashCookie("printer_chosen")] });
      const jobId = await printTest(printerId, staff, await languageOf(request), now());
      return redirectTo(printPath(jobId, back), { cookies });
    },
  );
}

export default function ChoosePrinter() {
  const { t } = useTranslation("printing");
  const { printers, chosen, autoPrint, back } = useLoaderData<typeof loader>();
  return (
    <Modal title={t("chooser.heading")} back={back}>
      <PrinterChoiceForm
        printers={printers}
        chosen={chosen}
        autoPrint={autoPrint}
        back={back}
        returned={useReturnedForm<typeof action>()}
      />
    </Modal>
  );
}
