import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { findClosing } from "~/domain/month-end/closing/queries.server";
import type { CorrectionKind } from "~/domain/month-end/figures";
import {
  listMonthPart,
  type MonthPart,
  monthPart,
  type PartRow,
} from "~/domain/month-end/list-part.server";
import { jettyName } from "~/domain/places/jetties";
import type { Language } from "~/domain/shared/language";
import { edgeLinks } from "~/domain/shared/list-edge";
import { formatRm } from "~/domain/shared/money";
import { Refusal } from "~/domain/shared/refusal";
import { failurePage } from "~/http/failure.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { edgeQuery, listQuery } from "~/http/list-query.server";
import { formatInstant, formatMonth } from "~/i18n/format";
import type { PageHandle } from "~/ui/layout/frame";
import { Note } from "~/ui/layout/note";
import type { Column } from "~/ui/table/responsive-table";
import { askedMonth, monthQuery } from "./asked-month.server";
import { MonthList } from "./month-list";
import { Subject } from "./subject";

export const handle = {
  title: "months:title",
  live: ["month-changed"],
} satisfies PageHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "monthEnd/parts/:part");
  const part = monthPart(params.part);
  if (!part) throw failurePage(new Refusal("not_found"));
  const of = askedMonth(request, staff);
  const language = await languageOf(request);
  const edge = edgeQuery(request);
  const [list, closing] = await Promise.all([listMonthPart(of, part, edge), findClosing(null, of)]);
  return {
    part,
    // Corrections count in the month itself: nothing of them changes after its closing.
    isClosed: closing !== null && part !== "corrections",
    jettyId: of.jettyId,
    name: formatMonth(of.month, language),
    query: monthQuery(of),
    rows: list.rows.map((row) => rowView(row, language)),
    pages: edgeLinks(listQuery(request).page, list, edge),
  };
}

function rowView({ sen, besideSen, at, ...row }: PartRow, language: Language) {
  return {
    ...row,
    at: formatInstant(at, language),
    sum: formatRm(sen),
    beside: besideSen === null ? null : formatRm(besideSen),
  };
}
type Row = ReturnType<typeof rowView>;

/** What stands beside the sum of each list. */
const BESIDE = {
  settlements: "column.fee",
  drawers: "column.overShort",
  refunds: "column.beside",
  credit: null,
  corrections: null,
} as const satisfies Record<MonthPart, string | null>;

/** What a term of the equation is made of. */
export default function MonthPartList() {
  const { t } = useTranslation("months");
  const { part, isClosed, jettyId, name, query, rows, pages } = useLoaderData<typeof loader>();
  const beside = BESIDE[part];
  const columns: Column<Row>[] = [
    { head: t("column.what"), title: true, cell: (row) => <Subject row={row} /> },
    { head: t("column.name"), cell: (row) => row.name ?? "–" },
    { head: t("column.at"), cell: ({ at }) => at },
  ];
  if (part === "refunds" || part === "corrections")
    columns.push({
      head: t("column.state"),
      cell: ({ state, by }) =>
        part === "refunds" ? (
          <span>
            {t(`refundState.${state as "open"}`)}
            {by ? <small>{by}</small> : null}
          </span>
        ) : (
          t(`correction.${state as CorrectionKind}`)
        ),
    });
  const sumHead = t(part === "corrections" ? "corrections.sum" : "column.amount");
  columns.push({ head: sumHead, cell: ({ sum }) => sum, figure: true });
  if (beside) columns.push({ head: t(beside), cell: (row) => row.beside ?? "–", figure: true });
  return (
    <MonthList
      heading={t("part.title", { part: t(`part.${part}`), month: name, jetty: jettyName(jettyId) })}
      query={query}
      rows={rows}
      columns={columns}
      keyOf={({ id }) => id}
      pages={pages}
      before={
        isClosed ? (
          <Note>
            <p>{t("part.sinceClosing")}</p>
          </Note>
        ) : null
      }
      none={t(part === "corrections" ? "corrections.none" : "part.none")}
    />
  );
}
