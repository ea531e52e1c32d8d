import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { editOperator } from "~/domain/operators/edit-operator.server";
import { editOperatorForm } from "~/domain/operators/schema.server";
import { rowIdParam } from "~/http/address-params.server";
import { fieldRules } from "~/http/field-rules.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { submitForm } from "~/http/submit-form.server";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { OperatorForm } from "./operator-form";
import { requireOperator } from "./require-operator.server";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = { title: "operators:editTitle", dialog: true } satisfies PageHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePage(request, "operators/:id/edit");
  return { operator: await requireOperator(params.id), rules: fieldRules(editOperatorForm) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requirePage(request, "operators/:id/edit");
  const id = rowIdParam(params.id);
  return submitForm(request, editOperatorForm, async ({ version, ...operator }) => {
    await editOperator(id, version, operator, staff);
    return redirectTo(`/operator${new URL(request.url).search}`, {
      cookies: [flashCookie("saved")],
    });
  });
}

export default function EditOperator() {
  const { t } = useTranslation("operators");
  const { pathname, search } = useLocation();
  const { operator, rules } = useLoaderData<typeof loader>();
  const back = `/operator${search}`;
  return (
    <Modal title={t("editTitle")} back={back}>
      <OperatorForm
        action={pathname + search}
        back={back}
        operator={operator}
        rules={rules}
        returned={useReturnedForm<typeof action>()}
      />
    </Modal>
  );
}
