import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ticketEditForm } from "~/domain/tickets/edit-form.server";
import { editTicket } from "~/domain/tickets/edit-ticket.server";
import { now } from "~/http/clock.server";
import { fieldRules } from "~/http/field-rules.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { listQuery } from "~/http/list-query.server";
import { redirectTo } from "~/http/redirect.server";
import { submitForm } from "~/http/submit-form.server";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { EditForm } from "./edit-form";
import { editView, formPeople } from "./edit-view.server";
import { requireTicket } from "./require-ticket.server";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = { title: "ticketDialogs:edit.title", dialog: true } satisfies PageHandle;

const PAGE = "tickets/:ticketCode/edit";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const ticket = await requireTicket(params.ticketCode, staff);
  const view = await editView(
    ticket,
    listQuery(request, "passengers").page,
    await languageOf(request),
  );
  return { ...view, rules: fieldRules(ticketEditForm(formPeople(view.people), ticket)) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const ticket = await requireTicket(params.ticketCode, staff);
  const { people } = await editView(
    ticket,
    listQuery(request, "passengers").page,
    await languageOf(request),
  );
  const schema = ticketEditForm(formPeople(people), ticket);
  return submitForm(request, schema, async (edit) => {
    const changed = await editTicket(ticket.id, edit, staff, now());
    const { search } = new URL(request.url);
    return redirectTo(`/tickets/${ticket.ticketCode}${search}`, {
      cookies: changed ? [flashCookie("saved")] : [],
    });
  });
}

/** Who bought a ticket and who travels on it (2.11, 2.14). */
export default function EditTicket() {
  const { t } = useTranslation("ticketDialogs");
  const { pathname, search } = useLocation();
  const address = useScreenPath("tickets");
  const { rules, ...ticket } = useLoaderData<typeof loader>();
  const back = address(ticket.ticketCode);
  return (
    <Modal title={t("edit.heading", { receiptNo: ticket.receiptNo })} back={back} wide>
      <EditForm
        action={pathname + search}
        back={back}
        ticket={ticket}
        rules={rules}
        returned={useReturnedForm<typeof action>()}
      />
    </Modal>
  );
}
