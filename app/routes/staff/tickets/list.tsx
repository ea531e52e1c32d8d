import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { useFrame } from "~/ui/layout/frame";
import { UnderlyingPage } from "~/ui/layout/modal";
import { screenHandle } from "~/ui/layout/screen-handle";
import { EdgePager } from "~/ui/table/edge-pager";
import { ElsewhereFound } from "./elsewhere-found";
import { FilterChips } from "./filter-chips";
import { type TicketListView, ticketListView } from "./list-view.server";
import { ManyBar } from "./many-bar";
import { TicketFilterForm } from "./ticket-filter-form";
import { TicketTable } from "./ticket-table";
import { useTicked } from "./use-ticked";

export const handle = screenHandle("tickets", {
  live: ["new-ticket", "ticket-cancelled", "ticket-changed", "cancel-request", "request-denied"],
  showsElsewhere: (data) => (data as Partial<TicketListView> | undefined)?.showsElsewhere === true,
});

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "tickets");
  const view = await ticketListView(request, staff, await languageOf(request));
  return data(view, { status: view.rangeProblem ? 422 : 200 });
}

/** The tickets of some days, by what a report is of (2.14). */
export default function Tickets() {
  const { t } = useTranslation("tickets");
  const { path } = useFrame();
  const ticked = useTicked();
  const { choices, filter, rangeProblem, count, rows, pages, elsewhere } =
    useLoaderData<typeof loader>();
  const onPage = new Set(rows.map(({ ticketCode }) => ticketCode));
  return (
    <UnderlyingPage>
      <div className="row">
        <h1>{t("heading")}</h1>
        {count ? <span className="mute">{t(`count.${count.key}`, count)}</span> : null}
        <span className="row push">
          {choices.managesRefunds ? <a href="/refunds">{t("toRefunds")}</a> : null}
          <a href={path}>{t("refresh")}</a>
        </span>
      </div>
      <TicketFilterForm choices={choices} filter={filter} rangeProblem={rangeProblem} />
      <FilterChips filter={filter} choices={choices} />
      {rangeProblem ? null : (
        <section
          id="list"
          aria-label={t(`type.${filter.type}`)}
          ref={ticked.ref}
          onChange={ticked.onChange}
        >
          <TicketTable rows={rows} type={filter.type} showsSeller={choices.showsSeller} />
          {rows.length > 0 ? (
            <ManyBar
              all={count && count.key === "all" ? count : null}
              chosen={ticked.codes.size}
              offPage={[...ticked.codes].filter((code) => !onPage.has(code))}
            />
          ) : null}
          {pages ? <EdgePager pages={pages} label={t("pages")} anchor="list" /> : null}
        </section>
      )}
      <ElsewhereFound tickets={elsewhere} />
    </UnderlyingPage>
  );
}
