import { useTranslation } from "react-i18next";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { type Column, ResponsiveTable } from "~/ui/table/responsive-table";
import type { LineView } from "./credit-view.server";

interface StatementTableProps {
  accountId: number;
  days: { from: string; to: string };
  opening: string;
  closing: string;
  lines: readonly LineView[];
}

/** An entry, or the balance before the first or after the last. */
type Row = { edge: "opening" | "closing"; day: string; balance: string } | LineView;

/** The entries between the balances that they begin and end with. */
export function StatementTable({ accountId, days, opening, closing, lines }: StatementTableProps) {
  const { t } = useTranslation("credit");
  const rows: Row[] = [
    { edge: "opening", day: days.from, balance: opening },
    ...lines,
    { edge: "closing", day: days.to, balance: closing },
  ];
  const columns: Column<Row>[] = [
    { head: t("line.day"), cell: ({ day }) => day },
    {
      head: t("line.what"),
      cell: (row) =>
        "edge" in row ? <b>{t(`line.${row.edge}`)}</b> : <Entry line={row} accountId={accountId} />,
      title: true,
    },
    { head: t("line.debit"), cell: (row) => ("edge" in row ? "" : row.debit), figure: true },
    { head: t("line.credit"), cell: (row) => ("edge" in row ? "" : row.credit), figure: true },
    { head: t("line.balance"), cell: ({ balance }) => <b>{balance}</b>, figure: true },
  ];
  return (
    <ResponsiveTable
      caption={t("account.lines")}
      columns={columns}
      rows={rows}
      keyOf={(row) => ("edge" in row ? row.edge : row.id)}
    />
  );
}

function Entry({ line, accountId }: { line: LineView; accountId: number }) {
  const { t } = useTranslation("credit");
  const address = useScreenPath("credit");
  const { kind, ticketCode, receiptNo, paymentId, method, reference, remark, reverseReason } = line;
  const what = [method && t(`method.${method}`), reference].filter(Boolean).join(" ");
  const reversed = reverseReason && t("line.reversed", { reason: reverseReason });
  const said = [remark, reversed].filter(Boolean).join(". ");
  const mayReverse = kind === "payment" && paymentId !== null && reverseReason === null;
  return (
    <span>
      {t(`line.kind.${kind}`)}{" "}
      {ticketCode ? <a href={`/tickets/${ticketCode}`}>{receiptNo}</a> : what}
      {said ? <small className="as-typed">{said}</small> : null}
      {mayReverse ? (
        <>
          {" "}
          <a
            className="risky screen-only"
            href={address(`${accountId}/payment/${paymentId}/reverse`)}
          >
            {t("act.reverse")}
            <span className="vh"> {what}</span>
          </a>
        </>
      ) : null}
    </span>
  );
}
