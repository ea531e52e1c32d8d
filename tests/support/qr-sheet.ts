import { spawnSync } from "node:child_process";
import { scanGrayBuffer } from "@undecaf/zbar-wasm";
import { runsOf } from "./qr-runs";

/** Codes on a sheet: one call of the decoder reads them all. */
const ACROSS = 20;
export const SHEET_CODES = ACROSS * ACROSS;
const PIXELS_PER_MODULE = 2;
const WHITE = 255;

interface Sheet {
  width: number;
  height: number;
  /** One byte a pixel, row after row. */
  pixels: Uint8Array;
}

/** The QR codes of pages of HTML, each the page's one drawing, side by side on one picture. */
export function sheetOf(pages: readonly string[]): Sheet {
  const drawings = pages.map((html) => {
    const [, size, path] = /viewBox="0 0 (\d+) \d+"[^>]*><path stroke="#000" d="([^"]+)"/.exec(
      html,
    ) ?? ["", "0", ""];
    return { size: Number(size), path: path ?? "" };
  });
  const cell = Math.max(...drawings.map(({ size }) => size)) * PIXELS_PER_MODULE;
  const [width, height] = [ACROSS * cell, Math.ceil(pages.length / ACROSS) * cell];
  const pixels = new Uint8Array(width * height).fill(WHITE);
  drawings.forEach(({ path }, index) => {
    const left = (index % ACROSS) * cell;
    const top = Math.floor(index / ACROSS) * cell;
    for (const { column, row, length } of runsOf(path)) {
      const from = left + column * PIXELS_PER_MODULE;
      for (let line = 0; line < PIXELS_PER_MODULE; line += 1) {
        const start = (top + row * PIXELS_PER_MODULE + line) * width + from;
        pixels.fill(0, start, start + length * PIXELS_PER_MODULE);
      }
    }
  });
  return { width, height, pixels };
}

const hasZbarimg = spawnSync("zbarimg", ["--version"]).status === 0;

/** What a decoder that is not ours reads: the system's `zbarimg`, else ZBar from its package. */
export function scanSheet(sheet: Sheet): Promise<string[]> {
  return hasZbarimg ? Promise.resolve(scanByProgram(sheet)) : scanByPackage(sheet);
}

function scanByProgram({ width, height, pixels }: Sheet): string[] {
  const picture = Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]);
  const { stdout } = spawnSync(
    "zbarimg",
    ["--quiet", "--raw", "-S*.disable", "-Sqrcode.enable", "pgm:-"],
    {
      input: picture,
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  return stdout.toString("latin1").split("\n");
}

async function scanByPackage({ width, height, pixels }: Sheet): Promise<string[]> {
  const symbols = await scanGrayBuffer(pixels.slice().buffer, width, height);
  return symbols.map((symbol) => symbol.decode("latin1"));
}
