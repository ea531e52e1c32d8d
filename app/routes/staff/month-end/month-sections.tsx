import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Facts } from "~/ui/layout/facts";
import { type Column, ResponsiveTable } from "~/ui/table/responsive-table";
import type { MonthView } from "./month-view.server";

/** What each term of the equation is made of; each leads to its list. */
export function MonthSections({ month }: { month: MonthView }) {
  const { t } = useTranslation("months");
  const { gateway, drawers, credit, refunds, corrections, query } = month;
  const listOf = (part: string) => `/month-end/parts/${part}${query}`;
  return (
    <>
      <SoldTable month={month} />
      <div className="sums">
        <Section name="gateway" href={listOf("settlements")}>
          <Facts
            facts={[
              { term: t("gateway.payments"), value: gateway.payments },
              { term: t("gateway.gross"), value: gateway.gross },
              { term: t("gateway.fees"), value: gateway.fees },
              { term: t("gateway.net"), value: gateway.net },
              { term: t("gateway.charges"), value: gateway.charges },
              { term: t("gateway.chargesBack"), value: gateway.chargesBack },
            ]}
          />
        </Section>
        <Section name="drawers" href={listOf("drawers")}>
          <Facts
            facts={[
              { term: t("drawers.shifts"), value: drawers.shifts },
              { term: t("drawers.sales"), value: drawers.sales },
              { term: t("drawers.refunds"), value: drawers.refunds },
              { term: t("drawers.overShort"), value: drawers.overShort },
            ]}
          />
        </Section>
        <Section name="credit" href={listOf("credit")}>
          <Facts facts={[{ term: t("credit.heading"), value: credit }]} />
        </Section>
        <Section name="refunds" href={listOf("refunds")}>
          <Facts
            facts={[
              { term: t("refunds.paid"), value: `${refunds.paid.sum} (${refunds.paid.count})` },
              { term: t("refunds.cash"), value: `${refunds.cash.sum} (${refunds.cash.count})` },
            ]}
          />
        </Section>
        <Section name="corrections" href={listOf("corrections")}>
          <p className="mute">
            {t(corrections.length > 0 ? "corrections.lead" : "corrections.none")}
          </p>
          {corrections.length > 0 ? (
            <Facts
              facts={corrections.map(({ kind, count, sum }) => ({
                term: t(`correction.${kind}`),
                value: `${sum} (${count})`,
              }))}
            />
          ) : null}
        </Section>
      </div>
    </>
  );
}

type SectionName = "gateway" | "drawers" | "credit" | "refunds" | "corrections";

function Section({
  name,
  href,
  children,
}: {
  name: SectionName;
  href: string;
  children: ReactNode;
}) {
  const { t } = useTranslation("months");
  const id = `section-${name}`;
  return (
    <section aria-labelledby={id}>
      <div className="row sec">
        <h2 id={id}>{t(`${name}.heading`)}</h2>
        <a className="go" href={href}>
          {t(`${name}.list`)}
        </a>
      </div>
      {children}
    </section>
  );
}

type SoldRow = MonthView["sold"][number];

function SoldTable({ month: { sold, tickets, state } }: { month: MonthView }) {
  const { t } = useTranslation("months");
  const columns: Column<SoldRow>[] = [
    { head: t("column.channel"), cell: ({ channel }) => channel, title: true },
    { head: t("column.method"), cell: ({ method }) => method },
    { head: t("column.tickets"), cell: ({ tickets }) => tickets, figure: true },
    { head: t("column.passengers"), cell: ({ passengers }) => passengers, figure: true },
    { head: t("column.amount"), cell: ({ sum }) => sum, figure: true },
  ];
  return (
    <section aria-labelledby="section-sold">
      <div className="row sec">
        <h2 id="section-sold">{t("sold.heading")}</h2>
        <a className="go" href={tickets}>
          {t("sold.list")}
        </a>
      </div>
      {state === "closed" ? <p className="mute">{t("sold.sinceClosing")}</p> : null}
      <ResponsiveTable
        caption={t("sold.heading")}
        columns={columns}
        rows={sold}
        keyOf={({ key }) => key}
        none={t("sold.none")}
      />
    </section>
  );
}
