import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listDifferences, type ListedDifference } from "~/domain/month-end/list-differences.server";
import { readMonth } from "~/domain/month-end/month-state.server";
import { DIFFERENCE_KINDS, differenceKind } from "~/domain/month-end/rules";
import { jettyName } from "~/domain/places/jetties";
import type { Language } from "~/domain/shared/language";
import { edgeLinks } from "~/domain/shared/list-edge";
import { formatRm } from "~/domain/shared/money";
import { now } from "~/http/clock.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { edgeQuery, listQuery } from "~/http/list-query.server";
import { formatInstant, formatMonth } from "~/i18n/format";
import { Actions, Button } from "~/ui/forms/buttons";
import type { PageHandle } from "~/ui/layout/frame";
import type { Column } from "~/ui/table/responsive-table";
import { askedMonth, monthQuery } from "./asked-month.server";
import { MonthList } from "./month-list";
import { Subject } from "./subject";

export const handle = {
  title: "months:difference.heading",
  live: ["month-changed"],
} satisfies PageHandle;
const CHOSEN = "chosen-differences";

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "monthEnd/differences");
  const of = askedMonth(request, staff);
  const language = await languageOf(request);
  const kind = differenceKind(new URL(request.url).searchParams.get("kind"));
  const { closing, figures } = await readMonth(of, now());
  const edge = edgeQuery(request);
  const list = await listDifferences(of, { kind, edge, closingId: closing?.id ?? null });
  const counts = DIFFERENCE_KINDS.map((name) => {
    const sum = figures.differences.find((one) => one.kind === name);
    return { kind: name, count: sum?.count ?? 0, explained: sum?.explained ?? 0 };
  });
  return {
    ...of,
    kind,
    name: formatMonth(of.month, language),
    query: monthQuery(of),
    isClosed: closing !== null,
    kinds: counts.filter((one) => one.count > 0 || one.kind === kind),
    unexplained: counts.some((one) => one.kind === kind && one.explained < one.count),
    rows: list.rows.map((row) => differenceView(row, language)),
    pages: edgeLinks(listQuery(request).page, list, edge),
  };
}

function differenceView(row: ListedDifference, language: Language) {
  const { sen, at, explainedAt, ...rest } = row;
  return {
    ...rest,
    sum: formatRm(sen),
    at: formatInstant(at, language),
    explained: explainedAt && formatInstant(explainedAt, language),
  };
}
type Row = ReturnType<typeof differenceView>;

/** What does not match in a month, a kind at a time, with what was said of it. */
export default function Differences() {
  const { t } = useTranslation("months");
  const data = useLoaderData<typeof loader>();
  const { jettyId, month, kind, name, query, isClosed, kinds, unexplained, rows, pages } = data;
  const columns: Column<Row>[] = [
    {
      head: t("column.what"),
      title: true,
      cell: (row) => (
        <span className={isClosed ? undefined : "ticked"}>
          {isClosed ? null : (
            <label className="tick">
              <input type="checkbox" name="id" value={row.id} form={CHOSEN} />
              <span className="vh">
                {t("difference.choose", { name: row.receiptNo ?? row.reference })}
              </span>
            </label>
          )}
          <Subject row={row} />
        </span>
      ),
    },
    { head: t("column.name"), cell: (row) => row.name ?? "–" },
    { head: t("column.amount"), cell: ({ sum }) => sum, figure: true },
    { head: t("column.at"), cell: ({ at }) => at },
    {
      head: t("column.reason"),
      cell: ({ reason, remark, explainedBy, explained }) =>
        reason ? (
          <span>
            {t(`reason.${reason}`)}
            {remark ? <small className="as-typed">{remark}</small> : null}
            <small>{t("difference.by", { name: explainedBy, at: explained })}</small>
          </span>
        ) : (
          <span className="tag warn">{t("difference.noReason")}</span>
        ),
    },
  ];
  return (
    <MonthList
      heading={t("difference.title", { month: name, jetty: jettyName(jettyId) })}
      query={query}
      rows={rows}
      columns={columns}
      keyOf={({ id }) => id}
      pages={pages}
      none={t("difference.noneKind")}
      before={
        <>
          <nav aria-label={t("difference.kinds")} className="row">
            {kinds.map((one) => (
              <a
                key={one.kind}
                className="chip"
                href={`/month-end/differences${query}&kind=${one.kind}`}
                aria-current={one.kind === kind ? "true" : undefined}
              >
                {t(`kind.${one.kind}`)} ({one.count - one.explained}/{one.count})
              </a>
            ))}
          </nav>
          <p className="mute">{t(`help.${kind}`)}</p>
        </>
      }
    >
      {isClosed || rows.length === 0 ? null : (
        <form id={CHOSEN} method="get" action="/month-end/explain" className="stack">
          <input type="hidden" name="jetty" value={jettyId} />
          <input type="hidden" name="month" value={month} />
          <input type="hidden" name="kind" value={kind} />
          {unexplained ? (
            <label className="tick">
              <input type="checkbox" name="all" value="1" />
              <span>{t("difference.unexplained")}</span>
            </label>
          ) : null}
          <Actions>
            <Button>{t("difference.give")}</Button>
          </Actions>
        </form>
      )}
    </MonthList>
  );
}
