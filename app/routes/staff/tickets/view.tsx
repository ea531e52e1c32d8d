import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { can } from "~/domain/access/capabilities";
import { cancelLinkActOf, listCancelActOf } from "~/domain/cancellations/rules";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { screenPath } from "~/http/return-path.server";
import { LinkButton } from "~/ui/forms/buttons";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { TicketDetail } from "~/ui/tickets/ticket-detail";
import { ticketView } from "~/views/ticket-view.server";

export const handle = {
  texts: ["audit"],
  title: "detail:title",
  dialog: true,
  live: ["new-ticket", "ticket-cancelled", "ticket-changed", "request-denied", "scan"],
  showsElsewhere: () => true,
} satisfies PageHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "tickets/:ticketCode");
  const ticket = await ticketView(request, params.ticketCode, staff, await languageOf(request));
  const act = cancelLinkActOf(
    listCancelActOf(staff, { state: ticket.state, jettyId: staff.jettyId }),
    ticket.cancellation,
  );
  const edits = ticket.state !== "cancelled" && can(staff, "tickets.edit-passengers");
  return {
    ticket,
    back: screenPath(request, "tickets", ["page_passengers", "page_scans"]),
    act,
    edits,
  };
}

/** The detail of a ticket above the list (2.11). */
export default function TicketPage() {
  const { t } = useTranslation(["detail", "tickets"]);
  const address = useScreenPath("tickets");
  const { ticket, back, act, edits } = useLoaderData<typeof loader>();
  return (
    <Modal title={t("heading", { receiptNo: ticket.receiptNo })} back={back} wide="page">
      <TicketDetail
        ticket={ticket}
        acts={{
          check: address(`${ticket.ticketCode}/check`),
          mailAgain: address(`${ticket.ticketCode}/mail`),
          receipt: address(`${ticket.ticketCode}/receipt`),
        }}
        more={
          <>
            {ticket.state === "paid" ? (
              <LinkButton look="alt" href={address(`${ticket.ticketCode}/personal`)}>
                {t("personal")}
              </LinkButton>
            ) : null}
            {edits ? (
              <LinkButton look="alt" href={address(`${ticket.ticketCode}/edit`)}>
                {t("tickets:act.edit")}
              </LinkButton>
            ) : null}
            {act ? (
              <LinkButton look="alt" href={address(`${ticket.ticketCode}/cancel`)}>
                {t(`tickets:act.${act}`)}
              </LinkButton>
            ) : null}
            <LinkButton look="alt" href={back}>
              {t("back")}
            </LinkButton>
          </>
        }
      />
    </Modal>
  );
}
