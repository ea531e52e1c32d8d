import { z } from "zod";

const MAX_ROW_ID = 2_147_483_647;

/** The number of a row as an address, a form or a JSON body names it, or null. */
export function parseRowId(value: unknown): number | null {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string" || !/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= MAX_ROW_ID ? id : null;
}

/** The same as a field of a schema. */
export const rowId = z
  .union([z.string().max(10), z.number()], { error: "bad_request" })
  .transform((value, context): number => {
    const id = parseRowId(value);
    if (id !== null) return id;
    context.addIssue({ code: "custom", message: "bad_request" });
    return z.NEVER;
  });
