import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface Package {
  version: string;
  scripts: Record<string, string>;
  devDependencies?: unknown;
  [name: string]: unknown;
}

interface Lock {
  packages: Record<string, { dev?: boolean; devDependencies?: unknown }>;
  [name: string]: unknown;
}

/**
 * `npm ci` in the built product installs what it runs with, and `npm run …` has those commands that
 * the repository's package starts from the build, under the same names.
 */
export function writePackage(outdir: string): void {
  const own = read<Package>("package.json");
  const scripts = builtScripts(own.scripts);
  write(join(outdir, "package.json"), { ...own, devDependencies: undefined, scripts });

  const lock = read<Lock>("package-lock.json");
  const packages = Object.fromEntries(
    Object.entries(lock.packages)
      .filter(([, { dev }]) => !dev)
      .map(([path, one]) => [path, { ...one, devDependencies: undefined }]),
  );
  write(join(outdir, "package-lock.json"), { ...lock, packages });
}

const STARTS = /^(exec node (?:--\S+ )*)build\//;

function builtScripts(scripts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(scripts)
      .filter(([, command]) => STARTS.test(command))
      .map(([name, command]) => [name, command.replace(STARTS, "$1")]),
  );
}

function read<Content>(file: string): Content {
  return JSON.parse(readFileSync(file, "utf8")) as Content;
}

function write(file: string, content: object): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}
