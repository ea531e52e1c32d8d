import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { denyRequest } from "~/domain/cancellations/deny-request.server";
import { now } from "~/http/clock.server";
import { flashCookie } from "~/http/flash.server";
import { requireStaff } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { rowIdParam } from "~/http/row-id-param.server";
import { postStaffForm } from "~/http/staff-form.server";
import type { PageHandle } from "~/ui/layout/frame";
import { cancellationListPath, decisionView } from "./cancellation-view.server";
import { ConfirmDecision } from "./confirm-decision";

export const handle = { title: "cancellations:deny.title", dialog: true } satisfies PageHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, "cancellations.decide");
  return decisionView(request, params.id, staff, await languageOf(request));
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "cancellations.decide");
  const id = rowIdParam(params.id);
  return postStaffForm(request, async () => {
    await denyRequest(id, staff, now());
    return redirectTo(cancellationListPath(request), { cookies: [flashCookie("request_denied")] });
  });
}

export default function DenyCancellation() {
  const { t } = useTranslation("cancellations");
  const { pathname, search } = useLocation();
  const view = useLoaderData<typeof loader>();
  const problems = useActionData<typeof action>()?.problems ?? [];
  return (
    <ConfirmDecision
      act="deny"
      title={t("deny.title")}
      here={pathname + search}
      view={view}
      problems={problems}
    />
  );
}
