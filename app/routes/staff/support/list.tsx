import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { can } from "~/domain/access/capabilities";
import { listReports } from "~/domain/support/queries.server";
import { excerptOf } from "~/domain/support/rules";
import { requireStaff } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { listQuery } from "~/http/list-query.server";
import { formatInstant } from "~/i18n/format";
import type { PageHandle } from "~/ui/layout/frame";
import { UnderlyingPage } from "~/ui/layout/modal";
import { ReportList } from "./report-list";

export const handle = {
  title: "support:title",
  live: ["bug-report", "issue-resolved"],
} satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, "support.view");
  const language = await languageOf(request);
  const { rows, ...page } = await listReports(staff, listQuery(request));
  return {
    manages: can(staff, "support.manage"),
    list: {
      ...page,
      rows: rows.map(({ id, report, status, createdAt, reporter }) => ({
        id,
        status,
        excerpt: excerptOf(report),
        reporter: reporter?.name ?? null,
        at: formatInstant(createdAt, language),
      })),
    },
  };
}

/** Bug reports (2.17): everybody's for whoever resolves them, one's own for the others (X2). */
export default function Support() {
  const { t } = useTranslation("support");
  const { list, manages } = useLoaderData<typeof loader>();
  return (
    <UnderlyingPage>
      <h1>{t("title")}</h1>
      <p>{manages ? t("leadAll") : t("lead")}</p>
      <ReportList list={list} manages={manages} />
    </UnderlyingPage>
  );
}
