import { inflateSync } from "node:zlib";

/**
 * The text of a PDF as Chromium writes it, page by page: every drawn string through its font's
 * ToUnicode table. No reader for PDFs in general: no encryption, no object streams, no text in
 * images.
 */
export function pdfPages(pdf: Buffer): string[] {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, Map<number, string>>();
  const pages: string[] = [];
  for (const { text } of objects.values()) {
    if (!/\/Type \/Page\b(?!s)/.test(text)) continue;
    const names = [...(/\/Font <<([^>]*)>>/.exec(text)?.[1] ?? "").matchAll(/\/(F\d+) (\d+) 0 R/g)];
    for (const [, name = "", id = ""] of names)
      if (!fonts.has(name)) fonts.set(name, toUnicode(objects, id));
    const content =
      objects.get(/\/Contents (\d+) 0 R/.exec(text)?.[1] ?? "")?.stream.toString("latin1") ?? "";
    pages.push(pageText(content, fonts));
  }
  return pages;
}

interface PdfObject {
  text: string;
  stream: Buffer;
}

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const source = pdf.toString("latin1");
  const objects = new Map<string, PdfObject>();
  const head = /(\d+) 0 obj\n/g;
  for (let match = head.exec(source); match; match = head.exec(source)) {
    const start = head.lastIndex;
    const [streamAt, end] = [source.indexOf("stream\n", start), source.indexOf("endobj", start)];
    if (streamAt < 0 || streamAt > end) {
      objects.set(match[1] ?? "", { text: source.slice(start, end), stream: Buffer.alloc(0) });
      continue;
    }
    const text = source.slice(start, streamAt);
    const from = streamAt + "stream\n".length;
    const raw = pdf.subarray(from, from + Number(/\/Length (\d+)/.exec(text)?.[1] ?? 0));
    objects.set(match[1] ?? "", {
      text,
      stream: text.includes("/FlateDecode") ? inflateSync(raw) : raw,
    });
    head.lastIndex = from + raw.length;
  }
  return objects;
}

/** Glyph number to text. */
function toUnicode(objects: Map<string, PdfObject>, fontId: string): Map<number, string> {
  const table = new Map<number, string>();
  const map =
    objects
      .get(/\/ToUnicode (\d+) 0 R/.exec(objects.get(fontId)?.text ?? "")?.[1] ?? "")
      ?.stream.toString("latin1") ?? "";
  for (const [, block = ""] of map.matchAll(/beginbfchar\n([\s\S]*?)endbfchar/g))
    for (const [, glyph = "", text = ""] of block.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)>/gi))
      table.set(parseInt(glyph, 16), utf16(text));
  for (const [, block = ""] of map.matchAll(/beginbfrange\n([\s\S]*?)endbfrange/g))
    for (const [, first = "", last = "", text = ""] of block.matchAll(
      /<([0-9a-f]+)> <([0-9a-f]+)> <([0-9a-f]+)>/gi,
    ))
      for (let glyph = parseInt(first, 16); glyph <= parseInt(last, 16); glyph += 1)
        table.set(glyph, String.fromCharCode(parseInt(text, 16) + glyph - parseInt(first, 16)));
  return table;
}

function utf16(hex: string): string {
  return Buffer.from(hex, "hex").swap16().toString("utf16le");
}

function pageText(content: string, fonts: Map<string, Map<number, string>>): string {
  let font = new Map<number, string>();
  let text = "";
  for (const [, name, hex, end] of content.matchAll(
    /\/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>|(\bET\b)/g,
  )) {
    if (name) font = fonts.get(name) ?? new Map<number, string>();
    else if (hex)
      for (const glyph of hex.match(/.{4}/g) ?? []) text += font.get(parseInt(glyph, 16)) ?? "";
    else if (end) text += "\n";
  }
  return text;
}
