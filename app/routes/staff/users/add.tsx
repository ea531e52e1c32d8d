import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { addUser } from "~/domain/users/add-user.server";
import { passwordBounds } from "~/domain/users/replace-password.server";
import { newUserForm } from "~/domain/users/schema.server";
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

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = { title: "users:form.add", dialog: true } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  await requirePage(request, "users/add");
  return { bounds: passwordBounds(), rules: fieldRules(newUserForm) };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requirePage(request, "users/add");
  return submitForm(request, newUserForm, async (user, form) => {
    await addUser(user, "internal", staff, now());
    const flash = cleanedFlash(user, form, "user_added_cleaned") ?? flashCookie("user_added");
    return redirectTo(screenPath(request, "users"), { cookies: [flash] });
  });
}

export default function AddUser() {
  const { t } = useTranslation("users");
  const { bounds, rules } = useLoaderData<typeof loader>();
  return (
    <UserModal title={t("form.add")}>
      <UserForm
        user={null}
        bounds={bounds}
        rules={rules}
        returned={useReturnedForm<typeof action>()}
      />
    </UserModal>
  );
}
