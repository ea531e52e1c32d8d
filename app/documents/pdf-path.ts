import type { DocumentKind } from "~/domain/receipts/printable-ticket";
import type { Language } from "~/domain/shared/language";

const FILE_NAMES = {
  ms: { receipt: "resit", ticket: "tiket" },
  en: { receipt: "receipt", ticket: "tickets" },
};

/** How such a PDF is named where it is kept: `number` is a receipt's, or a passenger's ticket's. */
export function pdfName(kind: DocumentKind, language: Language, number: string): string {
  return `${FILE_NAMES[language][kind]}-${number}.pdf`;
}

/** Where the PDF of a paid ticket is fetched: everybody's tickets, or those of one passenger. */
export function pdfPath(
  kind: DocumentKind,
  ticketCode: string,
  passengerNo: number | null = null,
): string {
  if (kind === "receipt") return `/ticket/receipt/a4/${ticketCode}`;
  return `/ticket/ticket/pdf/${ticketCode}${passengerNo === null ? "" : `?passenger=${passengerNo}`}`;
}

/** Where the calendar entry of a paid ticket is fetched. */
export function calendarPath(ticketCode: string): string {
  return `/ticket/calendar/${ticketCode}`;
}
