import { createHash } from "node:crypto";
import { Refusal } from "~/domain/shared/refusal";
import type { Call, CallRequest } from "./call-line";
import { headerText } from "./read-input.server";

/** A key that two clients do not choose alike. */
const KEY = /^[\w-]{16,64}$/;

/** The `Idempotency-Key` of a request, or null. Throws Refusal bad_request for one that is none. */
export function idempotencyKeyOf(headers: CallRequest["headers"]): string | null {
  const key = headerText(headers["idempotency-key"]);
  if (key === "") return null;
  if (!KEY.test(key)) throw new Refusal("bad_request", { field: "Idempotency-Key" });
  return key;
}

/**
 * What makes two requests under one key the same: the call and what was understood of its fields.
 * The bytes of a form with files differ each time that it is sent.
 */
export async function requestHash(
  { method, path }: Pick<Call, "method" | "path">,
  input: unknown,
): Promise<Buffer> {
  const files: File[] = [];
  const text = JSON.stringify([method, path, input], (_name, value: unknown) => {
    if (!(value instanceof File)) return value;
    files.push(value);
    return { file: value.name };
  });
  const hash = createHash("sha256").update(text);
  for (const file of files) hash.update(Buffer.from(await file.arrayBuffer()));
  return hash.digest();
}
