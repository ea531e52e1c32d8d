import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { screenPath } from "~/http/return-path.server";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { RemarkForm } from "~/ui/tickets/remark-form";
import { remarkFormView, submitRemark } from "~/views/remark-form.server";
import { requireTicket } from "./require-ticket.server";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = {
  title: "cancellations:title",
  dialog: true,
} satisfies PageHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "tickets/:ticketCode/cancel");
  const ticket = await requireTicket(params.ticketCode, staff);
  return {
    form: await remarkFormView(ticket, staff, await languageOf(request)),
    back: screenPath(request, "tickets"),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requirePage(request, "tickets/:ticketCode/cancel");
  const ticket = await requireTicket(params.ticketCode, staff);
  return submitRemark(request, ticket, staff, screenPath(request, "tickets"));
}

/** Cancelling a ticket from the list, or asking for it (R-4-10, R-4-11). */
export default function CancelTicket() {
  const { t } = useTranslation("cancellations");
  const { pathname, search } = useLocation();
  const { form, back } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  return (
    <Modal title={t(form.waiting ? "waiting.title" : `act.${form.act}`)} back={back}>
      <RemarkForm {...form} action={pathname + search} back={back} returned={returned} />
    </Modal>
  );
}
