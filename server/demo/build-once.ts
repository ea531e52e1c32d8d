import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { lock } from "../bootstrap/lock.mjs";

const FOLDERS = ["app", "db", "server", "workers", "public"];
const FILES = ["package.json", "package-lock.json", "remix.config.js", "tsconfig.json"];
/** All that a build reads, beside the packages. */
export const BUILD_READS: readonly string[] = [...FOLDERS, ...FILES];
/** Remix' own program, which builds the pages. */
export const REMIX = join(
  dirname(createRequire(import.meta.url).resolve("@remix-run/dev/package.json")),
  "dist/cli.js",
);
const STAMP = "build/.sources";

/**
 * Builds the product when its sources differ from those of the last build. The output is shared by
 * every run in this folder, so one builds at a time. Where nothing is to be built nothing is
 * written: the folder may be read-only.
 * @throws Error with the build's own output when it fails
 */
export async function buildOnce(say: (line: string) => void, signal?: AbortSignal): Promise<void> {
  if (isBuiltOf(fingerprint())) return;
  mkdirSync("build", { recursive: true });
  const unlock = await lock("build/.lock", () => say("Waiting for another build to end ..."));
  try {
    const sources = fingerprint();
    if (isBuiltOf(sources)) return;
    say("Building ...");
    rmSync(STAMP, { force: true });
    await run([REMIX, "build"], signal);
    await run(["--import", "tsx", "server/build/join-scripts.ts"], signal);
    await bundle(signal);
    writeFileSync(STAMP, sources);
  } finally {
    unlock();
  }
}

/** The stamp is written when a build is whole, and taken away before the next one begins. */
function isBuiltOf(sources: string): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, "utf8") === sources;
}

/** Builds the programs beside the pages: web, worker, gateway, database. */
export function bundle(signal?: AbortSignal): Promise<void> {
  return run(["--import", "tsx", "server/build/bundle.ts"], signal);
}

/** Says that `build/` no longer comes from one whole build. */
export function forgetBuild(): void {
  rmSync(STAMP, { force: true });
}

function fingerprint(): string {
  const hash = createHash("sha256");
  for (const file of [...FOLDERS.flatMap(filesBelow), ...FILES].sort())
    hash.update(`${file}\n`).update(readFileSync(file));
  return hash.digest("hex");
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return /\.test\.tsx?$/.test(path) ? [] : [path];
  });
}

function run(args: string[], signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, NODE_ENV: "production" },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
      signal,
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`The build failed:\n${said.trim()}`)),
    );
  });
}
