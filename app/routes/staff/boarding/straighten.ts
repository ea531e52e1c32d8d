/** A picture in shades of grey: one byte a pixel, row after row. */
export interface Shades {
  width: number;
  height: number;
  data: Uint8Array;
}
interface Point {
  x: number;
  y: number;
}
/** Where the three large squares of a code were found: the middles of them. */
export interface Corners {
  tl: Point;
  tr: Point;
  bl: Point;
}

/** Modules on a side of a ticket's code, and of one that was printed as older tokens were (docs/qr-token.md). */
const SIZES = [41, 37] as const;
/** From the middle of a large square to the edge, from the small square to that of a large one, and the white around. */
const [TO_EDGE, INSET, QUIET] = [3.5, 3, 4] as const;
/** How far from its place in a code that is held flat the small square is looked for, and how finely, in modules. */
const [AROUND, STEP] = [9, 0.5] as const;
const PLACES = (2 * AROUND) / STEP + 1;
const TRIES = 4;
/** How much lighter than the dark ones the light modules have to be. */
const [SQUARE_CONTRAST, TIMING_CONTRAST] = [25, 20] as const;
const OUTSIDE = -256;
const WHITE = 255;
const PIXELS_PER_MODULE = 4;
export const LARGEST_SIDE = (Math.max(...SIZES) + 2 * QUIET) * PIXELS_PER_MODULE;

/** A place in the plane of the paper, in modules from the middle of the first square, to one in the picture. */
type Place = (across: number, down: number) => Point;

/**
 * The picture of a code as it would be if it were held flat before the camera, for each place at which
 * its small fourth square may be, the likeliest first. Three squares alone do not say how a code is
 * slanted: a decoder that looks for the fourth where it would be in a flat one misses it from a tenth on.
 */
export function* straightened(picture: Shades, corners: Corners): Generator<Shades> {
  for (const size of SIZES) {
    const between = size - 2 * TO_EDGE;
    const flat = flatPlaces(corners, between);
    for (const square of smallSquares(picture, flat, between - INSET)) {
      const place = slantedPlaces(flat, between, square);
      if (place && hasTiming(picture, place, size)) yield drawFlat(picture, place, size);
    }
  }
}

function flatPlaces({ tl, tr, bl }: Corners, between: number): Place {
  const [ux, uy] = [(tr.x - tl.x) / between, (tr.y - tl.y) / between];
  const [vx, vy] = [(bl.x - tl.x) / between, (bl.y - tl.y) / between];
  return (across, down) => ({
    x: tl.x + across * ux + down * vx,
    y: tl.y + across * uy + down * vy,
  });
}

/** The perspective that leaves the three squares where they are and takes the fourth to where it was seen. */
function slantedPlaces(flat: Place, between: number, { x, y }: Point): Place | null {
  const to = between - INSET;
  const [a, b, c, d] = [(x - between) * to, x * to, y * to, (y - between) * to];
  const determinant = a * d - b * c;
  if (determinant === 0) return null;
  const g = ((to - x) * d - (to - y) * b) / determinant;
  const h = ((to - y) * a - (to - x) * c) / determinant;
  return (across, down) => {
    const away = 1 + g * across + h * down;
    return flat((across * (1 + g * between)) / away, (down * (1 + h * between)) / away);
  };
}

/** Where something looks like the small square, in modules of a flat code: those with the most contrast. */
function smallSquares(picture: Shades, flat: Place, at: number): Point[] {
  const contrast = new Float32Array(PLACES * PLACES);
  const placeOf = (index: number) => at - AROUND + index * STEP;
  for (let row = 0; row < PLACES; row += 1)
    for (let column = 0; column < PLACES; column += 1)
      contrast[row * PLACES + column] = squareAt(picture, flat, placeOf(column), placeOf(row));
  const found: (Point & { contrast: number })[] = [];
  for (let row = 1; row < PLACES - 1; row += 1)
    for (let column = 1; column < PLACES - 1; column += 1) {
      const peak = contrast[row * PLACES + column] ?? OUTSIDE;
      if (peak < SQUARE_CONTRAST) continue;
      const middle = middleOf(contrast, row, column, peak);
      if (!middle) continue;
      found.push({
        x: placeOf(column + middle.x),
        y: placeOf(row + middle.y),
        contrast: peak,
      });
    }
  return found.sort((one, other) => other.contrast - one.contrast).slice(0, TRIES);
}

/** Between the places around a peak, by how much contrast each has; null where one of them has more. */
function middleOf(contrast: Float32Array, row: number, column: number, peak: number): Point | null {
  const sum = { x: 0, y: 0, weight: 0 };
  for (let down = -1; down <= 1; down += 1)
    for (let across = -1; across <= 1; across += 1) {
      const one = contrast[(row + down) * PLACES + column + across] ?? OUTSIDE;
      if (one > peak) return null;
      const weight = Math.max(0, one - peak / 2);
      sum.x += across * weight;
      sum.y += down * weight;
      sum.weight += weight;
    }
  return { x: sum.x / sum.weight, y: sum.y / sum.weight };
}

/** How much lighter the ring of a small square would be here than its rim and its middle. */
function squareAt(picture: Shades, flat: Place, across: number, down: number): number {
  let [dark, light] = [0, 0];
  for (let y = -2; y <= 2; y += 1)
    for (let x = -2; x <= 2; x += 1) {
      const shade = shadeAt(picture, flat(across + x, down + y));
      if (shade < 0) return OUTSIDE;
      if (Math.max(Math.abs(x), Math.abs(y)) === 1) light += shade;
      else dark += shade;
    }
  return light / 8 - dark / 17;
}

/** Whether the two dotted lines between the large squares are where they have to be. */
function hasTiming(picture: Shades, place: Place, size: number): boolean {
  const [dark, light] = [
    { sum: 0, count: 0 },
    { sum: 0, count: 0 },
  ];
  for (let at = 8; at < size - 8; at += 1)
    for (const [x, y] of [[at, 6] as const, [6, at] as const]) {
      const shades = at % 2 === 0 ? dark : light;
      shades.sum += shadeAt(picture, place(x + 0.5 - TO_EDGE, y + 0.5 - TO_EDGE));
      shades.count += 1;
    }
  return light.sum / light.count - dark.sum / dark.count > TIMING_CONTRAST;
}

function shadeAt({ width, height, data }: Shades, { x, y }: Point): number {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  if (column < 0 || row < 0 || column >= width || row >= height) return -1;
  return data[row * width + column] ?? -1;
}

function drawFlat(picture: Shades, place: Place, size: number): Shades {
  const side = (size + 2 * QUIET) * PIXELS_PER_MODULE;
  const data = new Uint8Array(side * side);
  const moduleOf = (pixel: number) => (pixel + 0.5) / PIXELS_PER_MODULE - QUIET - TO_EDGE;
  for (let row = 0; row < side; row += 1)
    for (let column = 0; column < side; column += 1)
      data[row * side + column] = between(picture, place(moduleOf(column), moduleOf(row)));
  return { width: side, height: side, data };
}

/** The shade at a place between four pixels. */
function between({ width, height, data }: Shades, { x, y }: Point): number {
  const [column, row] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
  if (column < 0 || row < 0 || column >= width - 1 || row >= height - 1) return WHITE;
  const [right, below] = [x - 0.5 - column, y - 0.5 - row];
  const at = row * width + column;
  const above = (data[at] ?? 0) * (1 - right) + (data[at + 1] ?? 0) * right;
  const under = (data[at + width] ?? 0) * (1 - right) + (data[at + width + 1] ?? 0) * right;
  return above * (1 - below) + under * below;
}
