import { useTranslation } from "react-i18next";
import { type JettyId, jettyName } from "~/domain/places/jetties";
import { useFrame } from "~/ui/layout/frame";
import { useChangedRows } from "~/ui/live/use-changed-rows";
import { BreakableEmail } from "~/ui/table/breakable-email";
import { type Column, ResponsiveTable } from "~/ui/table/responsive-table";

export interface PurchaseRow {
  ticketCode: string;
  name: string | null;
  email: string | null;
  passengers: number;
  departure: string;
  jettyId: JettyId;
  ticketFlag: 1 | 2 | 3;
  seller: string | null;
  bought: { day: string; time: string };
}

const codeOf = ({ ticketCode }: PurchaseRow) => ticketCode;

/** The newest sales (R-2.5-09): who bought, and who sold where somebody did (R-2.5-10). */
export function LatestPurchases({ rows }: { rows: readonly PurchaseRow[] }) {
  const { t } = useTranslation("figures");
  const { path } = useFrame();
  const marked = useChangedRows(rows, codeOf, path);
  const columns: Column<PurchaseRow>[] = [
    { head: t("latest.no"), cell: (_row, no) => no, figure: true },
    { head: t("latest.buyer"), cell: (row) => <Buyer row={row} />, title: true },
    { head: t("measure.passengers"), cell: ({ passengers }) => passengers, figure: true },
    { head: t("latest.departure"), cell: ({ departure }) => departure },
    { head: t("latest.jetty"), cell: ({ jettyId }) => jettyName(jettyId) },
    { head: t("latest.mode"), cell: ({ ticketFlag }) => t(`channel.${ticketFlag}`) },
    { head: t("latest.admin"), cell: ({ seller }) => seller ?? "–" },
    {
      head: t("latest.bought"),
      cell: ({ bought }) => (
        <span>
          {bought.day}
          <small>{bought.time}</small>
        </span>
      ),
    },
  ];
  return (
    <section>
      <h2 className="sec">{t("latest.heading")}</h2>
      <ResponsiveTable
        caption={t("latest.heading")}
        columns={columns}
        rows={rows}
        keyOf={codeOf}
        none={t("latest.none")}
        marked={marked}
      />
    </section>
  );
}

function Buyer({ row: { ticketCode, name, email } }: { row: PurchaseRow }) {
  const { t } = useTranslation("figures");
  return (
    <span>
      <a href={`/tickets/${ticketCode}`}>{name ?? t("latest.nameless")}</a>
      {email ? (
        <small>
          <BreakableEmail email={email} />
        </small>
      ) : null}
    </span>
  );
}
