import ReceiptPrinterEncoder from "@point-of-sale/receipt-printer-encoder";
import { COLUMNS, type LayoutRow, type PaperWidth } from "./layout";

/** Dots a module of a QR code: as large as the roll allows with its white around it. */
export const QR_SIZE = { 58: 7, 80: 8 } as const;

/**
 * The commands for a receipt printer: the rows, a cut, and the drawer's kick where it is to open.
 * The printer draws the QR code itself.
 */
export function escposBytes(
  rows: readonly LayoutRow[],
  paper: PaperWidth,
  drawer: boolean,
): Buffer {
  const encoder = new ReceiptPrinterEncoder({
    language: "esc-pos",
    columns: COLUMNS[paper],
    feedBeforeCut: 4,
  })
    .initialize()
    .codepage("auto");
  for (const row of rows) {
    if (row.kind === "qr")
      encoder
        .align("center")
        .qrcode(row.text, { model: 2, size: QR_SIZE[paper], errorlevel: "m" })
        .align("left");
    else
      encoder
        .bold(row.bold)
        .size(row.big ? 2 : 1, row.big ? 2 : 1)
        .line(row.text)
        .size(1, 1)
        .bold(false);
  }
  encoder.cut("partial");
  if (drawer) encoder.pulse(0, 100, 500);
  return Buffer.from(encoder.encode());
}
