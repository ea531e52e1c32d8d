import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { pdfPath } from "~/documents/pdf-path";
import { QrCode } from "~/documents/qr-code";
import { qrDrawing } from "~/documents/qr-image.server";
import { jettyName } from "~/domain/places/jetties";
import { printPersonalTicket } from "~/domain/printing/print-ticket.server";
import { passengerTicketNo } from "~/domain/receipts/printable-ticket";
import { readPrintablePassenger } from "~/domain/receipts/read-printable-ticket.server";
import { ticketQrToken } from "~/domain/receipts/ticket-qr.server";
import { Refusal } from "~/domain/shared/refusal";
import { formatTicketCode } from "~/domain/shared/ticket-code";
import { rowIdParam } from "~/http/address-params.server";
import { chosenPrinter, printerView, printPath } from "~/http/chosen-printer.server";
import { now } from "~/http/clock.server";
import { failurePage } from "~/http/failure.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { noFields, submitForm } from "~/http/submit-form.server";
import { formatDay } from "~/i18n/format";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { FormKey } from "~/ui/forms/form-key";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { Facts } from "~/ui/layout/facts";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { PrinterStatus } from "~/ui/printing/printer-status";
import { useCategoryNames } from "~/ui/tickets/category-names";
import { detailPath } from "./detail-path.server";
import { requireTicket } from "./require-ticket.server";

export const handle = {
  texts: ["printing", "receipt"],
  title: "detail:personal",
  dialog: true,
} satisfies PageHandle;

const PAGE = "tickets/:ticketCode/personal/:no";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const ticket = await requireTicket(params.ticketCode, staff);
  if (ticket.state !== "paid")
    throw redirectTo(detailPath(request, ticket.ticketCode), { status: 302 });
  const passenger = await readPrintablePassenger(ticket.id, rowIdParam(params.no));
  if (!passenger) throw failurePage(new Refusal("not_found"));
  return {
    ticketCode: ticket.ticketCode,
    passenger,
    number: passengerTicketNo(ticket.receiptNo, passenger.no),
    total: ticket.totalPassengers,
    departure: formatDay(ticket.ticketDate, await languageOf(request)),
    jetty: jettyName(ticket.jettyId),
    qr: qrDrawing(ticketQrToken(ticket, passenger.no)),
    printer: await printerView(request, staff, now()),
  };
}

/** Asks for it on this browser's printer and leads to the print's own page. */
export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const { ticketCode } = await requireTicket(params.ticketCode, staff);
  return submitForm(request, noFields, async () => {
    const jobId = await printPersonalTicket(
      ticketCode,
      rowIdParam(params.no),
      chosenPrinter(request)?.printerId ?? null,
      staff,
      await languageOf(request),
      now(),
    );
    const { pathname, search } = new URL(request.url);
    return redirectTo(printPath(jobId, pathname + search));
  });
}

/** One passenger's own ticket: on the screen, as a PDF, on the receipt printer. */
export default function PersonalTicket() {
  const { t } = useTranslation("detail");
  const { t: receipt } = useTranslation("receipt");
  const { t: printing } = useTranslation("printing");
  const { pathname, search } = useLocation();
  const address = useScreenPath("tickets");
  const category = useCategoryNames().name;
  const { ticketCode, passenger, number, total, departure, jetty, qr, printer } =
    useLoaderData<typeof loader>();
  const back = address(`${ticketCode}/personal`);
  return (
    <Modal title={t("personalTitle", { number })} back={back}>
      <ErrorSummary problems={useReturnedForm<typeof action>()?.problems ?? []} />
      <QrCode drawing={qr} label={receipt("qrLabel", { code: number })} />
      <Facts
        facts={[
          {
            term: receipt("ticket.passenger"),
            value: receipt("ticket.of", { no: passenger.no, total }),
          },
          {
            term: t("fact.name"),
            value: <span className="as-typed">{passenger.name ?? "–"}</span>,
          },
          { term: t("column.category"), value: category(passenger.category) },
          { term: t("fact.departure"), value: departure },
          { term: t("fact.jetty"), value: jetty },
          {
            term: t("fact.code"),
            value: <span className="code">{formatTicketCode(ticketCode)}</span>,
          },
        ]}
      />
      <div className="screen-only">
        <Facts
          facts={[
            {
              term: printing("job.printer"),
              value: <PrinterStatus printer={printer} />,
              changeHref: `/printer?back=${encodeURIComponent(pathname + search)}`,
            },
          ]}
        />
      </div>
      <Actions>
        <form method="post" action={pathname + search}>
          <FormKey />
          <Button icon="print">{t("personalPrint")}</Button>
        </form>
        <LinkButton look="alt" icon="download" href={pdfPath("ticket", ticketCode, passenger.no)}>
          {t("personalPdf")}
        </LinkButton>
        <LinkButton look="alt" href={back}>
          {t("back")}
        </LinkButton>
      </Actions>
    </Modal>
  );
}
