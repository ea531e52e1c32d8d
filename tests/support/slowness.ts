import { pbkdf2Sync } from "node:crypto";

const ROUNDS = 40_000;
/** What the rounds take on a machine on which the limits of time were set, with nothing else to do. */
const USUAL_MS = 8;
const TRIES = 5;

/**
 * How many times slower than usual this machine is just now; 1 where it is not. A promise of time
 * ("within two seconds") is kept by the product on a machine of its own; here it shares one.
 */
export function slowness(): number {
  const started = performance.now();
  for (let n = 0; n < TRIES; n += 1) pbkdf2Sync("a", "b", ROUNDS, 32, "sha256");
  return Math.max(1, (performance.now() - started) / TRIES / USUAL_MS);
}
