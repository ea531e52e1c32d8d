import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { removeBlockedDate } from "~/domain/blocked-dates/remove-blocked-date.server";
import { stageOf } from "~/domain/blocked-dates/rules";
import { dayOf } from "~/domain/shared/day";
import { now } from "~/http/clock.server";
import { flashCookie } from "~/http/flash.server";
import { requireStaff } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { rowIdParam } from "~/http/row-id-param.server";
import { postStaffForm } from "~/http/staff-form.server";
import { formatDate } from "~/i18n/format";
import { ConfirmDialog } from "~/ui/layout/confirm";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { requireBlockedRange } from "./blocked-date-form.server";
import { ReadOnlyRange } from "./read-only-range";

export const handle = { title: "blocked:delete.title", dialog: true } satisfies PageHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "blocked-dates.manage");
  const [{ start, end, details, removed }, language] = [
    await requireBlockedRange(params.id),
    await languageOf(request),
  ];
  const past = stageOf({ start, end }, dayOf(now())) === "past";
  return {
    start: formatDate(start, language),
    end: formatDate(end, language),
    details,
    fixed: removed ? ("removed" as const) : past ? ("past" as const) : null,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "blocked-dates.manage");
  const id = rowIdParam(params.id);
  return postStaffForm(request, async () => {
    await removeBlockedDate(id, staff, now());
    return redirectTo(`/blocked-date${new URL(request.url).search}`, {
      cookies: [flashCookie("blocked_removed")],
    });
  });
}

export default function DeleteBlockedDate() {
  const { t } = useTranslation("blocked");
  const { pathname, search } = useLocation();
  const { fixed, ...range } = useLoaderData<typeof loader>();
  const problems = useActionData<typeof action>()?.problems ?? [];
  const back = `/blocked-date${search}`;
  if (fixed)
    return (
      <Modal title={t("delete.title")} back={back}>
        <ReadOnlyRange why={fixed} back={back} problems={problems} />
      </Modal>
    );
  return (
    <ConfirmDialog
      action={pathname + search}
      back={back}
      submit={t("delete.submit")}
      risky
      problems={problems}
    >
      <p>{t("delete.lead", range)}</p>
    </ConfirmDialog>
  );
}
