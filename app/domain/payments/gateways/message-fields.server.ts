import { type CallbackMessage, UnreadableMessage } from "./gateway.server";

const MAX_FIELDS = 500;
export const CALLBACK_CONTENT_TYPES = [
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "application/json",
] as const;

/** The media type of a Content-Type header, without its parameters. */
export function mediaType(contentType: string): string {
  return contentType.split(";")[0]?.trim().toLowerCase() ?? "";
}

/** The fields of a posted message, as text; numbers of JSON become text too. Throws BadMessage. */
export async function readMessageFields(message: CallbackMessage): Promise<Map<string, string>> {
  const entries = await readEntries(message);
  if (entries.length === 0 || entries.length > MAX_FIELDS) throw new UnreadableMessage();
  return new Map(entries);
}

async function readEntries({ contentType, body }: CallbackMessage): Promise<[string, string][]> {
  const type = mediaType(contentType);
  try {
    if (type === "application/x-www-form-urlencoded")
      return [...new URLSearchParams(body.toString("utf8"))];
    if (type === "application/json") return scalars(JSON.parse(body.toString("utf8")) as unknown);
    if (type !== "multipart/form-data") throw new UnreadableMessage();
    const form = await new Response(new Uint8Array(body), {
      headers: { "content-type": contentType },
    }).formData();
    return [...form].flatMap(([key, value]): [string, string][] =>
      typeof value === "string" ? [[key, value]] : [],
    );
  } catch {
    throw new UnreadableMessage();
  }
}

function scalars(value: unknown): [string, string][] {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new UnreadableMessage();
  return Object.entries(value).flatMap(([key, one]: [string, unknown]): [string, string][] =>
    typeof one === "string" || typeof one === "number" ? [[key, String(one)]] : [],
  );
}
