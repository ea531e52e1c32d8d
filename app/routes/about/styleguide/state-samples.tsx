import { useTranslation } from "react-i18next";
import { formatRm } from "~/domain/shared/money";
import { Facts } from "~/ui/layout/facts";
import { Note } from "~/ui/layout/note";
import { StatusTag } from "~/ui/layout/status-tag";
import { type Column, ResponsiveTable } from "~/ui/table/responsive-table";
import { Sample } from "./sample";

interface Row {
  no: number;
  name: string;
  sen: number;
}
const ROWS: Row[] = [
  { no: 1, name: "Dewasa", sen: 3000 },
  { no: 2, name: "Kanak-kanak", sen: 1500 },
];
const COLUMNS: Column<Row>[] = [
  { head: "Bil.", cell: (row) => row.no },
  { head: "Kategori", cell: (row) => row.name, title: true },
  { head: "Tambang", cell: (row) => formatRm(row.sen), figure: true },
];

/** Messages, states, answers and tables. */
export function StateSamples() {
  const { t } = useTranslation();
  return (
    <>
      <Sample name="Notes">
        <Note>16 dan 17 Jun ditutup: penyelenggaraan.</Note>
        <Note kind="careful">Tiada sambungan. Apa yang anda taip masih ada di sini.</Note>
        <Note kind="good" role="status">
          <h3>Pembayaran diterima</h3>
          <p>Tiket anda sah.</p>
        </Note>
        <Note kind="bad">Senarai tidak dapat dimuat. Data anda selamat.</Note>
      </Sample>
      <Sample name="States">
        <p className="row">
          <StatusTag state="paid" />
          <StatusTag state="unpaid" />
          <StatusTag state="pending" />
          <StatusTag state="failed" />
          <StatusTag state="expired" />
          <StatusTag state="cancelled" />
        </p>
      </Sample>
      <Sample name="Facts">
        <Facts
          facts={[
            { term: t("order.jetty"), value: "Merang", changeHref: "#main" },
            {
              term: t("order.passengers"),
              value: t("order.count", { count: 5 }),
              changeHref: "#main",
            },
            { term: t("order.total"), value: <span className="num">{formatRm(123450)}</span> },
          ]}
        />
      </Sample>
      <Sample name="Table">
        <ResponsiveTable caption="Tambang" columns={COLUMNS} rows={ROWS} keyOf={(row) => row.no} />
        <ResponsiveTable caption="Tambang" columns={COLUMNS} rows={[]} keyOf={(row) => row.no} />
      </Sample>
    </>
  );
}
