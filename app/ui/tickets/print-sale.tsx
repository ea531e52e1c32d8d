import { useTranslation } from "react-i18next";
import { PrintTicketButton } from "../printing/printer-status";

/**
 * The ticket on paper: the print that the sale asked for by itself, and a button for one, or for
 * another.
 */
export function PrintSale({
  ticketCode,
  printing,
  back,
}: {
  ticketCode: string;
  printing: string | null;
  back: string;
}) {
  const { t } = useTranslation("counter");
  return (
    <>
      {printing === null ? null : (
        <a className="btn alt" href={printing}>
          {t("result.printing")}
        </a>
      )}
      <PrintTicketButton ticketCode={ticketCode} back={back} hotkey="F8" />
    </>
  );
}
