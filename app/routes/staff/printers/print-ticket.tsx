import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { printTicket, requirePrintableTicket } from "~/domain/printing/print-ticket.server";
import { printCountOf } from "~/domain/printing/queries.server";
import { printForm } from "~/domain/printing/schema.server";
import { ownPath } from "~/domain/shared/own-path";
import { Refusal } from "~/domain/shared/refusal";
import { parseTicketCode } from "~/domain/shared/ticket-code";
import { chosenPrinter, printerView, printPath, withPrint } from "~/http/chosen-printer.server";
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
import { PrintTicketButton } from "~/ui/printing/print-buttons";
import { PrinterStatus } from "~/ui/printing/printer-status";

export const handle = { title: "printing:ticket.heading", dialog: true } satisfies PageHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, "tickets.view");
  const ticket = await orFailurePage(() =>
    requirePrintableTicket(parseTicketCode(params.ticketCode), staff),
  );
  const back = requestedReturnPath(request, "print") ?? DASHBOARD_PATH;
  return {
    ticketCode: ticket.ticketCode,
    receiptNo: ticket.receiptNo,
    count: await printCountOf(ticket.id),
    printer: await printerView(request, staff, now()),
    back,
  };
}

/** Asks for the ticket on this browser's printer and leads to the print's own page. */
export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "tickets.view");
  return submitForm(request, printForm, async ({ back, stay }) => {
    const shownAt = stay ? returnPath(back, "print") : null;
    const jobId = await printTicket(
      parseTicketCode(params.ticketCode),
      chosenPrinter(request)?.printerId ?? null,
      staff,
      await languageOf(request),
      now(),
    ).catch((error: unknown) => {
      if (shownAt !== null && error instanceof Refusal && error.code === "printer_offline")
        return "print_server_off" as const;
      throw error;
    });
    return redirectTo(
      shownAt === null ? printPath(jobId, returnPath(back, "print")) : withPrint(shownAt, jobId),
    );
  });
}

export default function PrintTicket() {
  const { t } = useTranslation("printing");
  const { ticketCode, receiptNo, count, printer, back } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  const leadsTo = ownPath(returned?.typed.back) ?? back;
  const here = `/print/ticket/${ticketCode}?back=${encodeURIComponent(leadsTo)}`;
  return (
    <Modal title={t("ticket.heading")} back={leadsTo}>
      <ErrorSummary problems={returned?.problems ?? []} />
      <Facts
        facts={[
          { term: t("job.ticket"), value: receiptNo },
          { term: t("ticket.printed"), value: t("ticket.times", { count }) },
          {
            term: t("job.printer"),
            value: <PrinterStatus printer={printer} />,
            changeHref: `/printer?back=${encodeURIComponent(here)}`,
          },
        ]}
      />
      <PrintTicketButton ticketCode={ticketCode} back={leadsTo} look="main" autoFocus />
    </Modal>
  );
}
