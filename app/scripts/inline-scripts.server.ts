import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { productFile } from "~/product-files.server";

/** A script that stands in a page itself, named in the page's `handle`. */
export type InlineScriptName = "sign-in" | "counts" | "keys-ahead";

export interface InlineScript {
  text: string;
  /** For the Content-Security-Policy: the only script that may run. */
  hash: string;
}

const scripts = new Map<InlineScriptName, InlineScript>();

/** Read once per process, without its comment and indentation; no string in it has either. */
export function inlineScriptOf(name: InlineScriptName): InlineScript {
  const known = scripts.get(name);
  if (known) return known;
  const source = readFileSync(productFile(`app/scripts/${name}.js`), "utf8");
  const text = source
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/^\s+/gm, "")
    .trim();
  const hash = `sha256-${createHash("sha256").update(text).digest("base64")}`;
  const script = { text, hash };
  scripts.set(name, script);
  return script;
}
