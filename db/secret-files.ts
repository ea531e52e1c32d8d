import { readFileSync } from "node:fs";

/** What a variable may be read from a file for: whoever lists processes sees environments. */
const SECRETS: ReadonlySet<string> = new Set([
  "DATABASE_URL",
  "DATABASE_OWNER_URL",
  "DATABASE_POOLER_URL",
  "DATABASE_REPLICA_URL",
  "REDIS_URL",
  "SMTP_URL",
  "GATEWAY_ACCOUNTS",
  "QR_PRIVATE_KEY",
  "QR_OLD_PUBLIC_KEYS",
  "SECRET_KEY",
  "SECRET_KEY_OLD",
  "ERROR_LOG_SECRET",
  "WS_API_KEY",
]);

/** The names of the variables that may stand in a file of their own. */
export const secretNames = (): readonly string[] => [...SECRETS];

/**
 * What the file of `NAME_FILE` holds without the line end behind it, where `name` is a secret's.
 * Throws one sentence that names the variable; neither the path nor the content is in it, for
 * people put the one in the place of the other.
 */
export function secretFromFile(
  name: string,
  value: string | undefined,
  path: string | undefined,
): string | undefined {
  if (!SECRETS.has(name) || path === undefined) return value;
  if (value !== undefined) throw new Error(`${name}: is set, and so is ${name}_FILE; set one`);
  let content: string;
  try {
    content = readFileSync(path, "utf8").replace(/\r?\n$/, "");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    throw new Error(`${name}_FILE: the file cannot be read (${code})`);
  }
  if (content === "") throw new Error(`${name}_FILE: the file is empty`);
  return content;
}
