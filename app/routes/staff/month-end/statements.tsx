import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listStatements } from "~/domain/month-end/statement/queries.server";
import { edgeLinks } from "~/domain/shared/list-edge";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { edgeQuery, listQuery } from "~/http/list-query.server";
import { LinkButton } from "~/ui/forms/buttons";
import type { PageHandle } from "~/ui/layout/frame";
import type { Column } from "~/ui/table/responsive-table";
import { askedMonth, monthQuery } from "./asked-month.server";
import { MonthList } from "./month-list";
import { statementView } from "./statement-view.server";

export const handle = {
  title: "months:statement.list",
  live: ["month-changed"],
} satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "monthEnd/statements");
  const of = askedMonth(request, staff);
  const language = await languageOf(request);
  const edge = edgeQuery(request);
  const list = await listStatements(of.jettyId, edge);
  return {
    query: monthQuery(of),
    rows: list.rows.map((one) => statementView(one, language)),
    pages: edgeLinks(listQuery(request).page, list, edge),
  };
}

type Row = ReturnType<typeof statementView>;

/** The statements that were handed in, the last first. */
export default function Statements() {
  const { t } = useTranslation("months");
  const { query, rows, pages } = useLoaderData<typeof loader>();
  const columns: Column<Row>[] = [
    {
      head: t("column.file"),
      title: true,
      cell: ({ id, fileName }) => (
        <a className="as-typed" href={`/month-end/statements/${id}${query}`}>
          {fileName}
        </a>
      ),
    },
    {
      head: t("column.handedIn"),
      cell: ({ readBy, read }) => t("statement.by", { name: readBy, at: read }),
    },
    { head: t("column.state"), cell: ({ state }) => t(`statement.state.${state}`) },
    { head: t("column.lines"), cell: ({ outcome }) => outcome?.fresh ?? "–", figure: true },
    { head: t("column.amount"), cell: ({ outcome }) => outcome?.net ?? "–", figure: true },
  ];
  return (
    <MonthList
      heading={t("statement.list")}
      query={query}
      rows={rows}
      columns={columns}
      keyOf={({ id }) => id}
      pages={pages}
      none={t("statement.none")}
      action={<LinkButton href={`/month-end/import${query}`}>{t("gateway.import")}</LinkButton>}
    />
  );
}
