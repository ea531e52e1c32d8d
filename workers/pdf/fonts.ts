import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { productFile } from "~/product-files.server";
import { ownFolder } from "./own-folder";

/** Fonts of the product for names in Chinese, Tamil and Jawi; their licence lies beside them. */
const FOLDER = "workers/pdf/fonts";
const MACHINES = "/etc/fonts/fonts.conf";

const written = new Map<string, string>();

/**
 * The fonts that a browser sees: the product's own, and those that are packaged with the browser,
 * so that a receipt looks the same on every machine. A browser that brings none has the machine's.
 * Written once for each browser and process. Throws where the product's fonts are missing: names
 * would be blank, and nobody would be told.
 */
export function fontsFile(executablePath: string): string {
  const known = written.get(executablePath);
  if (known) return known;
  const own = productFile(FOLDER);
  if (!existsSync(own)) throw new Error(`The fonts of names are missing: ${own}.`);
  const folder = mkdtempSync(join(ownFolder(), "fonts-"));
  const file = join(folder, "fonts.conf");
  const packaged = join(dirname(executablePath), "fonts/fonts.conf");
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">${xml(existsSync(packaged) ? packaged : MACHINES)}</include>
  <dir>${xml(own)}</dir>
  <cachedir>${xml(join(folder, "cache"))}</cachedir>
</fontconfig>
`,
  );
  written.set(executablePath, file);
  return file;
}

function xml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
