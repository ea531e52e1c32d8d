import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { removePin } from "~/domain/sessions/lock-pin.server";
import { flashCookie } from "~/http/flash.server";
import { requireStaff } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { ConfirmDialog } from "~/ui/layout/confirm";
import type { PageHandle } from "~/ui/layout/frame";

export const handle = { title: "account:titles.pin", dialog: true } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "profile.edit");
  return null;
}

export async function action({ request }: ActionFunctionArgs): Promise<Response> {
  const { userId } = await requireStaff(request, "profile.edit");
  await removePin(userId);
  return redirectTo("/user-profile/security", { cookies: [flashCookie("pin_removed")] });
}

export default function RemovePin() {
  const { t } = useTranslation("account");
  return (
    <ConfirmDialog
      action="/user-profile/security/pin/remove"
      back="/user-profile/security"
      submit={t("pin.remove")}
      risky
    >
      <p>{t("pin.removeLead")}</p>
    </ConfirmDialog>
  );
}
