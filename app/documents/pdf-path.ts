import type { DocumentKind } from "~/domain/receipts/printable-ticket";

/** Where the PDF of a paid ticket is fetched. */
export function pdfPath(kind: DocumentKind, ticketCode: string): string {
  return kind === "receipt"
    ? `/ticket/receipt/a4/${ticketCode}`
    : `/ticket/ticket/pdf/${ticketCode}`;
}
