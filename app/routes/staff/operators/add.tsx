import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { addOperator } from "~/domain/operators/add-operator.server";
import { operatorForm } from "~/domain/operators/schema.server";
import { fieldRules } from "~/http/field-rules.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { submitForm } from "~/http/submit-form.server";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { OperatorForm } from "./operator-form";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = { title: "operators:addTitle", dialog: true } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  await requirePage(request, "operators/add");
  return { rules: fieldRules(operatorForm) };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requirePage(request, "operators/add");
  return submitForm(request, operatorForm, async (operator) => {
    await addOperator(operator, staff);
    return redirectTo(`/operator${new URL(request.url).search}`, {
      cookies: [flashCookie("operator_added")],
    });
  });
}

export default function AddOperator() {
  const { t } = useTranslation("operators");
  const { pathname, search } = useLocation();
  const { rules } = useLoaderData<typeof loader>();
  const back = `/operator${search}`;
  return (
    <Modal title={t("addTitle")} back={back}>
      <OperatorForm
        action={pathname + search}
        back={back}
        operator={null}
        rules={rules}
        returned={useReturnedForm<typeof action>()}
      />
    </Modal>
  );
}
