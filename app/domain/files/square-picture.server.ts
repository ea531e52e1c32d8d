import { Refusal } from "~/domain/shared/refusal";
import { openImage } from "./clean-image.server";
import { withDecodingSlot } from "./decoding-slots.server";

const SIDE = 256;

/**
 * A picture anew: upright, square, 256 pixels, as WebP. Nothing of the file that came in is kept,
 * neither its metadata (where it was taken) nor what may be hidden after the pixels. Throws Refusal
 * file_pixels { megapixels }, file_unsupported or file_damaged on `field`, too_many { seconds }.
 */
export function squarePicture(bytes: Buffer, field: string): Promise<Buffer> {
  return withDecodingSlot(async () => {
    const picture = await openImage(bytes, field);
    return picture
      .resize(SIDE, SIDE, { fit: "cover" })
      .flatten({ background: "#ffffff" })
      .webp({ quality: 82 })
      .toBuffer()
      .catch(() => {
        // The library has no other failure than the picture's: it reads from memory and writes to
        // memory.
        throw new Refusal("file_damaged", { field });
      });
  });
}
