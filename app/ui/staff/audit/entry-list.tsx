import { useTranslation } from "react-i18next";
import type { ListPage } from "~/domain/shared/list-page";
import type { Column } from "~/ui/table/folding-table";
import { List } from "~/ui/table/list";
import { EntryDetails } from "./entry-details";
import type { ShownEntry } from "./entry-view";

/** What was done, by whom, when, to what (2.16). */
export function EntryList({ list }: { list: ListPage<ShownEntry> }) {
  const { t } = useTranslation("audit");
  const columns: Column<ShownEntry>[] = [
    { head: t("column.module"), cell: ({ module }) => module, title: true },
    { head: t("column.action"), cell: ({ action }) => action },
    { head: t("column.user"), cell: (entry) => <Who entry={entry} /> },
    { head: t("column.time"), cell: ({ at }) => at },
    { head: t("column.details"), cell: (entry) => <EntryDetails entry={entry} /> },
  ];
  return (
    <List
      heading={t("entries")}
      list={list}
      columns={columns}
      keyOf={({ id }) => id}
      searchHint={t("searchHint")}
    />
  );
}

function Who({ entry: { user, username } }: { entry: ShownEntry }) {
  return (
    <span>
      {user}
      {username ? <small>{username}</small> : null}
    </span>
  );
}
