import { resolve } from "node:path";
import { build } from "esbuild";

/** The programs of the product beside the Remix build: source to file. Packages stay outside. */
const PROGRAMS: Record<string, string> = {
  server: "server/main.ts",
  worker: "workers/main.ts",
  gateway: "server/sandbox-gateway/main.ts",
  db: "db/cli.ts",
  users: "workers/users/main.ts",
  audit: "workers/audit/main.ts",
  "demo-data": "workers/demo-data/main.ts",
};

/**
 * The program of the counter PC stands on its own: one file, to be copied there with nothing but
 * Node. The browser stays outside.
 */
await build({
  entryPoints: { "print-server": "workers/print-server/main.ts" },
  outdir: "build",
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  external: ["puppeteer-core", "@sparticuz/chromium", "bufferutil", "utf-8-validate"],
  alias: { "~": resolve("app"), "@db": resolve("db") },
  // Packages of the older kind ask for `require`, which such a file does not have.
  banner: { js: `import { createRequire as requireOf } from "node:module";\nconst require = requireOf(import.meta.url);` },
  sourcemap: true,
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
