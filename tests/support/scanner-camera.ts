import { vi } from "vitest";
import { openDecoder } from "~/routes/staff/boarding/qr-decoder";
import type { Picture } from "./damage";

/** How many pictures the decoder looks at before it begins anew: the whole, larger, and its middle. */
const LOOKS = 3;

type Pair = readonly [number, number];
/** A part of the film, its corner and its size, and where on the canvas it is drawn, in the same way. */
type Places = [number, number, number, number, number, number, number, number];
interface Film {
  videoWidth: number;
  videoHeight: number;
  frame: Picture;
}

/** A canvas that draws a film smaller, as a browser does: each pixel the middle of those it stands for. */
function makeCanvas() {
  const canvas = { width: 0, height: 0, getContext: () => drawing };
  let shown = new Uint8ClampedArray();
  const drawing = {
    drawImage: ({ frame }: Film, ...places: Places) => {
      const [left, top, across, down, , , width, height] = places;
      const part = cut(frame, [left, top], [across, down]);
      shown = new Uint8ClampedArray(width * height * 4).fill(255);
      for (let row = 0; row < height; row += 1)
        for (let column = 0; column < width; column += 1)
          shown.fill(
            middleOf(part, [column, row], [width, height]),
            (row * width + column) * 4,
            (row * width + column) * 4 + 3,
          );
    },
    getImageData: () => ({ data: shown, width: canvas.width, height: canvas.height }),
  };
  return canvas;
}

function cut({ width, pixels }: Picture, [left, top]: Pair, [across, down]: Pair): Picture {
  const rows = Array.from({ length: down }, (_, row) => (top + row) * width + left);
  return {
    width: across,
    height: down,
    pixels: Uint8Array.from(rows.flatMap((from) => [...pixels.subarray(from, from + across)])),
  };
}

function middleOf({ width, height, pixels }: Picture, [x, y]: Pair, [across, down]: Pair): number {
  const edges = (at: number, of: number, side: number) =>
    [Math.floor((at * side) / of), Math.max(1, Math.ceil(((at + 1) * side) / of))] as const;
  const [left, right] = edges(x, across, width);
  const [top, bottom] = edges(y, down, height);
  let [sum, count] = [0, 0];
  for (let row = top; row < bottom; row += 1)
    for (let column = left; column < right; column += 1) {
      sum += pixels[row * width + column] ?? 0;
      count += 1;
    }
  return Math.round(sum / count);
}

/**
 * What the scanner's page reads when its camera sees a picture, in a browser that reads no QR codes by
 * itself: every text that it takes it for.
 */
export async function readByScanner(frame: Picture): Promise<string[]> {
  vi.stubGlobal("document", { createElement: makeCanvas });
  const decode = await openDecoder();
  const film: Film = { videoWidth: frame.width, videoHeight: frame.height, frame };
  const read: string[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    const text = await decode(film as unknown as HTMLVideoElement);
    if (text !== null) read.push(text);
  }
  vi.unstubAllGlobals();
  return read;
}
