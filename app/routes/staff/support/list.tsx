import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { can } from "~/domain/access/capabilities";
import { listReports } from "~/domain/support/queries.server";
import { excerptOf } from "~/domain/support/rules";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { listQuery } from "~/http/list-query.server";
import { formatInstant } from "~/i18n/format";
import { screenHandle } from "~/ui/layout/screen-handle";
import { ListPage } from "~/ui/table/list-page";
import { ReportList } from "./report-list";

export const handle = screenHandle("support", { live: ["bug-report", "issue-resolved"] });

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "support");
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
    <ListPage heading={t("title")}>
      <p>{manages ? t("leadAll") : t("lead")}</p>
      <ReportList list={list} manages={manages} />
    </ListPage>
  );
}
