import { useTranslation } from "react-i18next";
import type { LastSale as Sale } from "~/domain/counter/queries.server";
import type { SalePrintView } from "~/domain/printing/rules";
import { formatRm } from "~/domain/shared/money";
import { useFrame } from "~/ui/layout/frame";
import { KeyCap } from "~/ui/layout/hotkeys";
import { useSalePrint } from "~/ui/printing/use-sale-print";

/** The sale before this order: its change, and its ticket, which may not have come out. */
export function LastSale({ sale: { ticketCode, receiptNo, changeSen, print } }: { sale: Sale }) {
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
        {t("reprint", { number: receiptNo })}
        <KeyCap>F8</KeyCap>
      </a>
      {print ? <PrintMark print={print} /> : null}
    </p>
  );
}

/** Whoever went on to the next buyer before the printer failed hears of it here. */
function PrintMark({ print: rendered }: { print: SalePrintView }) {
  const { t } = useTranslation("counter");
  const { state } = useSalePrint(rendered);
  return (
    <span role="status">
      {state === "failed" || state === "unknown" ? (
        <>
          {" "}
          <span className={state === "failed" ? "tag bad" : "tag warn"}>
            {t(`lastPrint.${state}`)}
          </span>
        </>
      ) : null}
    </span>
  );
}
