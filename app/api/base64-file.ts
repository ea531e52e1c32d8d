import { z } from "zod";

/** The largest file in base64, with what a browser may write before it, and some more to be told so. */
const MAX_BASE64 = 7_800_000;

/** A file in base64, as a text or an address `data:…;base64,…`; its bytes. */
export const base64Field = z
  .string({ error: "required" })
  .max(MAX_BASE64, "too_large")
  .transform((text) => text.replace(/^data:[\w/+.-]{1,100};base64,/, ""))
  .refine(isBase64, "file_unsupported")
  .transform((text) => Buffer.from(text, "base64"));

/** Looks for what must not be there: one expression for all of it would remember each of its letters. */
function isBase64(text: string): boolean {
  const digits = text.slice(-2).replace(/={1,2}$/, "");
  const length = text.length - Math.min(text.length, 2) + digits.length;
  return length > 0 && !/[^A-Za-z0-9+/]/.test(text.slice(0, length));
}

/** The file's name, as its owner calls it. */
export const fileNameField = z
  .string({ error: "required" })
  .trim()
  .min(1, "required")
  .max(255, "too_long");
