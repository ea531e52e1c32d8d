import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { renewWsApiKey } from "~/domain/printing/ws-api-key.server";
import { flashCookie } from "~/http/flash.server";
import { requireStaff } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { ConfirmDialog } from "~/ui/layout/confirm";
import type { PageHandle } from "~/ui/layout/frame";

export const handle = { title: "printing:key.renew", dialog: true } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "profile.edit");
  return null;
}

export async function action({ request }: ActionFunctionArgs): Promise<Response> {
  const { userId } = await requireStaff(request, "profile.edit");
  await renewWsApiKey(userId);
  return redirectTo("/user-profile/print-server", { cookies: [flashCookie("saved")] });
}

export default function RenewKey() {
  const { t } = useTranslation("printing");
  return (
    <ConfirmDialog
      action="/user-profile/print-server/renew"
      back="/user-profile/print-server"
      submit={t("key.renewSubmit")}
    >
      <p>{t("key.renewLead")}</p>
    </ConfirmDialog>
  );
}
