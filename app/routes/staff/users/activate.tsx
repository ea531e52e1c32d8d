import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { activateUser } from "~/domain/users/activate-user.server";
import { now } from "~/http/clock.server";
import { flashCookie } from "~/http/flash.server";
import { requireStaff } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { rowIdParam } from "~/http/row-id-param.server";
import { postStaffForm } from "~/http/staff-form.server";
import { ConfirmDialog } from "~/ui/layout/confirm";
import type { PageHandle } from "~/ui/layout/frame";
import { useUsersPath } from "./use-users-path";
import { requireUserView, usersListPath } from "./user-view.server";

export const handle = { title: "users:activate.title", dialog: true } satisfies PageHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "users.manage");
  return requireUserView(request, params.id);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "users.manage");
  const id = rowIdParam(params.id);
  return postStaffForm(request, async () => {
    await activateUser(id, staff, now());
    return redirectTo(usersListPath(request), { cookies: [flashCookie("user_activated")] });
  });
}

export default function ActivateUser() {
  const { t } = useTranslation("users");
  const { id, name, email } = useLoaderData<typeof loader>();
  const address = useUsersPath();
  const returned = useActionData<typeof action>();
  return (
    <ConfirmDialog
      action={address(`/${id}/activate`)}
      back={address()}
      submit={t("activate.submit", { name })}
      problems={returned?.problems ?? []}
    >
      <p>{t("activate.lead", { name, email })}</p>
    </ConfirmDialog>
  );
}
