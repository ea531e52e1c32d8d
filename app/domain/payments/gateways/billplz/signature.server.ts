import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/**
 * Billplz's X-Signature: of every field but the signature its name and value, empty ones too, a
 * nested one under its parent's name; sorted as whole texts without regard to case, joined by `|`,
 * HMAC-SHA256 in hex.
 */
export function billplzSignature(key: string, fields: Iterable<[string, string]>): string {
  const parts = [...fields].map(([name, value]) => `${name.replaceAll(/[[\]]/g, "")}${value}`);
  const folded = parts.map((part) => ({ part, order: part.toLowerCase() }));
  folded.sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0));
  return createHmac("sha256", key)
    .update(folded.map(({ part }) => part).join("|"))
    .digest("hex");
}

/** Whether the fields carry their own signature in the field of this name, in constant time. */
export function isSigned(
  key: string,
  fields: ReadonlyMap<string, string>,
  signatureName: string,
): boolean {
  const given = fields.get(signatureName) ?? "";
  const signed = [...fields].filter(([name]) => name !== signatureName);
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(billplzSignature(key, signed)));
}
