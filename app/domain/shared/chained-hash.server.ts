import { createHash } from "node:crypto";

/**
 * The hash of a link of a chain: of the one before it and of what this one freezes, so that neither
 * can be changed unseen.
 */
export function chainedHash(previous: Buffer, data: unknown): Buffer {
  return createHash("sha256").update(previous).update(canonicalJson(data)).digest();
}

/** One text for one content, whatever order its keys come in. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonicalJson(one)}`).join(",")}}`;
}
