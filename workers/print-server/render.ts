import { qrDrawingOfText } from "~/documents/qr-image.server";
import { COLUMNS, type LayoutRow, type PaperWidth } from "./layout";

/** A roll as plain text. */
export function renderText(rows: readonly LayoutRow[]): string {
  return `${rows.map((row) => (row.kind === "qr" ? `[QR ${row.text}]` : row.big ? widened(row.text) : row.text).trimEnd()).join("\n")}\n`;
}

/** A roll as a page of its own length, for a PDF or a picture. */
export function renderHtml(rows: readonly LayoutRow[], paper: PaperWidth): string {
  const body = rows
    .map((row) =>
      row.kind === "qr"
        ? qr(row.text)
        : `<p class="${row.big ? "big" : ""}${row.bold ? " bold" : ""}">${escape(row.text) || "&nbsp;"}</p>`,
    )
    .join("");
  const size = (paper - 8) / COLUMNS[paper] / 0.6;
  return `<!doctype html><meta charset="utf-8"><title>.</title><style>
@page{size:${paper}mm ${heightOf(rows, size)}mm;margin:0}
body{width:${paper - 8}mm;margin:4mm;background:#fff;color:#000;font:${size}mm/1.25 "DejaVu Sans Mono","Liberation Mono",monospace}
p{margin:0;white-space:pre}.bold{font-weight:700}.big{font-size:2em}svg{display:block;width:42mm;margin:2mm auto}</style>${body}`;
}

function heightOf(rows: readonly LayoutRow[], size: number): number {
  return Math.ceil(
    rows.reduce((sum, row) => sum + (row.kind === "qr" ? 47 : size * 1.25 * (row.big ? 2 : 1)), 12),
  );
}

function qr(text: string): string {
  const { path, size } = qrDrawingOfText(text);
  return `<svg viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path stroke="#000" d="${path}"/></svg>`;
}

/** A big line has half the columns: as text it keeps its place. */
function widened(text: string): string {
  const letters = text.trimStart();
  return (
    " ".repeat((text.length - letters.length) * 2 + Math.floor([...letters].length / 2)) + letters
  );
}

function escape(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
