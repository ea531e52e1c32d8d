import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { countCounterRefundsDue } from "~/domain/refunds/counter/queries.server";
import { refundList, refundTotals } from "~/domain/refunds/queries.server";
import { refundState } from "~/domain/refunds/rules";
import { edgeLinks } from "~/domain/shared/list-edge";
import { formatRm } from "~/domain/shared/money";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { edgeQuery, listQuery } from "~/http/list-query.server";
import { screenHandle } from "~/ui/layout/screen-handle";
import { ChoiceLinks } from "~/ui/table/choice-links";
import { ListPage } from "~/ui/table/list-page";
import { RefundTable } from "./refund-table";
import { refundView } from "./refund-view.server";

export const handle = screenHandle("refunds");

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "refunds");
  const language = await languageOf(request);
  const state = refundState(new URL(request.url).searchParams.get("state"));
  const [{ search, page }, edge] = [listQuery(request), edgeQuery(request)];
  const [totals, atCounter, { sumSen, total, ...list }] = await Promise.all([
    refundTotals(staff),
    countCounterRefundsDue(staff),
    refundList({ state, search, edge }, staff),
  ]);
  return {
    state,
    atCounter,
    tiles: (["due", "paid", "rejected"] as const).map((name) => ({
      name,
      sum: formatRm(totals[name].sumSen),
      count: totals[name].count,
    })),
    sum: formatRm(sumSen),
    list: { search, total, rows: list.rows.map((refund) => refundView(refund, language)) },
    pages: edgeLinks(page, list, edge),
  };
}

/** Money that buyers get back from the office: what is due, paid out, rejected. */
export default function Refunds() {
  const { t } = useTranslation("refunds");
  const { state, tiles, atCounter, sum, list, pages } = useLoaderData<typeof loader>();
  return (
    <ListPage
      heading={t("title")}
      tiles={tiles.map(({ name, sum: value, count }) => ({
        label: t(`state.${name}`),
        value,
        more: t("count", { count }),
        alert: name === "due" && count > 0,
        sum: true,
      }))}
    >
      <p className="row">
        <a href="/refunds/counter">
          {atCounter > 0 ? t("counter.to", { count: atCounter }) : t("counter.title")}
        </a>
        <a href="/travel-credits">{t("toCredits")}</a>
      </p>
      <ChoiceLinks
        label={t("states")}
        names={tiles.map(({ name }) => name)}
        chosen={state}
        href={(name) => `/refunds?state=${name}`}
        text={(name) => t(`state.${name}`)}
      />
      <RefundTable state={state} list={{ ...list, page: pages.page }} pages={pages} sum={sum} />
    </ListPage>
  );
}
