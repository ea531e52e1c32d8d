import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { editBlockedDate } from "~/domain/blocked-dates/edit-blocked-date.server";
import { stageOf } from "~/domain/blocked-dates/rules";
import { editBlockedDateForm } from "~/domain/blocked-dates/schema.server";
import { dayOf } from "~/domain/shared/day";
import { rowIdParam } from "~/http/address-params.server";
import { now } from "~/http/clock.server";
import { fieldRules } from "~/http/field-rules.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { submitForm } from "~/http/submit-form.server";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { BlockedDateForm } from "./blocked-date-form";
import { ReadOnlyRange } from "./read-only-range";
import { requireBlockedRange } from "./require-blocked-range.server";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = { title: "blocked:editTitle", dialog: true } satisfies PageHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePage(request, "blockedDates/:id/edit");
  const { start, end, details, version, removed } = await requireBlockedRange(params.id);
  const today = dayOf(now());
  const stage = stageOf({ start, end }, today);
  return {
    today,
    range: { start, end, details, version, begun: stage === "ongoing" },
    rules: fieldRules(editBlockedDateForm),
    fixed: removed ? ("removed" as const) : stage === "past" ? ("past" as const) : null,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requirePage(request, "blockedDates/:id/edit");
  const id = rowIdParam(params.id);
  return submitForm(request, editBlockedDateForm, async ({ version, ...range }) => {
    await editBlockedDate(id, version, range, staff, now());
    return redirectTo(`/blocked-date${new URL(request.url).search}`, {
      cookies: [flashCookie("saved")],
    });
  });
}

export default function EditBlockedDate() {
  const { t } = useTranslation("blocked");
  const { pathname, search } = useLocation();
  const { today, range, rules, fixed } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  const back = `/blocked-date${search}`;
  return (
    <Modal title={t("editTitle")} back={back}>
      {fixed ? (
        <ReadOnlyRange why={fixed} back={back} problems={returned?.problems ?? []} />
      ) : (
        <BlockedDateForm
          action={pathname + search}
          back={back}
          today={today}
          range={range}
          rules={rules}
          returned={returned}
        />
      )}
    </Modal>
  );
}
