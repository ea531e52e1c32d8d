import { Refusal } from "~/domain/shared/refusal";
import { contentKindOf, type FileKind, namedKindOf } from "./file-kinds";

export interface FileRules {
  maxBytes: number;
  kinds: readonly FileKind[];
}

/** The refusal of a file that is too large; a picture has a sentence of its own (R-5-13). */
export function fileTooLarge({ maxBytes, kinds }: FileRules, field: string): Refusal {
  return new Refusal(kinds.includes("pdf") ? "file_too_large" : "image_too_large", {
    field,
    values: { megabytes: Math.floor(maxBytes / 1_048_576) },
  });
}

/**
 * What a file handed in is: its name and its content must say the same kind, and one that is taken
 * here. Throws Refusal required, image_too_large or file_too_large { megabytes }, or
 * file_unsupported on `field`.
 */
export function validateFile(
  file: { name: string; bytes: Uint8Array },
  rules: FileRules,
  field: string,
): FileKind {
  if (file.bytes.length === 0) throw new Refusal("required", { field });
  if (file.bytes.length > rules.maxBytes) throw fileTooLarge(rules, field);
  const kind = contentKindOf(file.bytes);
  if (!kind || kind !== namedKindOf(file.name) || !rules.kinds.includes(kind))
    throw new Refusal("file_unsupported", { field });
  return kind;
}
