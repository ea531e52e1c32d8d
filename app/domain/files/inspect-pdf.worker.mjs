import { parentPort, workerData } from "node:worker_threads";
import { inflateSync } from "node:zlib";

/**
 * Reads a whole PDF in a thread of its own and says what it is: `sound`, `damaged`, `encrypted`, or
 * `active` where it runs, starts, sends or holds something. `inspect-pdf.server.ts` starts it, and
 * ends it when it takes too long.
 */

/** Keys of dictionaries that only active content has. */
const ACTIVE_KEYS = new Set(["JS", "JavaScript", "EF", "EmbeddedFiles", "XFA", "RichMediaContent"]);
/** What an action, an annotation or a stream may not be. */
const ACTIVE_VALUES = {
  S: new Set([
    ...["JavaScript", "Launch", "SubmitForm", "ImportData", "GoToE", "GoToR"],
    ...["Rendition", "RichMediaExecute", "Movie", "Sound"],
  ]),
  Subtype: new Set(["FileAttachment", "RichMedia", "Movie", "Sound", "Screen", "3D"]),
  Type: new Set(["EmbeddedFile"]),
};
/**
 * Written out anywhere in the file, with or without `#4a` for a letter: a reader that follows the
 * table of places finds objects also inside the bytes of a stream, which no parser walks.
 */
const WRITTEN_OUT = new RegExp(
  ["JavaScript", "Launch", "EmbeddedFile"].map((name) => `/${escapable(name)}`).join("|"),
);
const MAX_PAGES = 500;
/** What the objects of a file may unpack into, together. */
const MAX_UNPACKED = 64 * 1_048_576;

parentPort?.postMessage(await inspect(Buffer.from(workerData)));

async function inspect(bytes) {
  const text = bytes.toString("latin1");
  if (!/^%PDF-[12]\.\d/.test(text)) return "damaged";
  const end = text.lastIndexOf("%%EOF");
  // What stands behind the end is another file, or the rest of one.
  if (end < 0 || /[^\s\0]/.test(text.slice(end + 5))) return "damaged";
  if (WRITTEN_OUT.test(text)) return "active";
  const pdf = await import("@cantoo/pdf-lib");
  const objects = watchParser(pdf);
  try {
    const document = await pdf.PDFDocument.load(bytes, {
      throwOnInvalidObject: true,
      updateMetadata: false,
    });
    if (document.context.trailerInfo.Encrypt) return "encrypted";
    const dicts = objects.flatMap((object) => dictsIn(pdf, object));
    if (dicts.some((dict) => isActive(pdf, dict))) return "active";
    if (dicts.some((dict) => isDisguised(pdf, dict))) return "damaged";
    const pages = document.getPages().length;
    return pages > 0 && pages <= MAX_PAGES ? "sound" : "damaged";
  } catch (error) {
    return error instanceof pdf.EncryptedPDFError ? "encrypted" : "damaged";
  }
}

/**
 * Every object that the parser finds, also one whose number a later object takes: a reader may
 * follow the table to the first. Streams that hold objects are unpacked within a limit beforehand.
 */
function watchParser({ PDFContext, PDFObjectStreamParser, PDFXRefStreamParser, PDFName }) {
  const objects = [];
  const { assign } = PDFContext.prototype;
  PDFContext.prototype.assign = function (ref, object) {
    objects.push(object);
    return assign.call(this, ref, object);
  };
  let left = MAX_UNPACKED;
  for (const parser of [PDFObjectStreamParser, PDFXRefStreamParser]) {
    const { forStream } = parser;
    parser.forStream = (stream, ...rest) => {
      const filter = stream.dict.lookup(PDFName.of("Filter"));
      const name = filter?.asArray ? filter.asArray() : filter ? [filter] : [];
      if (name.length > 1 || (name[0] && name[0] !== PDFName.of("FlateDecode")))
        throw new Error("Objects are packed in an unusual way.");
      if (name[0]) left -= inflateSync(stream.contents, { maxOutputLength: left }).length;
      return forStream(stream, ...rest);
    };
  }
  return objects;
}

function dictsIn({ PDFArray, PDFDict, PDFStream }, root) {
  const [dicts, open] = [[], [root]];
  while (open.length > 0) {
    const object = open.pop();
    if (object instanceof PDFArray) for (const one of object.asArray()) open.push(one);
    const dict = object instanceof PDFStream ? object.dict : object;
    if (!(dict instanceof PDFDict)) continue;
    dicts.push(dict);
    for (const value of dict.values()) open.push(value);
  }
  return dicts;
}

function isActive({ PDFName }, dict) {
  return dict.entries().some(([key, value]) => {
    const name = key.decodeText();
    if (ACTIVE_KEYS.has(name)) return true;
    return value instanceof PDFName && Boolean(ACTIVE_VALUES[name]?.has(value.decodeText()));
  });
}

/** Holds objects, as its numbers say, without calling itself so: the parser has passed it over. */
function isDisguised({ PDFName }, dict) {
  const has = (key) => dict.has(PDFName.of(key));
  return has("N") && has("First") && dict.get(PDFName.of("Type")) !== PDFName.of("ObjStm");
}

/** A name as a pattern in which each letter may be written as `#` and its number. */
function escapable(name) {
  const number = (letter) =>
    letter
      .charCodeAt(0)
      .toString(16)
      .replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  return [...name].map((letter) => `(?:${letter}|#${number(letter)})`).join("");
}
