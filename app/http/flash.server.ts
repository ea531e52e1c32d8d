import { clearCookie, readCookie, setCookie } from "./cookies.server";

/**
 * A message that the next page shows once: the code of a sentence and its values, never a sentence
 * (it is rendered in the reader's language).
 */
export interface FlashMessage {
  code: string;
  values: Record<string, string | number>;
  /** Not what was hoped for. */
  careful?: boolean;
}

export function flashCookie(
  code: string,
  values: FlashMessage["values"] = {},
  { careful }: Pick<FlashMessage, "careful"> = {},
): string {
  return setCookie(
    "flash",
    Buffer.from(JSON.stringify({ code, values, careful })).toString("base64url"),
  );
}

/** The waiting message, if any, and the cookie that takes it away. */
export function readFlash(request: Request): { flash: FlashMessage | null; cookies: string[] } {
  const value = readCookie(request, "flash");
  if (!value) return { flash: null, cookies: [] };
  return { flash: parse(value), cookies: [clearCookie("flash")] };
}

function parse(value: string): FlashMessage | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(value, "base64url").toString("utf8"));
    if (
      typeof read !== "object" ||
      read === null ||
      !("code" in read) ||
      typeof read.code !== "string" ||
      !/^[a-z_.]{1,60}$/.test(read.code)
    )
      return null;
    const values =
      "values" in read && typeof read.values === "object" && read.values !== null
        ? read.values
        : {};
    return {
      code: read.code,
      values: Object.fromEntries(
        Object.entries(values).filter(
          ([, one]) => typeof one === "string" || typeof one === "number",
        ),
      ),
      ...("careful" in read && read.careful === true ? { careful: true } : {}),
    };
  } catch {
    return null;
  }
}
