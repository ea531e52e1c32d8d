import { createHash } from "node:crypto";
import { canonicalJson } from "./z-report";

/**
 * The hash of a Z report: of the one before it at the jetty and of what it freezes, so that neither
 * can be changed unseen.
 */
export function zHashOf(previous: Buffer, data: unknown): Buffer {
  return createHash("sha256").update(previous).update(canonicalJson(data)).digest();
}

/** What the printed report shows of a hash: 80 bits. */
export function zMarkOf(hash: Buffer): string {
  return hash.toString("hex").slice(0, 20).toUpperCase();
}
