import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { editUser } from "~/domain/users/edit-user.server";
import { passwordBounds } from "~/domain/users/replace-password.server";
import { editOwnUserForm, editUserForm } from "~/domain/users/schema.server";
import { rowIdParam } from "~/http/address-params.server";
import { now } from "~/http/clock.server";
import { fieldRules } from "~/http/field-rules.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { screenPath } from "~/http/return-path.server";
import { submitForm } from "~/http/submit-form.server";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { cleanedFlash } from "./cleaned-flash.server";
import { UserForm } from "./user-form";
import { UserModal } from "./user-modal";
import { requireUserView } from "./user-view.server";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = { title: "users:form.title", dialog: true } satisfies PageHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { userId } = await requirePage(request, "users/:id/edit");
  const user = await requireUserView(request, params.id);
  const own = user.id === userId;
  const rules = fieldRules(own ? editOwnUserForm : editUserForm);
  return { user, own, bounds: passwordBounds(), rules };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requirePage(request, "users/:id/edit");
  const id = rowIdParam(params.id);
  const schema = id === staff.userId ? editOwnUserForm : editUserForm;
  return submitForm<typeof editUserForm | typeof editOwnUserForm, Response>(
    request,
    schema,
    async ({ version, ...user }, form) => {
      await editUser(id, version, user, staff, now());
      const flash = cleanedFlash(user, form, "user_saved_cleaned") ?? flashCookie("saved");
      return redirectTo(screenPath(request, "users"), { cookies: [flash] });
    },
  );
}

export default function EditUser() {
  const { t } = useTranslation("users");
  const { user, own, bounds, rules } = useLoaderData<typeof loader>();
  return (
    <UserModal title={t("form.title")}>
      <UserForm
        user={user}
        own={own}
        bounds={bounds}
        rules={rules}
        returned={useReturnedForm<typeof action>()}
      />
    </UserModal>
  );
}
