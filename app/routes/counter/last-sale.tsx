import { useTranslation } from "react-i18next";
import type { LastSale as Sale } from "~/domain/counter/queries.server";
import type { PrinterView, SalePrintView } from "~/domain/printing/rules";
import { formatRm } from "~/domain/shared/money";
import { useFrame } from "~/ui/layout/frame";
import { KeyCap } from "~/ui/layout/hotkeys";
import { useSalePrint } from "~/ui/printing/use-sale-print";

/** The sale before this order: its change, and its ticket, which may not have come out. */
export function LastSale({
  sale: { ticketCode, receiptNo, changeSen, print },
  printer,
}: {
  sale: Sale;
  printer: PrinterView | null;
}) {
  const { t } = useTranslation("counter");
  const { path } = useFrame();
  return (
    <p>
      {changeSen === null ? null : (
        <>
          {t("lastChange")} <b className="num">{formatRm(changeSen)}</b>{" "}
        </>
      )}
      <a href={`/print/ticket/${ticketCode}?back=${encodeURIComponent(path)}`} data-key="F8">
        {t("reprintLast")} <span className="receipt-no">{receiptNo}</span>
        <KeyCap>F8</KeyCap>
      </a>
      {print ? <PrintMark print={print} /> : null}
      {/* With its print server off, a printer that prints each sale was asked for nothing. */}
      {!print && printer?.autoPrint ? <Mark state="failed" /> : null}
    </p>
  );
}

/** Whoever went on to the next buyer before the printer failed hears of it here. */
function PrintMark({ print: rendered }: { print: SalePrintView }) {
  const { state } = useSalePrint(rendered);
  return (
    <span role="status">
      {state === "failed" || state === "unknown" ? <Mark state={state} /> : null}
    </span>
  );
}

function Mark({ state }: { state: "failed" | "unknown" }) {
  const { t } = useTranslation("counter");
  return (
    <>
      {" "}
      <span className={state === "failed" ? "tag bad" : "tag warn"}>{t(`lastPrint.${state}`)}</span>
    </>
  );
}
