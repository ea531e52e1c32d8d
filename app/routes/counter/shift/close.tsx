import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { can } from "~/domain/access/capabilities";
import { approversFor } from "~/domain/approvals/queries.server";
import { closeShift } from "~/domain/shifts/close-shift.server";
import { countHeldOrders } from "~/domain/shifts/held-orders.server";
import { cashiersFor, openShiftOf } from "~/domain/shifts/queries.server";
import { addUpForm, closeCountedForm } from "~/domain/shifts/schema.server";
import { now } from "~/http/clock.server";
import { fieldRules } from "~/http/field-rules.server";
import { requireStaff } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { clientAddressKey } from "~/http/request-context.server";
import { formAnswer, submitForm } from "~/http/submit-form.server";
import { useApprovalLabels } from "~/ui/approvals/approval-fold";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { Note } from "~/ui/layout/note";
import { PIECE_LABELS } from "~/ui/shifts/count-fields";
import { CloseForm } from "./close-form";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = {
  title: "shift:page.close",
  dialog: true,
} satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, "counter.sell");
  const { userId } = staff;
  const shift = await openShiftOf(userId);
  if (!shift) throw redirectTo("/pos/shift/ended", { status: 302 });
  return {
    shiftId: shift.id,
    held: await countHeldOrders(shift.id),
    cashiers: await cashiersFor(shift.jettyId, userId),
    approvers: can(staff, "shifts.manage")
      ? []
      : await approversFor({
          capability: "shifts.manage",
          jettyId: shift.jettyId,
          askerId: userId,
        }),
    rules: fieldRules(closeCountedForm),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "counter.sell");
  const schema = (form: FormData) => (form.get("do") === "count" ? addUpForm : closeCountedForm);
  return submitForm(request, schema, async (input, form) => {
    if (!("shift" in input)) return formAnswer(form, [], { status: 200 });
    const { shift: shiftId, count, reason, hand_to: handTo } = input;
    const approval = input.approval && { ...input.approval, address: clientAddressKey(request) };
    await closeShift(staff, { shiftId, count, reason, approval, handTo }, now());
    return redirectTo(`/pos/shift/ended?shift=${shiftId}`);
  });
}

/** Close Shift: a blind count. What is expected is not on this page, nor in what it loads. */
export default function CloseShift() {
  const { t } = useTranslation("shift");
  const { shiftId, held, cashiers, approvers, rules } = useLoaderData<typeof loader>();
  const labels = {
    ...PIECE_LABELS,
    ...useApprovalLabels(),
    reason: t("close.reason"),
    hand_to: t("close.handTo"),
  };
  const form = useStaffForm({ labels, rules, returned: useReturnedForm<typeof action>() });
  return (
    <main id="main">
      <Modal title={t("close.heading")} back="/pos" wide>
        <ErrorSummary {...form.summary} />
        <p>{t("close.lead")}</p>
        {held > 0 ? (
          <Note kind="careful">
            <p>{t("close.held", { count: held })}</p>
          </Note>
        ) : null}
        <CloseForm form={form} shiftId={shiftId} cashiers={cashiers} approvers={approvers} />
      </Modal>
    </main>
  );
}
