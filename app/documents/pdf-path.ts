import type { DocumentKind } from "~/domain/receipts/printable-ticket";

/** Where the PDF of a paid ticket is fetched: everybody's tickets, or those of one passenger. */
export function pdfPath(
  kind: DocumentKind,
  ticketCode: string,
  passengerNo: number | null = null,
): string {
  if (kind === "receipt") return `/ticket/receipt/a4/${ticketCode}`;
  return `/ticket/ticket/pdf/${ticketCode}${passengerNo === null ? "" : `?passenger=${passengerNo}`}`;
}
