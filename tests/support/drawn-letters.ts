import { inflateSync } from "node:zlib";

/** The letters that the fonts of a PDF have glyphs for, each of which is drawn somewhere. */
export function drawnLetters(pdf: Buffer): string[] {
  const source = pdf.toString("latin1");
  const letters: string[] = [];
  for (const { index, 0: start } of source.matchAll(/stream\r?\n/g)) {
    const from = index + start.length;
    let text = "";
    try {
      text = inflateSync(pdf.subarray(from)).toString("latin1");
    } catch {
      continue;
    }
    for (const [, block = ""] of text.matchAll(/beginbfchar\n([\s\S]*?)endbfchar/g))
      for (const [, hex = ""] of block.matchAll(/> <([0-9a-f]+)>/gi))
        letters.push(...lettersOf(Buffer.from(hex, "hex").swap16().toString("utf16le")));
    for (const [, block = ""] of text.matchAll(/beginbfrange\n([\s\S]*?)endbfrange/g))
      for (const [, first = "", last = "", hex = ""] of block.matchAll(
        /<(\w+)> <(\w+)> <(\w{4})>/g,
      ))
        for (let no = 0; no <= parseInt(last, 16) - parseInt(first, 16); no += 1)
          letters.push(...lettersOf(String.fromCharCode(parseInt(hex, 16) + no)));
  }
  return letters;
}

/** A text as letters alone, each in its usual form. */
export const lettersOf = (text: string) => text.normalize("NFKC").replace(/\s/g, "");
