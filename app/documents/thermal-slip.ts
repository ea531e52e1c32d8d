import type { PrintLine } from "~/domain/printing/print-document";
import type { SlipLines } from "./slip-lines.server";

/** A shift's slip for the counter's roll: the same lines as its PDF. */
export function thermalSlip({ title, head, blocks, qr, mark, foot }: SlipLines): PrintLine[] {
  return [
    ...head.map((text): PrintLine => ({ kind: "text", text, align: "center" })),
    { kind: "text", text: title, align: "center", bold: true, big: true },
    ...blocks.flatMap(({ heading, rows }): PrintLine[] => [
      { kind: "rule" },
      ...(heading === null ? [] : [{ kind: "text" as const, text: heading, bold: true }]),
      ...rows.map(({ label, value, strong }): PrintLine => ({
        kind: "pair",
        label,
        value,
        bold: strong ?? false,
      })),
    ]),
    { kind: "rule" },
    ...(qr
      ? [
          { kind: "qr" as const, text: qr.text },
          { kind: "text" as const, text: qr.label, align: "center" as const },
        ]
      : []),
    { kind: "space" },
    ...(mark ? [{ kind: "pair" as const, label: mark.label, value: mark.value }] : []),
    ...foot.map((text): PrintLine => ({ kind: "text", text })),
  ];
}
