import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { OperatorRow } from "~/domain/operators/queries.server";
import { type ListPage, PAGE_ROWS } from "~/domain/shared/list-page";
import { List } from "~/ui/table/list";
import type { Column } from "~/ui/table/responsive-table";
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
  const columns: Column<OperatorRow & { no: number }>[] = [
    { head: t("column.no"), cell: ({ no }) => no, figure: true },
    { head: t("column.company"), cell: ({ companyName }) => companyName, title: true },
    { head: t("column.crew"), cell: Crew },
    { head: t("column.phone"), cell: ({ phone }) => phone },
    { head: t("column.jetty"), cell: ({ jettyId }) => jettyLabel(jettyId) },
    { head: t("column.acts"), cell: (row) => <RowActions kind={kind} row={row} /> },
  ];
  const rows = list.rows.map((row, index) => ({ ...row, no: list.page * PAGE_ROWS + index + 1 }));
  return (
    <List
      name={kind}
      heading={t(`list.${kind}`)}
      list={{ ...list, rows }}
      columns={columns}
      keyOf={({ id }) => id}
      searchHint={t("searchHint")}
      action={action}
    />
  );
}

function Crew({ name, email }: OperatorRow) {
  return (
    <span>
      {name}
      <small>{email}</small>
    </span>
  );
}

function RowActions({ kind, row }: { kind: OperatorListProps["kind"]; row: OperatorRow }) {
  const { t } = useTranslation("operators");
  const { search } = useLocation();
  return (
    <span className="row tight">
      {ROW_ACTIONS[kind].map((act) => (
        <a
          key={act}
          href={`/operator/${row.id}/${act}${search}`}
          className={act === "delete" ? "risky" : undefined}
        >
          {t(`act.${act}`)}
          <span className="vh"> {row.companyName}</span>
        </a>
      ))}
    </span>
  );
}
