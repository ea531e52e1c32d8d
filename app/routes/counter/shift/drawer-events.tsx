import { useTranslation } from "react-i18next";
import { formatAmount } from "~/domain/shared/money";
import type { ManualKind } from "~/domain/shifts/rules";
import { formatTime } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import { ResponsiveTable } from "~/ui/table/responsive-table";

interface DrawerEventView {
  id: number;
  at: string;
  kind: ManualKind;
  amountSen: number;
  reason: string | null;
}

/** What was put in and taken out by hand, the last first. */
export function DrawerEvents({ events }: { events: readonly DrawerEventView[] }) {
  const { t } = useTranslation("shift");
  const language = useLanguage();
  return (
    <section aria-labelledby="recorded">
      <h2 id="recorded">{t("drawer.so_far")}</h2>
      <ResponsiveTable
        caption={t("drawer.so_far")}
        rows={events}
        keyOf={({ id }) => id}
        none={t("drawer.none")}
        columns={[
          { head: t("drawer.at"), cell: ({ at }) => formatTime(new Date(at), language) },
          { head: t("drawer.entry"), cell: ({ kind }) => t(`kind.${kind}`), title: true },
          { head: t("drawer.reason"), cell: ({ reason }) => reason ?? "–" },
          {
            head: t("sums.amount"),
            cell: ({ amountSen }) => formatAmount(amountSen),
            figure: true,
          },
        ]}
      />
    </section>
  );
}
