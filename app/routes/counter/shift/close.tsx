import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { closeShift } from "~/domain/shifts/close-shift.server";
import { cashiersFor, openShiftOf } from "~/domain/shifts/queries.server";
import { closeForm } from "~/domain/shifts/schema.server";
import { answerAddUp, readCashCount } from "~/http/cash-count-form.server";
import { now } from "~/http/clock.server";
import { parseFields, textOf } from "~/http/form.server";
import { requireStaff } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { InvalidFields, postStaffForm } from "~/http/staff-form.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { CloseForm } from "./close-form";

export const handle = { title: "shift:page.close", dialog: true } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId } = await requireStaff(request, "counter.sell");
  const shift = await openShiftOf(userId);
  if (!shift) throw redirectTo("/pos/shift/ended", { status: 302 });
  return { shiftId: shift.id, cashiers: await cashiersFor(shift.jettyId, userId) };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "counter.sell");
  const sum = await answerAddUp(request);
  if (sum) return sum;
  return postStaffForm(request, async (form) => {
    const count = readCashCount(form);
    const parsed = parseFields(closeForm, {
      shift: textOf(form, "shift"),
      reason: textOf(form, "reason"),
      hand_to: textOf(form, "hand_to"),
    });
    if (!count.ok || !parsed.ok)
      throw new InvalidFields([
        ...(count.ok ? [] : count.problems),
        ...(parsed.ok ? [] : parsed.problems),
      ]);
    const { shift: shiftId, reason, hand_to: handTo } = parsed.value;
    await closeShift(staff, { shiftId, count: count.value, reason, handTo }, now());
    return redirectTo(`/pos/shift/ended?shift=${shiftId}`);
  });
}

/** Close Shift: a blind count. What is expected is not on this page, nor in what it loads. */
export default function CloseShift() {
  const { t } = useTranslation("shift");
  const { shiftId, cashiers } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  const problems = returned?.problems ?? [];
  return (
    <main id="main">
      <Modal title={t("close.heading")} back="/pos" wide>
        <ErrorSummary problems={problems} />
        <p>{t("close.lead")}</p>
        <CloseForm
          shiftId={shiftId}
          cashiers={cashiers}
          problems={problems}
          typed={returned?.typed ?? {}}
        />
      </Modal>
    </main>
  );
}
