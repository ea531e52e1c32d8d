import { useTranslation } from "react-i18next";
import { PrintButton } from "~/ui/staff/printing/printer-status";

/** The ticket on paper: the print that the sale asked for by itself, or a button for one. */
export function PrintSale({ ticketCode, printing, back }: { ticketCode: string; printing: string | null; back: string }) {
  const { t } = useTranslation("counter");
  if (printing === null) return <PrintButton ticketCode={ticketCode} back={back} />;
  return (
    <a className="btn alt" href={printing}>
      {t("result.printing")}
    </a>
  );
}
