import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { findScan, partyOf } from "~/domain/boarding/queries.server";
import { UNDO_REASON, undoForm } from "~/domain/boarding/schema.server";
import { undoBoarding } from "~/domain/boarding/undo-boarding.server";
import { Refusal } from "~/domain/shared/refusal";
import { rowIdParam } from "~/http/address-params.server";
import { now } from "~/http/clock.server";
import { failurePage } from "~/http/failure.server";
import { fieldRules } from "~/http/field-rules.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { submitForm } from "~/http/submit-form.server";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { StaffForm } from "~/ui/forms/staff-form";
import { TextField } from "~/ui/forms/text-field";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import type { PageHandle } from "~/ui/layout/frame";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = { title: "boarding:undo.title", css: ["boarding"] } satisfies PageHandle;
const PAGE = "boarding/:scan/undo";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const scan = await findScan(rowIdParam(params.scan), staff);
  if (!scan?.ticket) throw failurePage(new Refusal("not_found"));
  const party = await partyOf(scan.ticket.id, scan.passengerNo, scan.leg);
  return {
    id: scan.id,
    receiptNo: scan.ticket.receiptNo,
    count: party.filter(({ scanId }) => scanId === scan.id).length,
    rules: fieldRules(undoForm),
    longest: UNDO_REASON.max,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requirePage(request, PAGE);
  const id = rowIdParam(params.scan);
  return submitForm(request, undoForm, async ({ reason }) => {
    await undoBoarding(id, reason, staff, now());
    return redirectTo(`/scan?scan=${id}`, { cookies: [flashCookie("boarding.undone")] });
  });
}

/** Takes those who went on board by a scan off the boat again, and asks why. */
export default function UndoBoarding() {
  const { t } = useTranslation("boarding");
  const { id, receiptNo, count, rules, longest } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  const form = useStaffForm({ labels: { reason: t("undo.reason") }, rules, returned });
  return (
    <div className="gate stack">
      <h1>{t("undo.title")}</h1>
      <ErrorSummary {...form.summary} />
      <p>{t("undo.lead", { count, receiptNo })}</p>
      <StaffForm form={form} action={`/scan/${id}/undo`}>
        <TextField {...form.field("reason")} maxLength={longest} />
        <Actions>
          <Button look="risk">{t("undo.submit")}</Button>
          <LinkButton look="alt" href={`/scan?scan=${id}`}>
            {t("undo.back")}
          </LinkButton>
        </Actions>
      </StaffForm>
    </div>
  );
}
