import { hkdfSync } from "node:crypto";
import { config } from "~/config.server";

/** SECRET_KEY, which makes what is new, and behind it the one before, while that is still taken. */
export function secretKeys(): readonly [string, ...string[]] {
  const { SECRET_KEY, SECRET_KEY_OLD } = config();
  return SECRET_KEY_OLD === undefined ? [SECRET_KEY] : [SECRET_KEY, SECRET_KEY_OLD];
}

/**
 * Keys of 32 bytes for one purpose alone: what is made with one can never be mistaken for anything
 * else that the same secret keeps. The first makes what is new.
 */
export function keysFor(purpose: string): readonly [Buffer, ...Buffer[]] {
  const derive = (secret: string) => Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
  const [current, ...older] = secretKeys();
  return [derive(current), ...older.map(derive)];
}
