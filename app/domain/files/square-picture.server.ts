import sharp from "sharp";
import { Refusal } from "~/domain/shared/refusal";

const SIDE = 256;
/** A picture of a good telephone has 50 million; a file that claims more is no portrait. */
const MAX_PIXELS = 64_000_000;
const MAX_SECONDS = 10;

/**
 * A picture anew: upright, square, 256 pixels, as WebP. Nothing of the file that came in is kept,
 * neither its metadata (where it was taken) nor what may be hidden after the pixels. Throws Refusal
 * file_unsupported on `field` for what is no picture or too many pixels.
 */
export async function squarePicture(bytes: Buffer, field: string): Promise<Buffer> {
  try {
    return await sharp(bytes, {
      limitInputPixels: MAX_PIXELS,
      sequentialRead: true,
      failOn: "error",
    })
      .rotate()
      .resize(SIDE, SIDE, { fit: "cover" })
      .flatten({ background: "#ffffff" })
      .webp({ quality: 82 })
      .timeout({ seconds: MAX_SECONDS })
      .toBuffer();
  } catch {
    // The library has no other failure than the picture's: it reads from memory and writes to
    // memory.
    throw new Refusal("file_unsupported", { field });
  }
}
