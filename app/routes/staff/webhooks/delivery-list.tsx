import { useTranslation } from "react-i18next";
import { PAGE_ROWS } from "~/domain/shared/list-page";
import { EdgePager, type EdgePages } from "~/ui/table/edge-pager";
import { type Column, ResponsiveTable } from "~/ui/table/responsive-table";
import { DeliveryState, LastAnswer } from "./delivery-state";
import type { DeliveryView } from "./webhook-view.server";

interface DeliveryListProps {
  /** The webhook's own address. */
  path: string;
  rows: readonly DeliveryView[];
  pages: EdgePages;
}

/** What was sent to a webhook: 20 on a page, the newest first. */
export function DeliveryList({ path, rows, pages }: DeliveryListProps) {
  const { t } = useTranslation("webhooks");
  const common = useTranslation().t;
  const columns: Column<DeliveryView>[] = [
    {
      head: t("column.event"),
      title: true,
      cell: ({ id, event, at }) => (
        <a href={`${path}/deliveries/${id}`}>
          {t(`event.${event}`)}
          <span className="vh"> {at}</span>
        </a>
      ),
    },
    { head: t("column.at"), cell: ({ at }) => at },
    {
      head: t("column.state"),
      cell: ({ state }) => (
        <span>
          <DeliveryState state={state} />
        </span>
      ),
    },
    { head: t("column.tries"), cell: ({ tries }) => String(tries), figure: true },
    { head: t("column.next"), cell: ({ next }) => next ?? "–" },
    { head: t("column.answer"), cell: (row) => <LastAnswer result={row} /> },
  ];
  return (
    <section id="list-all" aria-labelledby="list-heading">
      <div className="row sec">
        <h2 id="list-heading">{t("deliveries")}</h2>
        <a href={`${path}#list-all`}>{t("act.refresh")}</a>
      </div>
      <ResponsiveTable
        caption={t("deliveries")}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        rowsBefore={pages.page * PAGE_ROWS}
        none={t("noDeliveries")}
      />
      <EdgePager
        pages={pages}
        label={common("list.pages", { list: t("deliveries") })}
        anchor="list-all"
      />
      <p className="mute">{t("kept")}</p>
    </section>
  );
}
