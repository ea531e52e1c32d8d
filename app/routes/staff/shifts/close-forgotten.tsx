import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { closeForgottenShift } from "~/domain/shifts/close-forgotten-shift.server";
import { addUpForm, closeForgottenForm } from "~/domain/shifts/schema.server";
import { shiftById } from "~/domain/shifts/shift-lists.server";
import { rowIdParam } from "~/http/address-params.server";
import { now } from "~/http/clock.server";
import { failurePage } from "~/http/failure.server";
import { fieldRules } from "~/http/field-rules.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { formAnswer, submitForm } from "~/http/submit-form.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { PIECE_LABELS } from "~/ui/shifts/count-fields";
import { CloseForgottenForm } from "./close-forgotten-form";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = { title: "shift:page.forgotten", dialog: true } satisfies PageHandle;

async function shiftAt(text: string | undefined, staff: Staff) {
  const shift = await shiftById(rowIdParam(text), staff);
  if (!shift) throw failurePage(new Refusal("not_found"));
  return shift;
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "shifts/:id/close");
  const { cashier } = await shiftAt(params.id, staff);
  return { cashier, rules: fieldRules(closeForgottenForm) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requirePage(request, "shifts/:id/close");
  const { id, cashier } = await shiftAt(params.id, staff);
  const schema = (form: FormData) => (form.get("do") === "count" ? addUpForm : closeForgottenForm);
  return submitForm(request, schema, async (input, form) => {
    if (!("reason" in input)) return formAnswer(form, [], { status: 200 });
    await closeForgottenShift(staff, id, input, now());
    return redirectTo(`/shifts${new URL(request.url).search}`, {
      cookies: [flashCookie("shift_closed_other", { cashier })],
    });
  });
}

/** Closing a shift that somebody forgot: its drawer is counted here too. */
export default function CloseForgotten() {
  const { t } = useTranslation("shift");
  const { pathname, search } = useLocation();
  const { cashier, rules } = useLoaderData<typeof loader>();
  const labels = { ...PIECE_LABELS, reason: t("forgotten.reason") };
  const form = useStaffForm({ labels, rules, returned: useReturnedForm<typeof action>() });
  return (
    <Modal title={t("forgotten.heading", { name: cashier })} back={`/shifts${search}`} wide>
      <ErrorSummary {...form.summary} />
      <p>{t("forgotten.lead")}</p>
      <CloseForgottenForm form={form} action={pathname + search} back={`/shifts${search}`} />
    </Modal>
  );
}
