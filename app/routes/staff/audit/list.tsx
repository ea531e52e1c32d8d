import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AUDIT_MODULES } from "~/domain/audit/modules";
import { auditPage } from "~/domain/audit/queries.server";
import { auditFilter } from "~/domain/audit/schema.server";
import { staffChoices } from "~/domain/audit/staff-choices.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { daySpanQuery, listQuery } from "~/http/list-query.server";
import { moduleName, searchMarks } from "~/i18n/audit-search.server";
import { formatCount } from "~/i18n/format";
import { screenHandle } from "~/ui/layout/screen-handle";
import { entryViews } from "~/views/audit-entry-view.server";
import { AuditFilter } from "./audit-filter";
import { AuditEntryList } from "./entry-list";

export const handle = screenHandle("audit");

export async function loader({ request }: LoaderFunctionArgs) {
  await requirePage(request, "audit");
  const language = await languageOf(request);
  const [asked, days] = [listQuery(request), daySpanQuery(request)];
  const {
    staff_id: staffId,
    staff_name: staffName,
    module,
  } = auditFilter.parse(Object.fromEntries(new URL(request.url).searchParams));
  const [{ rows, more, ...list }, { choices: staff, more: moreStaff }] = await Promise.all([
    auditPage({ ...asked, days, staffId, module, terms: searchMarks(asked.search, language) }),
    staffChoices(staffName, staffId),
  ]);
  return {
    list: { ...list, rows: await entryViews(rows, language) },
    more,
    days,
    filter: {
      staff,
      moreStaff,
      staffId,
      staffName,
      modules: AUDIT_MODULES.map((value) => ({ value, label: moduleName(value, language) })),
      module,
      search: asked.search,
    },
  };
}

/** The audit trail (2.16): newest first, by person, module and text. */
export default function Audit() {
  const { t } = useTranslation("audit");
  const { list, more, days, filter } = useLoaderData<typeof loader>();
  const number = formatCount(list.total);
  return (
    <>
      <h1>{t("heading")}</h1>
      <p>{t("lead")}</p>
      <AuditFilter filter={filter} days={days} />
      <p className="small mute">
        {more ? t("total.more", { number }) : t("total.exact", { count: list.total, number })}
      </p>
      <AuditEntryList list={list} days={days} />
    </>
  );
}
