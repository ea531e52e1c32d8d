import { z } from "zod";

/** The largest file in base64, with what a browser may write before it, and some more to be told so. */
const MAX_BASE64 = 7_800_000;
const ADDRESS = /^data:[\w/+.-]{1,100};base64,/;
/** An address has its beginning in so many letters. */
const BEGINNING = 128;

/** A file in base64, as a text or an address `data:…;base64,…`; its bytes. */
export const base64Field = z
  .string({ error: "required" })
  .max(MAX_BASE64, "too_large")
  .transform((text, problems) => {
    const [before = ""] = ADDRESS.exec(text.slice(0, BEGINNING)) ?? [];
    const bytes = bytesOf(text.slice(before.length));
    if (bytes) return bytes;
    problems.addIssue("file_unsupported");
    return z.NEVER;
  });

/**
 * The bytes of a text in base64; null where it is none. Node leaves out what is no digit, and takes
 * the two digits of addresses too: an expression that looks at each letter takes five times as long.
 */
function bytesOf(text: string): Buffer<ArrayBuffer> | null {
  const padding = /={0,2}$/.exec(text.slice(-2))?.[0].length ?? 0;
  const digits = text.length - padding;
  if (digits === 0 || digits % 4 === 1 || text.includes("-") || text.includes("_")) return null;
  // Of a letter that has two bytes the second is read.
  if (Buffer.byteLength(text) !== text.length) return null;
  const bytes = Buffer.from(text, "base64");
  return bytes.length === Math.floor((digits * 3) / 4) ? bytes : null;
}

/** The file's name, as its owner calls it. */
export const fileNameField = z
  .string({ error: "required" })
  .trim()
  .min(1, "required")
  .max(255, "too_long");
