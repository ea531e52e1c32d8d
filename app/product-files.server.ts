import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** What is read as a file while the product runs; the build puts each under the same path. */
export const PRODUCT_FILES = [
  "app/styles",
  "app/scripts",
  "app/domain/files/inspect-pdf.worker.mjs",
  "workers/pdf/fonts",
  "db/invariants.sql",
] as const;

const here = dirname(fileURLToPath(import.meta.url));

/**
 * The folder that holds the product, wherever it was started: the built one, in which this stands
 * at the top, or the repository, in which this stands in `app/`.
 */
const folder = existsSync(join(here, PRODUCT_FILES[0])) ? here : resolve(here, "..");

/** Where a file or folder of the product is. */
export function productFile(path: string): string {
  return join(folder, path);
}
