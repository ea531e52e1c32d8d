import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { cancelActOf, cancelLinkActOf } from "~/domain/cancellations/rules";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { LinkButton } from "~/ui/forms/buttons";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { CancelLink } from "~/ui/tickets/cancel-link";
import { TicketDetail } from "~/ui/tickets/ticket-detail";
import { ticketView } from "~/views/ticket-view.server";
import { cancellationListPath } from "./cancellation-view.server";

export const handle = {
  texts: ["audit"],
  title: "detail:title",
  dialog: true,
} satisfies PageHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "cancellations/ticket/:ticketCode");
  const ticket = await ticketView(request, params.ticketCode, staff, await languageOf(request));
  const act = cancelLinkActOf(
    cancelActOf(staff, { state: ticket.state, jettyId: staff.jettyId }),
    ticket.cancellation,
  );
  return { ticket, back: cancellationListPath(request), act };
}

/** The detail of a ticket above the cancellations (2.10, 2.11). */
export default function CancellationTicket() {
  const { t } = useTranslation("detail");
  const { ticket, back, act } = useLoaderData<typeof loader>();
  return (
    <Modal title={t("heading", { receiptNo: ticket.receiptNo })} back={back} wide="page">
      <TicketDetail
        ticket={ticket}
        more={
          <>
            <CancelLink act={act} ticketCode={ticket.ticketCode} />
            <LinkButton look="alt" href={back}>
              {t("back")}
            </LinkButton>
          </>
        }
      />
    </Modal>
  );
}
