import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { can } from "~/domain/access/capabilities";
import { Refusal } from "~/domain/shared/refusal";
import { failurePage } from "~/http/failure.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { RemarkForm } from "~/ui/tickets/remark-form";
import { remarkFormView, submitRemark } from "~/views/remark-form.server";
import { findTicketByText } from "~/views/ticket-view.server";
import { cancellationListPath } from "./cancellation-view.server";
import { FindTicket } from "./find-ticket";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = { title: "cancellations:title", dialog: true } satisfies PageHandle;

const askedIn = (request: Request) =>
  (new URL(request.url).searchParams.get("code") ?? "").trim().slice(0, 60);

/** First which ticket, by `?code=`, then why. */
export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "cancellations/new");
  const asked = askedIn(request);
  const found = asked === "" ? null : await findTicketByText(asked, staff);
  const view = {
    asked,
    act: can(staff, "cancellations.cancel") ? ("cancel" as const) : ("request" as const),
    form: found && (await remarkFormView(found, staff, await languageOf(request))),
    back: cancellationListPath(request),
  };
  return data(view, { status: asked !== "" && !found ? 404 : 200 });
}

/** Level 1 cancels, the others ask for it (R-6-10) or have a manager beside them approve it. */
export async function action({ request }: ActionFunctionArgs) {
  const staff = await requirePage(request, "cancellations/new");
  const ticket = await findTicketByText(askedIn(request), staff);
  if (!ticket) throw failurePage(new Refusal("not_found"));
  return submitRemark(request, ticket, staff, cancellationListPath(request));
}

export default function NewCancellation() {
  const { t } = useTranslation("cancellations");
  const { pathname, search } = useLocation();
  const { asked, act, form, back } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  return (
    <Modal title={t(form?.waiting ? "waiting.title" : `act.${act}`)} back={back}>
      {form ? (
        <RemarkForm {...form} action={pathname + search} back={back} returned={returned} />
      ) : (
        <FindTicket asked={asked} back={back} />
      )}
    </Modal>
  );
}
