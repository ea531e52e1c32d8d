import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { productFile } from "~/product-files.server";
import { type SheetName, SHEETS } from "./sheets";

/** The extra sheets a page may ask for in its `handle`; tokens and base are in every page. */
export type StylesheetName = Exclude<SheetName, "tokens" | "base">;

export interface Stylesheet {
  css: string;
  /** For the Content-Security-Policy: the only inline style that may run. None of an empty sheet. */
  hash: string | undefined;
}

const BASE: readonly SheetName[] = ["tokens", "base"];
const stylesheets = new Map<string, Stylesheet>();

/** The whole sheet of a page: tokens, base, then what the page asks for. */
export function stylesheetOf(extras: readonly StylesheetName[]): Stylesheet {
  return sheetOf([...BASE, ...extras]);
}

/** What such a page needs beyond the file of tokens and base, in the same order. */
export function extraStylesheetOf(extras: readonly StylesheetName[]): Stylesheet {
  return sheetOf(extras);
}

/** Read once per combination and process. */
function sheetOf(names: readonly SheetName[]): Stylesheet {
  const key = names.join();
  const known = stylesheets.get(key);
  if (known) return known;
  const sheet = sheetFor(names.map(cssOf).join(""));
  stylesheets.set(key, sheet);
  return sheet;
}

/** A sheet as it is sent: its files, compact and joined. */
function cssOf(name: SheetName): string {
  return SHEETS[name]
    .map((file) => compact(readFileSync(productFile(`app/styles/${file}.css`), "utf8")))
    .join("");
}

/** A text of styles with its hash. */
export function sheetFor(css: string): Stylesheet {
  const sha256 = createHash("sha256").update(css);
  return { css, hash: css ? `sha256-${sha256.digest("base64")}` : undefined };
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
