import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { setOnlineSales } from "~/domain/settings/set-online-sales.server";
import { Refusal } from "~/domain/shared/refusal";
import { failurePage } from "~/http/failure.server";
import { flashCookie } from "~/http/flash.server";
import { requireStaff } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { postStaffForm } from "~/http/staff-form.server";
import { ConfirmDialog } from "~/ui/layout/confirm";
import type { PageHandle } from "~/ui/layout/frame";

export const handle = { title: "setting:online.title", dialog: true } satisfies PageHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "settings.manage");
  return { to: targetOf(params.to) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "settings.manage");
  const to = targetOf(params.to);
  return postStaffForm(request, async () => {
    await setOnlineSales(to === "on", staff);
    return redirectTo("/setting", {
      cookies: [flashCookie(to === "on" ? "went_online" : "went_offline")],
    });
  });
}

/** App Online on or off, after confirmation (R-4-13). */
export default function SwitchSales() {
  const { t } = useTranslation("setting");
  const { pathname } = useLocation();
  const { to } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      action={pathname}
      back="/setting"
      submit={t(`online.${to}.submit`)}
      risky={to === "off"}
      problems={useActionData<typeof action>()?.problems ?? []}
    >
      <p>{t(`online.${to}.lead`)}</p>
    </ConfirmDialog>
  );
}

function targetOf(param: string | undefined): "on" | "off" {
  if (param === "on" || param === "off") return param;
  throw failurePage(new Refusal("not_found"));
}
