import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { can } from "~/domain/access/capabilities";
import { approversFor } from "~/domain/approvals/queries.server";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { cancelWithApproval } from "~/domain/cancellations/cancel-with-approval.server";
import { requestCancellation } from "~/domain/cancellations/request-cancellation.server";
import { approvedRemarkForm, remarkForm } from "~/domain/cancellations/schema.server";
import { Refusal } from "~/domain/shared/refusal";
import { now } from "~/http/clock.server";
import { failurePage } from "~/http/failure.server";
import { fieldRules } from "~/http/field-rules.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { clientAddressKey } from "~/http/request-context.server";
import { submitForm } from "~/http/submit-form.server";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { cancellationListPath, cancelledTicketView } from "./cancellation-view.server";
import { FindTicket } from "./find-ticket";
import { RemarkForm } from "./remark-form";
import { findTicketByText } from "./ticket-view.server";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = { title: "cancellations:title", dialog: true } satisfies PageHandle;

const askedIn = (request: Request) =>
  (new URL(request.url).searchParams.get("code") ?? "").trim().slice(0, 60);

/** First which ticket, by `?code=`, then why. */
export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "cancellations/new");
  const asked = askedIn(request);
  const found = asked === "" ? null : await findTicketByText(asked, staff);
  const act = can(staff, "cancellations.cancel") ? ("cancel" as const) : ("request" as const);
  const view = {
    asked,
    act,
    ticket: found && cancelledTicketView(found, await languageOf(request)),
    approvers:
      found && act === "request"
        ? await approversFor("cancellations.decide", found.jettyId, staff.userId)
        : [],
    back: cancellationListPath(request),
    rules: fieldRules(remarkForm),
  };
  return data(view, { status: asked !== "" && !found ? 404 : 200 });
}

/** Level 1 cancels, the others ask for it (R-6-10) or have a manager beside them approve it. */
export async function action({ request }: ActionFunctionArgs) {
  const staff = await requirePage(request, "cancellations/new");
  const ticket = await findTicketByText(askedIn(request), staff);
  if (!ticket) throw failurePage(new Refusal("not_found"));
  const cancels = can(staff, "cancellations.cancel");
  const schema = (form: FormData) =>
    !cancels && form.get("do") === "approve" ? approvedRemarkForm : remarkForm;
  return submitForm(request, schema, async (input) => {
    const { remark } = input;
    const back = cancellationListPath(request);
    if ("approval" in input) {
      const approval = { ...input.approval, address: clientAddressKey(request) };
      await cancelWithApproval(ticket, remark, staff, approval, now());
      return redirectTo(back, { cookies: [flashCookie("ticket_canceled")] });
    }
    await (cancels
      ? cancelTicket(ticket.id, remark, staff, now())
      : requestCancellation(ticket.id, remark, staff, now()));
    return redirectTo(back, {
      cookies: [flashCookie(cancels ? "ticket_canceled" : "request_sent")],
    });
  });
}

export default function NewCancellation() {
  const { t } = useTranslation("cancellations");
  const { pathname, search } = useLocation();
  const { asked, act, ticket, approvers, back, rules } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  return (
    <Modal title={t(`act.${act}`)} back={back}>
      {ticket ? (
        <RemarkForm
          action={pathname + search}
          act={act}
          ticket={ticket}
          approvers={approvers}
          back={back}
          rules={rules}
          returned={returned}
        />
      ) : (
        <FindTicket asked={asked} back={back} />
      )}
    </Modal>
  );
}
