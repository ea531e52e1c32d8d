import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { dayOf } from "~/domain/shared/day";
import { edgeLinks } from "~/domain/shared/list-edge";
import { formatRm } from "~/domain/shared/money";
import {
  CREDIT_STATES,
  creditList,
  creditState,
  creditSums,
  type ListedCredit,
} from "~/domain/travel-credit/list.server";
import { lastDayOf } from "~/domain/travel-credit/rules";
import { now } from "~/http/clock.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { edgeQuery, listQuery } from "~/http/list-query.server";
import { formatDate } from "~/i18n/format";
import { screenHandle } from "~/ui/layout/screen-handle";
import { ChoiceLinks } from "~/ui/table/choice-links";
import { List } from "~/ui/table/list";
import { ListPage } from "~/ui/table/list-page";
import type { Column } from "~/ui/table/responsive-table";

export const handle = screenHandle("travelCredits");

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "travelCredits");
  const [language, at] = [await languageOf(request), now()];
  const state = creditState(new URL(request.url).searchParams.get("state"));
  const [{ search, page }, edge] = [listQuery(request), edgeQuery(request)];
  const [sums, { total, ...list }] = await Promise.all([
    creditSums(staff, at),
    creditList({ state, search, edge }, staff, at),
  ]);
  const rows = list.rows.map(({ issuedAt, expiresAt, ...row }: ListedCredit) => ({
    ...row,
    issued: formatDate(dayOf(issuedAt), language),
    until: formatDate(lastDayOf(expiresAt), language),
  }));
  return {
    states: CREDIT_STATES,
    state,
    sums,
    list: { search, total, rows },
    pages: edgeLinks(page, list, edge),
  };
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["list"]["rows"][number];

/** What the council owes to those who took travel credit. */
export default function TravelCredits() {
  const { t } = useTranslation("travelCredit");
  const { states, state, sums, list, pages } = useLoaderData<typeof loader>();
  const columns: Column<Row>[] = [
    {
      head: t("column.ticket"),
      title: true,
      cell: ({ ticketCode, receiptNo, codeEnd }) => (
        <span>
          <a href={`/tickets/${ticketCode}`}>{receiptNo}</a>
          <small>{t("codeEnd", { end: codeEnd })}</small>
        </span>
      ),
    },
    { head: t("column.buyer"), cell: ({ buyer }) => buyer || "–" },
    { head: t("column.value"), figure: true, cell: ({ valueSen }) => formatRm(valueSen) },
    {
      head: t("column.spent"),
      figure: true,
      cell: ({ takenSen, reservedSen }) => (
        <span>
          {formatRm(takenSen)}
          {reservedSen > 0 ? (
            <small>{t("reserved", { amount: formatRm(reservedSen) })}</small>
          ) : null}
        </span>
      ),
    },
    {
      head: t("column.left"),
      figure: true,
      cell: ({ valueSen, takenSen, reservedSen }) => formatRm(valueSen - takenSen - reservedSen),
    },
    { head: t("column.issued"), cell: ({ issued }) => issued },
    { head: t("column.until"), cell: ({ until }) => until },
  ];
  const more: Record<string, string | undefined> = {
    issued: t("count", { count: sums.count }),
    taken: sums.reservedSen > 0 ? t("reserved", { amount: formatRm(sums.reservedSen) }) : undefined,
  };
  return (
    <ListPage
      heading={t("title")}
      back={{ href: "/refunds", label: t("toRefunds") }}
      tiles={(["issued", "taken", "expired", "left"] as const).map((name) => ({
        label: t(`tile.${name}`),
        value: formatRm(sums[`${name}Sen`]),
        more: more[name],
        sum: true,
      }))}
    >
      <p>{t("lead")}</p>
      <ChoiceLinks
        label={t("states")}
        names={states}
        chosen={state}
        href={(name) => `/travel-credits?state=${name}`}
        text={(name) => t(`state.${name}`)}
      />
      <List
        name=""
        heading={t(`state.${state}`)}
        list={{ ...list, page: pages.page }}
        pages={pages}
        columns={columns}
        keyOf={({ id }) => id}
        searchHint={t("searchHint")}
      />
    </ListPage>
  );
}
