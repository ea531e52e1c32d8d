import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "esbuild";
import { copyProductFiles } from "./copy-product-files";
import { bundlePrintServer } from "./print-server";
import { writePackage } from "./write-package";

/**
 * Makes `build/` whole beside the Remix build: the programs, the files they read, and what `npm ci`
 * needs there. Packages stay outside.
 */
const PROGRAMS: Record<string, string> = {
  server: "server/main.ts",
  worker: "workers/main.ts",
  gateway: "server/sandbox-gateway/main.ts",
  db: "db/cli.ts",
  users: "workers/users/main.ts",
  audit: "workers/audit/main.ts",
  figures: "workers/figures/main.ts",
  months: "workers/months/main.ts",
  secrets: "workers/secrets/main.ts",
  backup: "workers/backup/main.ts",
  "gateway-check": "workers/gateway-check/main.ts",
  "demo-data": "workers/demo-data/main.ts",
};

copyProductFiles("build");
writePackage("build");
await bundlePrintServer("build");

// What stands in pages themselves is sent with each of them.
await build({
  entryPoints: readdirSync("app/scripts")
    .filter((file) => file.endsWith(".js"))
    .map((file) => `app/scripts/${file}`),
  outdir: "build/app/scripts",
  minify: true,
  format: "iife",
  logLevel: "warning",
});

await build({
  entryPoints: PROGRAMS,
  outdir: "build",
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  packages: "external",
  alias: { "~": resolve("app"), "@db": resolve("db") },
  jsx: "automatic",
  sourcemap: true,
  logLevel: "warning",
});
