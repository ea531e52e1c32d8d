import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { clearLog } from "~/domain/error-log/clear-log.server";
import { errorsSinceClear } from "~/domain/error-log/queries.server";
import { flashCookie } from "~/http/flash.server";
import { requireStaff } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { postStaffForm } from "~/http/staff-form.server";
import { ConfirmDialog } from "~/ui/layout/confirm";
import type { PageHandle } from "~/ui/layout/frame";
import { requireErrorLogViewer } from "./guard.server";

export const handle = { title: "errors:sureTitle", dialog: true } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireErrorLogViewer(request);
  await requireStaff(request, "error-log.clear");
  return { total: await errorsSinceClear() };
}

export async function action({ request }: ActionFunctionArgs) {
  const { userId } = await requireStaff(request, "error-log.clear");
  return postStaffForm(request, async () => {
    await clearLog(userId);
    return redirectTo("/error-log", { cookies: [flashCookie("log_cleared")] });
  });
}

export default function ClearLog() {
  const { t } = useTranslation("errors");
  const { total } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog action="/error-log/clear" back="/error-log" submit={t("submit")} risky>
      <p>{t("sure", { number: total })}</p>
    </ConfirmDialog>
  );
}
