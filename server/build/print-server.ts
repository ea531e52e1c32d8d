import { resolve } from "node:path";
import { build } from "esbuild";

/**
 * The program of the counter PC stands on its own: one file, to be copied there with nothing but
 * Node. What drives a browser comes along; the browser itself is the counter PC's.
 */
export async function bundlePrintServer(outdir: string): Promise<void> {
  await build({
    entryPoints: { "print-server": "workers/print-server/main.ts" },
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    external: ["@sparticuz/chromium", "bufferutil", "utf-8-validate"],
    alias: { "~": resolve("app"), "@db": resolve("db") },
    // Packages of the older kind ask for `require`, which such a file does not have.
    banner: {
      js: `import { createRequire as requireOf } from "node:module";\nconst require = requireOf(import.meta.url);`,
    },
    sourcemap: true,
    logLevel: "warning",
  });
}
