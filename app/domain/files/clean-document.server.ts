import { cleanImage } from "./clean-image.server";
import { withDecodingSlot } from "./decoding-slots.server";
import type { FileKind } from "./file-kinds";
import { cleanFileName } from "./file-name";
import { inspectPdf } from "./inspect-pdf.server";

/** A file as somebody handed it in; its kind is known by `validateFile`. */
export interface Upload {
  bytes: Buffer;
  kind: FileKind;
  /** As its owner calls it. */
  originalName: string;
}

/** What of it is kept. */
export interface CleanDocument {
  bytes: Buffer;
  extension: "pdf" | "jpg";
  /** As it is shown and downloaded. */
  originalName: string;
}

/**
 * A letter or list that somebody handed in, ready to be kept: a PDF that was read to its end and
 * does nothing but show pages, or a picture encoded anew. Throws Refusal as `inspectPdf` and
 * `cleanImage` do on `field`, and too_many { seconds }.
 */
export function cleanDocument(
  { bytes, kind, originalName }: Upload,
  field: string,
): Promise<CleanDocument> {
  return withDecodingSlot(async () => {
    if (kind === "pdf") {
      await inspectPdf(bytes, field);
      return { bytes, extension: kind, originalName: cleanFileName(originalName, kind) };
    }
    return {
      bytes: await cleanImage(bytes, field),
      extension: "jpg",
      originalName: cleanFileName(originalName, "jpg"),
    };
  });
}
