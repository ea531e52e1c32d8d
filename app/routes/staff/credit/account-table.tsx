import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AGES } from "~/domain/credit/rules";
import type { ListPage } from "~/domain/shared/list-page";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { List } from "~/ui/table/list";
import type { Column } from "~/ui/table/responsive-table";
import { RowLinks } from "~/ui/table/row-links";
import type { AccountView } from "./credit-view.server";

interface AccountTableProps {
  list: ListPage<AccountView>;
  action: ReactNode;
}

/** The accounts with their balance by age; each leads to its statement. */
export function AccountTable({ list, action }: AccountTableProps) {
  const { t } = useTranslation("credit");
  const address = useScreenPath("credit");
  const columns: Column<AccountView>[] = [
    {
      head: t("column.company"),
      cell: ({ id, name, blocked }) => (
        <span>
          <a href={address(String(id))} className="as-typed">
            {name}
          </a>{" "}
          {blocked ? <span className="tag bad">{t("state.blocked")}</span> : null}
        </span>
      ),
      title: true,
    },
    { head: t("column.balance"), cell: ({ balance }) => <b>{balance}</b>, figure: true },
    ...AGES.map((age, place): Column<AccountView> => ({
      head: t(`age.${age}`),
      cell: ({ ages }) => (ages[place]?.any ? ages[place].sum : "–"),
      figure: true,
    })),
    { head: t("column.limit"), cell: ({ limit }) => limit ?? t("noLimit"), figure: true },
    { head: t("column.free"), cell: ({ free }) => free ?? "–", figure: true },
    {
      head: t("column.acts"),
      acts: true,
      cell: ({ id, name }) => (
        <RowLinks
          row={name}
          links={[{ label: t("act.payment"), href: address(`${id}/payment`) }]}
        />
      ),
    },
  ];
  return (
    <List
      heading={t("heading")}
      list={list}
      columns={columns}
      keyOf={({ id }) => id}
      searchHint={t("searchHint")}
      action={action}
      csv="/credit.csv"
      none={t("none")}
      live
    />
  );
}
