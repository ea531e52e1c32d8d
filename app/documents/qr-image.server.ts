import QRCode, { type QRCodeSegment } from "qrcode";
import type { QrDrawing } from "./qr-code";

/** Around every QR code stay four modules of white. */
const QUIET_MODULES = 4;
const PIXELS_PER_MODULE = 8;

/**
 * A signed token needs version 6 with error correction M in the alphanumeric mode: asked for by
 * name, so that it never grows unseen.
 */
function segmentsOf(token: string): QRCodeSegment[] {
  return [{ data: token, mode: "alphanumeric" }];
}

/** The QR code of a token as one path of an SVG. */
export function qrDrawing(token: string): QrDrawing {
  return drawModules(segmentsOf(token));
}

/** The same of any text, in the mode that suits it. */
export function qrDrawingOfText(text: string): QrDrawing {
  return drawModules(text);
}

/** A run of dark modules after the other, each from where the one before it in its row ended. */
function drawModules(content: string | QRCodeSegment[]): QrDrawing {
  const { modules } = QRCode.create(content, { errorCorrectionLevel: "M" });
  let path = "";
  for (let row = 0; row < modules.size; row += 1) {
    let end: number | null = null;
    for (let column = 0; column < modules.size; column += 1) {
      if (!modules.get(row, column)) continue;
      const start = column;
      while (column + 1 < modules.size && modules.get(row, column + 1)) column += 1;
      const length = column - start + 1;
      path +=
        end === null ? `M${start + QUIET_MODULES} ${row + QUIET_MODULES}.5` : `m${start - end} 0`;
      path += `h${length}`;
      end = start + length;
    }
  }
  return { path, size: modules.size + 2 * QUIET_MODULES };
}

/** The same as a PNG. */
export async function qrPng(token: string): Promise<Buffer> {
  return QRCode.toBuffer(segmentsOf(token), {
    type: "png",
    errorCorrectionLevel: "M",
    margin: QUIET_MODULES,
    scale: PIXELS_PER_MODULE,
  });
}
