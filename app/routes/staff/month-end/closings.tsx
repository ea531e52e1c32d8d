import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listClosings } from "~/domain/month-end/closing/queries.server";
import { jettyName } from "~/domain/places/jetties";
import { edgeLinks } from "~/domain/shared/list-edge";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { edgeQuery, listQuery } from "~/http/list-query.server";
import { LinkButton } from "~/ui/forms/buttons";
import type { PageHandle } from "~/ui/layout/frame";
import type { Column } from "~/ui/table/responsive-table";
import { askedMonth, monthQuery } from "./asked-month.server";
import { closingView } from "./closing-view.server";
import { MonthList } from "./month-list";

export const handle = {
  title: "months:closing.all",
  live: ["month-changed"],
} satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const of = askedMonth(request, await requirePage(request, "monthEnd/closings"));
  const language = await languageOf(request);
  const edge = edgeQuery(request);
  const list = await listClosings(of.jettyId, edge);
  return {
    jettyId: of.jettyId,
    query: monthQuery(of),
    rows: list.rows.map((one) => closingView(one, language)),
    pages: edgeLinks(listQuery(request).page, list, edge),
  };
}

type Row = ReturnType<typeof closingView>;

/** The closed months of a jetty, the last first. */
export default function Closings() {
  const { t } = useTranslation("months");
  const { jettyId, query, rows, pages } = useLoaderData<typeof loader>();
  const columns: Column<Row>[] = [
    {
      head: t("column.month"),
      title: true,
      cell: ({ id, name, query: of }) => <a href={`/month-end/closings/${id}${of}`}>{name}</a>,
    },
    { head: t("column.no"), cell: ({ no }) => no, figure: true },
    { head: t("column.amount"), cell: ({ sold }) => sold, figure: true },
    { head: t("column.difference"), cell: ({ difference }) => difference, figure: true },
    {
      head: t("column.closed"),
      cell: ({ closedBy, closed }) => t("statement.by", { name: closedBy, at: closed }),
    },
    { head: t("column.hash"), cell: ({ hash }) => <code>{hash.slice(0, 16)}…</code> },
    {
      head: t("column.files"),
      cell: ({ id, files, name }) =>
        files.length === 0 ? (
          t("closing.filesMaking")
        ) : (
          <span className="row">
            {files.map(({ format }) => (
              <a key={format} href={`/month-end/closings/${id}/${format}`} download>
                {format.toUpperCase()}
                <span className="vh"> {name}</span>
              </a>
            ))}
          </span>
        ),
    },
  ];
  return (
    <MonthList
      heading={t("closing.list", { jetty: jettyName(jettyId) })}
      query={query}
      rows={rows}
      columns={columns}
      keyOf={({ id }) => id}
      pages={pages}
      none={t("closing.none")}
      action={
        <LinkButton look="alt" href={`/month-end/verify${query}`}>
          {t("verify.act")}
        </LinkButton>
      }
    />
  );
}
