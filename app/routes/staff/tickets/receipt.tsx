import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { qrDrawing } from "~/documents/qr-image.server";
import { readPrintableTicketById } from "~/domain/receipts/read-printable-ticket.server";
import { ticketQrToken } from "~/domain/receipts/ticket-qr.server";
import { ticketFacts } from "~/domain/tickets/ticket-facts.server";
import { printerView } from "~/http/chosen-printer.server";
import { now } from "~/http/clock.server";
import { requirePage } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { useHydrated } from "~/ui/layout/use-hydrated";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { PrintTicketButton } from "~/ui/printing/print-buttons";
import { PrinterStatus } from "~/ui/printing/printer-status";
import { detailPath } from "./detail-path.server";
import { ReceiptFacts } from "./receipt-facts";
import { requireTicket } from "./require-ticket.server";

export const handle = {
  texts: ["detail", "printing"],
  title: "receipt:page.title",
  dialog: true,
} satisfies PageHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "tickets/:ticketCode/receipt");
  const { id, ticketCode } = await requireTicket(params.ticketCode, staff);
  const ticket = await readPrintableTicketById(id);
  if (ticket?.state !== "paid") throw redirectTo(detailPath(request, ticketCode), { status: 302 });
  return {
    ticket,
    qr: qrDrawing(ticketQrToken(ticket)),
    seller: (await ticketFacts(id)).seller,
    printer: await printerView(request, staff, now()),
  };
}

/** The receipt above the list, printed in place (2.12). */
export default function TicketReceipt() {
  const { t } = useTranslation("detail");
  const { t: receipt } = useTranslation("receipt");
  const { ticket, qr, seller, printer } = useLoaderData<typeof loader>();
  const address = useScreenPath("tickets");
  const back = address(ticket.ticketCode);
  const hydrated = useHydrated();
  return (
    <Modal title={receipt("page.title")} back={back}>
      <ReceiptFacts ticket={ticket} qr={qr} seller={seller} />
      <p>
        <b>{receipt("showQr")}</b>
      </p>
      <div className="acts">
        <PrinterStatus printer={printer} />
      </div>
      <Actions>
        <PrintTicketButton
          ticketCode={ticket.ticketCode}
          back={address(`${ticket.ticketCode}/receipt`)}
          look="main"
        />
        {hydrated ? (
          <Button look="alt" type="button" icon="print" onClick={() => window.print()}>
            {t("printHere")}
          </Button>
        ) : null}
        <LinkButton look="alt" href={back}>
          {t("back")}
        </LinkButton>
      </Actions>
    </Modal>
  );
}
