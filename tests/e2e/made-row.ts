import { randomBytes } from "node:crypto";
import { ask } from "./buyer";

/** What each parameter of an address stands for, by the beginning of the address: the longest counts. */
export type RowsOfPages = Record<string, Record<string, string>>;

/** What no other row has. */
export const key = () => randomBytes(24).toString("base64url");

/** The number of a row that is made here alone. */
export async function made(text: string, values: unknown[] = []): Promise<string> {
  const [row] = await ask<{ id: string | number }>(`${text} returning id`, values);
  return String(row?.id ?? 0);
}
