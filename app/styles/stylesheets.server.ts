import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The extra sheets a page may ask for in its `handle`; tokens and base are in every page. */
export type StylesheetName =
  "table" | "staff" | "office" | "counter" | "print" | "tickets" | "slip" | "reference";

export interface Stylesheet {
  css: string;
  /** For the Content-Security-Policy: the only inline style that may run. */
  hash: string;
}

const stylesheets = new Map<string, Stylesheet>();

/**
 * The one inline sheet of a page: tokens, base, then what the page asks for. Read once per
 * combination and process.
 */
export function stylesheetOf(extras: readonly StylesheetName[]): Stylesheet {
  const key = extras.join();
  const known = stylesheets.get(key);
  if (known) return known;
  const css = ["tokens", "base", ...extras]
    .map((name) => compact(readFileSync(join(process.cwd(), "app/styles", `${name}.css`), "utf8")))
    .join("");
  const sheet = { css, hash: `sha256-${createHash("sha256").update(css).digest("base64")}` };
  stylesheets.set(key, sheet);
  return sheet;
}

/**
 * Takes out comments, spaces around punctuation and the last semicolon of a block; no string in the
 * sheets holds these.
 */
export function compact(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\s+/g, " ")
    .replace(/ ?([{};,>]) ?/g, "$1")
    .replace(/: /g, ":")
    .replace(/;\}/g, "}")
    .trim();
}
