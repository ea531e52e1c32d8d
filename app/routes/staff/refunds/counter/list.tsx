import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { counterRefundList } from "~/domain/refunds/counter/queries.server";
import { COUNTER_REFUND_STATES, counterRefundState } from "~/domain/refunds/rules";
import { formatRm } from "~/domain/shared/money";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { listQuery } from "~/http/list-query.server";
import { screenHandle } from "~/ui/layout/screen-handle";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { ChoiceLinks } from "~/ui/table/choice-links";
import { List } from "~/ui/table/list";
import { ListPage } from "~/ui/table/list-page";
import type { Column } from "~/ui/table/responsive-table";
import { RowLinks } from "~/ui/table/row-links";
import { type CounterRefundView, counterRefundView } from "./counter-refund-view.server";

export const handle = { ...screenHandle("counterRefunds"), texts: ["refunds"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "counterRefunds");
  const language = await languageOf(request);
  const state = counterRefundState(new URL(request.url).searchParams.get("state"));
  const { rows, sumSen, ...list } = await counterRefundList(state, listQuery(request), staff);
  return {
    state,
    sum: formatRm(sumSen),
    list: { ...list, rows: rows.map((row) => counterRefundView(row, language)) },
  };
}

/** What the office pays by bank of tickets of the counter whose boat did not sail. */
export default function CounterRefunds() {
  const { t } = useTranslation("refunds");
  const { state, sum, list } = useLoaderData<typeof loader>();
  return (
    <ListPage heading={t("counter.title")} back={{ href: "/refunds", label: t("counter.back") }}>
      <p>{t("counter.lead")}</p>
      <ChoiceLinks
        label={t("states")}
        names={COUNTER_REFUND_STATES}
        chosen={state}
        href={(name) => `/refunds/counter?state=${name}`}
        text={(name) => t(`state.${name}`)}
      />
      <List
        heading={t(`list.${state}`)}
        list={list}
        columns={useColumns(state)}
        keyOf={({ id }) => id}
        searchHint={t("counter.searchHint")}
      />
      <p>
        {t("sum", { count: list.total })} <b>{sum}</b>
      </p>
    </ListPage>
  );
}

function useColumns(state: "due" | "paid"): Column<CounterRefundView>[] {
  const { t } = useTranslation("refunds");
  const address = useScreenPath("counterRefunds");
  const paid: Column<CounterRefundView> = {
    head: t("column.paid"),
    cell: (row) => (
      <span>
        <span className="as-typed">{row.paidRef}</span>
        <small>{[row.paidBy, row.paid].filter(Boolean).join(", ")}</small>
      </span>
    ),
  };
  const acts: Column<CounterRefundView> = {
    head: t("column.acts"),
    acts: true,
    cell: ({ id, receiptNo, account }) =>
      account ? (
        <RowLinks row={receiptNo} links={[{ label: t("act.pay"), href: address(`${id}/pay`) }]} />
      ) : null,
  };
  return [
    {
      head: t("column.ticket"),
      title: true,
      cell: ({ ticketCode, receiptNo }) => (
        <a className="whole" href={`/tickets/${ticketCode}`}>
          {receiptNo}
        </a>
      ),
    },
    {
      head: t("column.buyer"),
      cell: ({ buyer, phone }) => (
        <span>
          {buyer || "–"}
          {phone ? <small>{phone}</small> : null}
        </span>
      ),
    },
    {
      head: t("column.account"),
      cell: ({ account }) =>
        account ? (
          <span>
            <span className="num whole">{account.number}</span>
            <small>{[account.bank, account.holder].filter(Boolean).join(", ")}</small>
          </span>
        ) : (
          <span className="tag warn">{t("counter.noAccount")}</span>
        ),
    },
    { head: t("column.amount"), cell: ({ amount }) => amount, figure: true },
    { head: t("column.since"), cell: ({ since }) => since },
    state === "due" ? acts : paid,
  ];
}
