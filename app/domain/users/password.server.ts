import { randomBytes, timingSafeEqual } from "node:crypto";
import { withHashSlot } from "./hash-limiter.server";
import { scryptInWorker } from "./hash-worker.server";
import { type Cost, PASSWORD_COST as COST } from "./password-cost";

const BYTES = 32;
const MAX_MEMORY = 2 ** 28;
/** `scrypt$N$r$p$salt$hash`, salt and hash in base64url. */
const HASH_FORMAT = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]{43})$/;
/**
 * Nobody's password, at today's cost: an account that is not there takes as long to refuse as one
 * that is.
 */
const DUMMY_HASH = `scrypt$${COST.N}$${COST.r}$${COST.p}$${randomBytes(16).toString("base64url")}$${randomBytes(BYTES).toString("base64url")}`;

/**
 * What the database keeps of a password. Throws Refusal too_many when too many wait for their hash.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, COST);
  return [
    "scrypt",
    COST.N,
    COST.r,
    COST.p,
    salt.toString("base64url"),
    hash.toString("base64url"),
  ].join("$");
}

/**
 * Whether a password is the stored one; without a stored one it is never, after the same time.
 * Throws Refusal too_many as above.
 */
export async function passwordMatches(
  password: string,
  storedHash: string | null,
): Promise<boolean> {
  const { cost, salt, hash } = parseHash(storedHash ?? DUMMY_HASH);
  const given = await derive(password, salt, cost);
  return timingSafeEqual(given, hash) && storedHash !== null;
}

/** Whether a stored password was made at another cost than today's. */
export function isOutdatedHash(storedHash: string): boolean {
  const { cost } = parseHash(storedHash);
  return cost.N !== COST.N || cost.r !== COST.r || cost.p !== COST.p;
}

function parseHash(storedHash: string): { cost: Cost; salt: Buffer; hash: Buffer } {
  const match = HASH_FORMAT.exec(storedHash);
  if (!match) throw new Error("A stored password has a shape of its own.");
  const [, N, r, p, salt = "", hash = ""] = match;
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, "base64url"),
    hash: Buffer.from(hash, "base64url"),
  };
}

/**
 * Two keyboards may write the same letter with different code points: NFKC makes them one. Nothing
 * is ever cut.
 */
function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  return withHashSlot(() =>
    scryptInWorker({
      password: password.normalize("NFKC"),
      salt,
      bytes: BYTES,
      cost,
      maxmem: MAX_MEMORY,
    }),
  );
}
