import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { OperatorRow } from "~/domain/operators/queries.server";
import type { ListPage } from "~/domain/shared/list-page";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { BreakableEmail } from "~/ui/table/breakable-email";
import { List } from "~/ui/table/list";
import type { Column } from "~/ui/table/responsive-table";
import { RowLinks } from "~/ui/table/row-links";
import { useJettyLabel } from "./use-jetty-label";

interface OperatorListProps {
  kind: "active" | "inactive";
  list: ListPage<OperatorRow>;
  action?: ReactNode;
}

const ROW_ACTIONS = { active: ["view", "edit", "delete"], inactive: ["edit", "activate"] } as const;

/** The active or the inactive operators (2.8), each with what can be done with it. */
export function OperatorList({ kind, list, action }: OperatorListProps) {
  const { t } = useTranslation("operators");
  const jettyLabel = useJettyLabel();
  const columns: Column<OperatorRow>[] = [
    { head: t("column.no"), cell: (_row, no) => no, figure: true },
    { head: t("column.company"), cell: ({ companyName }) => companyName, title: true },
    {
      head: t("column.crew"),
      cell: ({ name }) => name,
      second: { head: t("field.email"), cell: ({ email }) => <BreakableEmail email={email} /> },
    },
    { head: t("column.phone"), cell: ({ phone }) => phone },
    { head: t("column.jetty"), cell: ({ jettyId }) => jettyLabel(jettyId) },
    { head: t("column.acts"), acts: true, cell: (row) => <RowActions kind={kind} row={row} /> },
  ];
  return (
    <List
      name={kind}
      heading={t(`list.${kind}`)}
      list={list}
      columns={columns}
      keyOf={({ id }) => id}
      searchHint={t("searchHint")}
      action={action}
    />
  );
}

function RowActions({ kind, row }: { kind: OperatorListProps["kind"]; row: OperatorRow }) {
  const { t } = useTranslation("operators");
  const address = useScreenPath("operators");
  const links = ROW_ACTIONS[kind].map((act) => ({
    label: t(`act.${act}`),
    href: address(`${row.id}/${act}`),
    risky: act === "delete",
  }));
  return <RowLinks row={row.companyName} links={links} />;
}
