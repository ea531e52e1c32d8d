import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { setOperatorActive } from "~/domain/operators/set-operator-active.server";
import { flashCookie } from "~/http/flash.server";
import { requireStaff } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { rowIdParam } from "~/http/row-id-param.server";
import { postStaffForm } from "~/http/staff-form.server";
import { ConfirmDialog } from "~/ui/layout/confirm";
import type { PageHandle } from "~/ui/layout/frame";
import { requireOperator } from "./require-operator.server";

export const handle = { title: "operators:activate.title", dialog: true } satisfies PageHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "operators.manage");
  const { companyName, name } = await requireOperator(params.id);
  return { companyName, name };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "operators.manage");
  const id = rowIdParam(params.id);
  return postStaffForm(request, async () => {
    await setOperatorActive(id, true, staff);
    return redirectTo(`/operator${new URL(request.url).search}`, {
      cookies: [flashCookie("operator_activated")],
    });
  });
}

export default function ActivateOperator() {
  const { t } = useTranslation("operators");
  const { pathname, search } = useLocation();
  const { companyName, name } = useLoaderData<typeof loader>();
  const problems = useActionData<typeof action>()?.problems;
  return (
    <ConfirmDialog
      action={pathname + search}
      back={`/operator${search}`}
      submit={t("activate.submit")}
      problems={problems ?? []}
    >
      <p>{t("activate.lead", { company: companyName, name })}</p>
    </ConfirmDialog>
  );
}
