import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { reportIssue } from "~/domain/support/report-issue.server";
import { REPORT_MAX } from "~/domain/support/rules";
import { reportForm } from "~/domain/support/schema.server";
import { now } from "~/http/clock.server";
import { fieldRules } from "~/http/field-rules.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { requestedReturnPath } from "~/http/return-path.server";
import { submitForm } from "~/http/submit-form.server";
import { PRODUCT_VERSION } from "~/product-version";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { StaffForm } from "~/ui/forms/staff-form";
import { TextArea } from "~/ui/forms/text-field";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = { title: "support:issue.title", dialog: true } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  await requirePage(request, "reportIssue");
  return {
    back: requestedReturnPath(request, "dialog"),
    rules: fieldRules(reportForm),
  };
}

/**
 * The issue report modal (2.6): open to all staff, from every screen; back to the screen it was
 * opened on.
 */
export async function action({ request }: ActionFunctionArgs) {
  const staff = await requirePage(request, "reportIssue");
  return submitForm(request, reportForm, async ({ report }) => {
    const path = requestedReturnPath(request, "dialog");
    const context = {
      path,
      userAgent: request.headers.get("User-Agent") ?? "",
      appVersion: PRODUCT_VERSION,
      language: await languageOf(request),
    };
    await reportIssue(staff, report, context, now());
    return redirectTo(path, { cookies: [flashCookie("report_sent")] });
  });
}

export default function ReportIssue() {
  const { t } = useTranslation("support");
  const { back, rules } = useLoaderData<typeof loader>();
  const labels = { report: t("issue.label") };
  const form = useStaffForm({
    ...{ labels, rules, returned: useReturnedForm<typeof action>() },
    cursor: "report",
  });
  return (
    <Modal title={t("issue.title")} back={back}>
      <ErrorSummary {...form.summary} />
      <StaffForm form={form} action={`/report-issue?back=${encodeURIComponent(back)}`}>
        <p>{t("issue.lead")}</p>
        <TextArea
          {...form.field("report")}
          hint={t("issue.hint", { max: REPORT_MAX })}
          maxLength={REPORT_MAX}
        />
        <Actions>
          <Button>{t("issue.submit")}</Button>
          <LinkButton look="alt" href={back}>
            {t("issue.back")}
          </LinkButton>
        </Actions>
      </StaffForm>
    </Modal>
  );
}
