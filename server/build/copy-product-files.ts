import { cpSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PRODUCT_FILES } from "../../app/product-files.server";

/** Of `build/public`, what Remix writes. */
const OF_THE_BROWSER = "build";

/**
 * Copies what the product reads as files while it runs, so that nothing outside of `outdir` is
 * needed. What an earlier build left is removed first.
 */
export function copyProductFiles(outdir: string): void {
  for (const folder of ["app", "workers", "db"]) rmSync(join(outdir, folder), removed);
  for (const path of PRODUCT_FILES)
    cpSync(path, join(outdir, path), { recursive: true, filter: (from) => !/\.tsx?$/.test(from) });
  const shown = join(outdir, "public");
  for (const name of namesIn(shown))
    if (name !== OF_THE_BROWSER) rmSync(join(shown, name), removed);
  cpSync("public", shown, { recursive: true });
}

const removed = { recursive: true, force: true } as const;

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
