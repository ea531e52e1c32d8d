import sharp, { type Sharp } from "sharp";

/** A picture in shades of grey: one byte a pixel, row after row. */
export interface Picture {
  width: number;
  height: number;
  pixels: Uint8Array;
}
export type Damage = (picture: Picture) => Picture | Promise<Picture>;

const WHITE = 255;
/** The white around the code, in parts of the side of its picture: 4 modules of 49. */
const QUIET = 4 / 49;

export function pictureOf(file: Buffer): Promise<Picture> {
  return grey(sharp(file).flatten({ background: "#fff" }));
}

async function grey(image: Sharp): Promise<Picture> {
  const { data, info } = await image
    .greyscale()
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: new Uint8Array(data) };
}

const open = ({ width, height, pixels }: Picture) =>
  sharp(pixels, { raw: { width, height, channels: 1 } });

/** Each pixel anew, by its place in parts of the code's own side: 0 to 1, without the white around it. */
function repaint(picture: Picture, paint: (x: number, y: number, was: number) => number): Picture {
  const { width, height, pixels } = picture;
  const inCode = (at: number, side: number) => (at / side - QUIET) / (1 - 2 * QUIET);
  return {
    ...picture,
    pixels: pixels.map((was, index) =>
      paint(inCode(index % width, width), inCode(Math.floor(index / width), height), was),
    ),
  };
}

/** Nothing of the code is left in a rectangle, in parts of its side: white as torn off, or dark as dirt. */
export const covered =
  (left: number, top: number, right: number, bottom: number, shade = WHITE): Damage =>
  (picture) =>
    repaint(picture, (x, y, was) =>
      x >= left && x < right && y >= top && y < bottom ? shade : was,
    );

/** The corner at the lower right is torn off, `part` of each of its two sides. */
export const tornCorner =
  (part: number): Damage =>
  (picture) =>
    repaint(picture, (x, y, was) => (x + y > 2 - part ? WHITE : was));

/** A hole, or a drop of something dark: its middle and its radius in parts of the side. */
export const holed =
  (x0: number, y0: number, radius: number, shade = WHITE): Damage =>
  (picture) =>
    repaint(picture, (x, y, was) => (Math.hypot(x - x0, y - y0) < radius ? shade : was));

/** A white line from edge to edge through a point, as folded paper has it, `degrees` from level. */
export const creased =
  (wide: number, degrees: number, [x0, y0] = [0.5, 0.5] as const): Damage =>
  (picture) => {
    const angle = (degrees * Math.PI) / 180;
    return repaint(picture, (x, y, was) => {
      const off = (x - x0) * Math.sin(angle) - (y - y0) * Math.cos(angle);
      return Math.abs(off) < wide / 2 ? WHITE : was;
    });
  };

/** Pale ink or little light: the shades reach from `dark` to `light` instead of from 0 to 255. */
export const lit =
  (dark: number, light: number): Damage =>
  (picture) =>
    repaint(picture, (_x, _y, was) => Math.round(dark + (was / WHITE) * (light - dark)));

/** A shadow falls over it from the left and takes `part` of the light there. */
export const shaded =
  (part: number): Damage =>
  (picture) =>
    repaint(picture, (x, _y, was) =>
      Math.round(was * (1 - part * Math.min(1, Math.max(0, 1 - x)))),
    );

export const blurred =
  (sigma: number): Damage =>
  (picture) =>
    grey(open(picture).blur(sigma));

export const turned =
  (degrees: number): Damage =>
  (picture) =>
    grey(open(picture).rotate(degrees, { background: "#fff" }));

/** The side in pixels, of what is farther away or nearer. */
export const sized =
  (side: number): Damage =>
  (picture) =>
    grey(open(picture).resize(side, side, { fit: "fill" }));

/** Held aslant: the upper edge is farther away and `part` shorter than the lower one. */
export const aslant =
  (part: number): Damage =>
  ({ width, height, pixels }) => {
    const far = 1 - part;
    const seen = new Uint8Array(width * height).fill(WHITE);
    for (let row = 0; row < height; row += 1) {
      // As far into the paper as a pinhole camera sees it, from the near edge up.
      const up = 1 - row / height;
      const away = (up * far) / (1 - up * part);
      const scale = 1 - up * part;
      for (let column = 0; column < width; column += 1) {
        const across = Math.floor(((column / width - 0.5) / scale + 0.5) * width);
        const down = Math.min(height - 1, Math.floor((1 - away) * height));
        if (across >= 0 && across < width)
          seen[row * width + column] = pixels[down * width + across] ?? WHITE;
      }
    }
    return { width, height, pixels: seen };
  };

/** What is damaged in one way after the other. */
export const both =
  (...damages: readonly Damage[]): Damage =>
  (picture) =>
    damages.reduce<Promise<Picture>>(
      async (so, damage) => damage(await so),
      Promise.resolve(picture),
    );

/** In the middle of what a camera sees, on a grey desk. */
export async function filmed(picture: Picture, width: number, height: number): Promise<Picture> {
  const background = { r: 120, g: 120, b: 120 };
  const input = await open(picture)
    .resize(width, height, { fit: "inside", withoutEnlargement: true })
    .png()
    .toBuffer();
  const desk = sharp({ create: { width, height, channels: 3, background } });
  return grey(desk.composite([{ input }]));
}
