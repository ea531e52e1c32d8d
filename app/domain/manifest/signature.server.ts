import { createHash } from "node:crypto";
import { isSignedByQrKey, signByQrKey } from "~/domain/receipts/qr-token.server";
import { canonicalJson } from "~/domain/shared/chained-hash.server";
import type { ManifestContent, ManifestPerson } from "./content";

/** In front of what is signed: no signature of a ticket's code can pass for one of a manifest. */
const PURPOSE = "manifest-1\n";

const signedBytes = (content: ManifestContent) => Buffer.from(PURPOSE + canonicalJson(content));

/** The site's signature of a manifest: ECDSA on P-256 with the key of the tickets' QR codes. */
export function signManifest(content: ManifestContent): Buffer {
  return signByQrKey(signedBytes(content));
}

/** The hash of the people as they are frozen, in the order of their numbers. */
export function hashPeople(people: readonly ManifestPerson[]): string {
  const frozen = people.map(
    ({ no, ticketNo, name, document, nationality, category, sex, born, age }) => ({
      ...{ no, ticketNo, name, document, nationality, category, sex, born, age },
    }),
  );
  return createHash("sha256").update(canonicalJson(frozen)).digest("hex");
}

/**
 * What checking a manifest comes to: true, or something of it is not as it was signed. Of people
 * whose numbers were masked since, what is signed beside them is true, and no more can be said.
 */
export type ManifestTruth = "true" | "masked" | "false";

export function verifyManifest(
  content: ManifestContent,
  signature: Buffer,
  people: readonly (ManifestPerson & { masked: boolean })[],
): ManifestTruth {
  if (!isSignedByQrKey(signedBytes(content), signature)) return "false";
  if (people.length !== content.onBoard) return "false";
  if (people.some(({ masked }) => masked)) return "masked";
  return hashPeople(people) === content.people ? "true" : "false";
}
