import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { versionField } from "~/domain/ordering/schema.server";
import { editUser } from "~/domain/users/edit-user.server";
import { passwordBounds } from "~/domain/users/replace-password.server";
import { ownUserForm, userForm } from "~/domain/users/schema.server";
import { rowIdParam } from "~/http/address-params.server";
import { now } from "~/http/clock.server";
import { flashCookie } from "~/http/flash.server";
import { parseFields, textOf } from "~/http/form.server";
import { requireStaff } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { screenPath } from "~/http/screen-path.server";
import { InvalidFields, postStaffForm } from "~/http/staff-form.server";
import type { PageHandle } from "~/ui/layout/frame";
import { UserForm } from "./user-form";
import { readUserFields } from "./user-form.server";
import { UserModal } from "./user-modal";
import { requireUserView } from "./user-view.server";

export const handle = { title: "users:form.title", dialog: true } satisfies PageHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { userId } = await requireStaff(request, "users.manage");
  const user = await requireUserView(request, params.id);
  return { user, own: user.id === userId, bounds: passwordBounds() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "users.manage");
  const id = rowIdParam(params.id);
  return postStaffForm(request, async (form) => {
    const schema = id === staff.userId ? ownUserForm : userForm;
    const parsed = parseFields(schema.extend({ version: versionField }), {
      ...readUserFields(form),
      version: textOf(form, "version"),
    });
    if (!parsed.ok) throw new InvalidFields(parsed.problems);
    const { version, ...input } = parsed.value;
    await editUser(id, version, input, staff, now());
    return redirectTo(screenPath(request, "users"), { cookies: [flashCookie("saved")] });
  });
}

export default function EditUser() {
  const { t } = useTranslation("users");
  const { user, own, bounds } = useLoaderData<typeof loader>();
  const returned = useActionData<typeof action>();
  return (
    <UserModal title={t("form.title")}>
      <UserForm
        user={user}
        own={own}
        bounds={bounds}
        problems={returned?.problems ?? []}
        typed={returned?.typed ?? {}}
      />
    </UserModal>
  );
}
