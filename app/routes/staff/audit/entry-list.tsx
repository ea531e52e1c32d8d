import { useTranslation } from "react-i18next";
import type { DaySpan, ListPage } from "~/domain/shared/list-page";
import { AuditEntryDetails } from "~/ui/audit/entry-details";
import type { AuditEntryView } from "~/ui/audit/entry-view";
import { List } from "~/ui/table/list";
import type { Column } from "~/ui/table/responsive-table";

interface AuditEntryListProps {
  list: ListPage<AuditEntryView>;
  days: DaySpan;
}

/** What was done, by whom, when, to what (2.16). */
export function AuditEntryList({ list, days }: AuditEntryListProps) {
  const { t } = useTranslation("audit");
  const columns: Column<AuditEntryView>[] = [
    { head: t("column.module"), cell: ({ module }) => module, title: true },
    { head: t("column.action"), cell: ({ action }) => action },
    { head: t("column.user"), cell: (entry) => <Who entry={entry} /> },
    { head: t("column.time"), cell: ({ at }) => at },
    { head: t("column.details"), cell: (entry) => <AuditEntryDetails entry={entry} /> },
  ];
  return (
    <List
      heading={t("entries")}
      list={list}
      columns={columns}
      keyOf={({ id }) => id}
      searchHint={t("searchHint")}
      span={{ days, label: t("filter.days") }}
      csv="/audit.csv"
    />
  );
}

function Who({ entry: { user, username } }: { entry: AuditEntryView }) {
  return (
    <span>
      {user}
      {username ? <small>{username}</small> : null}
    </span>
  );
}
