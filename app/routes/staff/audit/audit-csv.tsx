import type { LoaderFunctionArgs } from "@remix-run/node";
import { everyAuditEntry } from "~/domain/audit/queries.server";
import { auditFilter } from "~/domain/audit/schema.server";
import { csvFileName, csvResponse } from "~/http/csv.server";
import { requireStaff } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { daySpanQuery, listQuery } from "~/http/list-query.server";
import { searchMarks } from "~/i18n/audit-search.server";
import { translationsOf } from "~/i18n/translations.server";
import type { AuditChangeView } from "~/ui/audit/entry-view";
import { entryViews } from "~/views/audit-entry-view.server";

const COLUMNS = ["time", "module", "action", "user", "details", "changes"] as const;

/**
 * The entries that the list shows, all pages of them up to the number that is counted, as a file
 * for a spreadsheet.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "audit.view");
  const language = await languageOf(request);
  const t = translationsOf(language, "audit");
  const [asked, days] = [listQuery(request), daySpanQuery(request)];
  const { staff_id: staffId, module } = auditFilter.parse(
    Object.fromEntries(new URL(request.url).searchParams),
  );
  const query = { ...asked, days, staffId, module, terms: searchMarks(asked.search, language) };
  async function* rows() {
    yield [COLUMNS.map((column) => t(`column.${column}`))];
    for await (const entries of everyAuditEntry(query)) {
      const views = await entryViews(entries, language);
      yield views.map(({ module: name, action, user, subject, changes }, index) => [
        entries[index]?.at ?? "",
        name,
        action,
        user,
        subject,
        changes.map(changeText).join("; "),
      ]);
    }
  }
  return csvResponse(csvFileName(t("file"), days), rows());
}

function changeText({ field, before, after }: AuditChangeView): string {
  return `${field}: ${[before, after].filter((side) => side !== undefined).join(" → ")}`;
}
