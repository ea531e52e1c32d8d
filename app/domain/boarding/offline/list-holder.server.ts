import { createHmac, timingSafeEqual } from "node:crypto";
import { sql, type Tx } from "@db/transaction";
import { keysFor } from "~/domain/shared/secret-keys.server";
import { readerOf, type Scanner } from "../scanner";

const SHAPE = /^([\da-z]+\.[\da-z]+\.[\da-z]+\.[\da-z]+)\.([\w-]{43})$/;
export const MAX_HOLDER_LENGTH = 120;
/** As long as a list is scanned by, and as much as a device's clock may be wrong. */
const GOOD_FOR_MS = 24 * 3_600_000;
const SLACK_MS = 120_000;

/**
 * Goes out with a list and comes back with each scan that is made by it: for whom the list was
 * made, where and when, signed, so that nobody can claim another's scan.
 */
export function holderOfList({ userId, stewardId, jettyId }: Scanner, madeAt: Date): string {
  const facts = [userId, stewardId ?? 0, jettyId, madeAt.getTime()]
    .map((one) => one.toString(36))
    .join(".");
  return `${facts}.${sign(keysFor("list-holder")[0], facts).toString("base64url")}`;
}

/** Where and when a scan was made. */
interface ScanPlace {
  jettyId: Scanner["jettyId"];
  at: Date;
}

/** Whom a list was for; `stewardId` is 0 for the staff. */
interface Claim {
  userId: number;
  stewardId: number;
}

/**
 * Whom the holder of a scan's list names, if that is ours and of a list of the scan's jetty and time.
 * Whether there is such a person is asked by `scannerNamed`.
 */
export function claimOfHolder(
  holder: string | undefined,
  { jettyId, at }: ScanPlace,
): Claim | null {
  const facts = factsOf(holder ?? "");
  if (!facts) return null;
  const [userId = 0, stewardId = 0, ofJetty = 0, madeAt = 0] = facts;
  const age = at.getTime() - madeAt;
  if (ofJetty !== jettyId || age < -SLACK_MS || age > GOOD_FOR_MS + SLACK_MS) return null;
  return { userId, stewardId };
}

export async function scannerNamed(
  tx: Tx | null,
  { userId, stewardId }: Claim,
  jettyId: Scanner["jettyId"],
): Promise<Scanner | null> {
  const [known] = await sql<{ name: string | null }>(
    tx,
    `select coalesce(w.name, u.name) as name from app_user u
       left join steward w on w.id = :stewardId and w.made_by = u.id and w.jetty_id = :jettyId
      where u.id = :userId and (:stewardId = 0 or w.id is not null)`,
    { userId, stewardId, jettyId },
  );
  if (!known) return null;
  const name = known.name ?? "";
  return { userId, jettyId, name, ...(stewardId > 0 && { stewardId }) };
}

/**
 * Who made a scan at a time and jetty, by the holder of its list; null where that is none of ours, or
 * of a list of another jetty or time.
 */
export async function scannerOfHolder(
  tx: Tx | null,
  holder: string | undefined,
  place: ScanPlace,
): Promise<Scanner | null> {
  const claim = claimOfHolder(holder, place);
  return claim && scannerNamed(tx, claim, place.jettyId);
}

function factsOf(holder: string): number[] | null {
  const [, facts, signature] = SHAPE.exec(holder.slice(0, MAX_HOLDER_LENGTH)) ?? [];
  if (facts === undefined || signature === undefined) return null;
  const given = Buffer.from(signature, "base64url");
  const isOurs = keysFor("list-holder").some((key) => timingSafeEqual(given, sign(key, facts)));
  return isOurs ? facts.split(".").map((one) => Number.parseInt(one, 36)) : null;
}

function sign(key: Buffer, facts: string): Buffer {
  return createHmac("sha256", key).update(facts).digest();
}

/** The scanner of a scan, and whether it is known; else whoever sends it stands for it. */
export function namedScanner(
  holder: Scanner | null,
  sender: Scanner,
): { scanner: Scanner; isKnown: boolean } {
  const sentBy = sender.name ?? String(sender.userId);
  if (!holder) return { scanner: { ...sender, sentBy }, isKnown: false };
  const isSame = readerOf(holder) === readerOf(sender);
  return { scanner: isSame ? holder : { ...holder, sentBy }, isKnown: true };
}
