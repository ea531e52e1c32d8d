import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { resolveReport } from "~/domain/support/resolve-report.server";
import { now } from "~/http/clock.server";
import { flashCookie } from "~/http/flash.server";
import { requireStaff } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { postStaffForm } from "~/http/staff-form.server";
import { formatInstant } from "~/i18n/format";
import { Actions, LinkButton } from "~/ui/forms/buttons";
import { ConfirmDialog } from "~/ui/layout/confirm";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { Note } from "~/ui/layout/note";
import { requireReport, supportListPath } from "./require-report.server";

export const handle = { title: "support:resolve.title", dialog: true } satisfies PageHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, "support.manage");
  const language = await languageOf(request);
  const { id, report, resolved, reporter } = await requireReport(staff, params.id);
  const own = reporter?.username === staff.username;
  return {
    id,
    report,
    own,
    resolved: resolved && { name: resolved.name, at: formatInstant(resolved.at, language) },
    back: supportListPath(request),
  };
}

/** 'Mark as Resolve': once; whoever comes second is told who was first. */
export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "support.manage");
  const { id } = await requireReport(staff, params.id);
  return postStaffForm(request, async () => {
    await resolveReport(staff, id, now());
    return redirectTo(supportListPath(request), { cookies: [flashCookie("report_resolved")] });
  });
}

export default function ResolveReport() {
  const { t } = useTranslation("support");
  const { pathname, search } = useLocation();
  const { id, report, own, resolved, back } = useLoaderData<typeof loader>();
  const { problems } = useActionData<typeof action>() ?? {};
  if (resolved)
    return (
      <Modal title={t("resolve.done")} back={back}>
        <Note kind={problems ? "bad" : "info"} role={problems ? "alert" : undefined}>
          <p>{t("resolve.doneBy", resolved)}</p>
        </Note>
        <Actions>
          <LinkButton look="alt" href={back}>
            {t("view.close")}
          </LinkButton>
        </Actions>
      </Modal>
    );
  return (
    <ConfirmDialog
      action={pathname + search}
      back={back}
      submit={t("resolve.submit")}
      problems={problems}
    >
      <p className="asis">{report}</p>
      <p>{own ? t("resolve.leadOwn", { id }) : t("resolve.lead", { id })}</p>
    </ConfirmDialog>
  );
}
