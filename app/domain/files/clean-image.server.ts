import type { Sharp } from "sharp";
import { Refusal } from "~/domain/shared/refusal";
import { MAX_FILE_BYTES } from "./file-kinds";

/** As many as a page in print quality and a telephone's usual picture have. */
const MAX_PIXELS = 25_000_000;
const MAX_SECONDS = 20;
/** A4 with 300 points an inch. */
const LONGEST_SIDE = 3_508;
const QUALITIES = [85, 60];

const FORMATS: readonly (string | undefined)[] = ["jpeg", "png"];

/**
 * A picture that is ready to be read, upright. How many pixels it has is read from its header,
 * before any is decoded. Throws Refusal file_pixels { megapixels } or file_unsupported on `field`.
 */
export async function openImage(bytes: Buffer, field: string): Promise<Sharp> {
  // With the first picture: its library takes 9 MB, and a process that sells may never see one.
  const { default: sharp } = await import("sharp");
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new Refusal("file_unsupported", { field });
    });
  if (!FORMATS.includes(format)) throw new Refusal("file_unsupported", { field });
  if (width * height > MAX_PIXELS)
    throw new Refusal("file_pixels", { field, values: { megapixels: MAX_PIXELS / 1_000_000 } });
  return sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
    sequentialRead: true,
    failOn: "error",
  })
    .rotate()
    .timeout({ seconds: MAX_SECONDS });
}

/**
 * A picture of a document anew, upright and no larger than a printed page, as JPEG. Nothing of the
 * file that came in is kept, neither its metadata (where it was taken) nor what may be hidden after
 * the pixels. Throws Refusal as `openImage` does, file_damaged where the pixels are not whole.
 */
export async function cleanImage(bytes: Buffer, field: string): Promise<Buffer> {
  const image = await openImage(bytes, field);
  for (const quality of QUALITIES) {
    const jpeg = await image
      .clone()
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality })
      .toBuffer()
      .catch(() => {
        throw new Refusal("file_damaged", { field });
      });
    if (jpeg.length <= MAX_FILE_BYTES) return jpeg;
  }
  throw new Refusal("file_too_large", {
    field,
    values: { megabytes: Math.floor(MAX_FILE_BYTES / 1_048_576) },
  });
}
