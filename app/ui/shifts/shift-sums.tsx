import { useTranslation } from "react-i18next";
import { formatAmount, formatRm } from "~/domain/shared/money";
import type { ShiftSums } from "~/domain/shifts/shift-sums.server";
import type { XLine, XSums } from "~/domain/shifts/x-report.server";
import { ResponsiveTable } from "../table/responsive-table";
import { Tiles } from "../table/tiles";
import { useSumLineNames } from "./sum-line-names";

interface ShiftSumsProps {
  sums: XSums;
  /** Left out for who will count the drawer. */
  drawer?: ShiftSums["drawer"] | null;
}

/**
 * What was sold in a shift: in all, by payment method, category and operator, and what went through
 * the drawer.
 */
export function ShiftSums({ sums, drawer }: ShiftSumsProps) {
  const { t } = useTranslation("shift");
  const names = useSumLineNames();
  const money = (sen: number | null) => (sen === null ? t("x.afterCount") : formatRm(sen));
  return (
    <>
      <Tiles
        tiles={[
          { label: t("sums.sold"), value: money(sums.soldSen) },
          { label: t("sums.tickets"), value: sums.tickets },
          { label: t("sums.passengers"), value: sums.passengers },
          { label: t("sums.cancelled"), value: sums.cancelled, more: money(sums.cancelledSen) },
        ]}
      />
      <Lines heading={t("sums.methods")} lines={sums.methods} nameOf={names.method} />
      {sums.categories ? (
        <Lines heading={t("sums.categories")} lines={sums.categories} nameOf={names.category} />
      ) : null}
      {sums.operators ? (
        <Lines heading={t("sums.operators")} lines={sums.operators} nameOf={names.operator} />
      ) : null}
      {drawer ? <Lines heading={t("sums.drawer")} lines={drawer} nameOf={names.entry} /> : null}
    </>
  );
}

function Lines({
  heading,
  lines,
  nameOf,
}: {
  heading: string;
  lines: readonly XLine[];
  nameOf: (key: string) => string;
}) {
  const { t } = useTranslation("shift");
  return (
    <section>
      <h2 className="sec">{heading}</h2>
      <ResponsiveTable
        caption={heading}
        rows={lines}
        keyOf={({ key }) => key}
        columns={[
          { head: t("sums.name"), cell: ({ key }) => nameOf(key), title: true },
          { head: t("sums.count"), cell: ({ count }) => count, figure: true },
          {
            head: t("sums.amount"),
            cell: ({ sen }) => (sen === null ? t("x.afterCount") : formatAmount(sen)),
            figure: true,
          },
        ]}
      />
    </section>
  );
}
