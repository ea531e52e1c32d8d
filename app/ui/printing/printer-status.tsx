import { useTranslation } from "react-i18next";
import type { PrinterView, ShownCondition } from "~/domain/printing/rules";

/** A light's look: green is ready as seen lately, the other ones say so by form and word too. */
const LIGHT: Record<ShownCondition, string> = {
  ready: "dot",
  no_status: "dot careful",
  not_checked: "dot off",
  print_server_off: "dot bad",
  paper_out: "dot bad",
  cover_open: "dot bad",
  printer_error: "dot bad",
  printer_off: "dot bad",
  printer_silent: "dot bad",
  queue_stopped: "dot bad",
  folder_unwritable: "dot bad",
};

/** The look of a printer's light. */
export const lightOf = (condition: ShownCondition): string => LIGHT[condition];

/** Which printer, and how it was found lately: a mark and a word. Where there is little room its name is cut short. */
export function PrinterStatus({ printer }: { printer: PrinterView | null }) {
  const { t } = useTranslation("printer");
  if (!printer) return <span className="dot off">{t("status.none")}</span>;
  return (
    <span className={lightOf(printer.condition)}>
      <span className="cut">{`${printer.name}:`}</span>{" "}
      <span>{t(`condition.${printer.condition}`)}</span>
    </span>
  );
}
