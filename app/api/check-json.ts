import { Refusal } from "~/domain/shared/refusal";

/** An object that holds an object that holds a list of rows. */
export const MAX_DEPTH = 4;
/** A few more than an order's passengers, so that one too many is told as that. */
export const MAX_ROWS = 1_024;
export const MAX_NAME = 64;
/** Texts of so many bytes are long. */
const LONG_TEXT = 262_144;
/** Names that every object has already. */
export const FORBIDDEN_NAMES: ReadonlySet<string> = new Set([
  "__proto__",
  "constructor",
  "prototype",
]);

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** The names of an object so far; of a list none. */
interface Level {
  names: Set<string> | null;
  /** What comes next is a name. */
  expectsName: boolean;
}

/** Where a text stands within its quotes. */
export interface LongText {
  from: number;
  to: number;
}

/**
 * Counts what a body of JSON holds without making anything of it, and returns its long texts.
 * Whether it is JSON at all is for the parser to say. Throws Refusal `too_large` for more names and members of lists than
 * `maxFields` or more than MAX_ROWS objects and lists, `bad_request` for one that is deeper than
 * MAX_DEPTH, an object with a name twice, and names that no field of ours has.
 */
export function checkJson(body: Buffer, maxFields: number): LongText[] {
  const levels: Level[] = [];
  const texts: LongText[] = [];
  let fields = 0;
  let rows = 0;
  const countField = () => {
    fields += 1;
    if (fields > maxFields) throw new Refusal("too_large");
  };
  for (let at = 0; at < body.length; at += 1) {
    const top = levels.at(-1);
    switch (body[at]) {
      case QUOTE: {
        const end = endOfText(body, at + 1);
        if (top?.expectsName) {
          countField();
          addName(top, body, at + 1, end);
        }
        if (end - at > LONG_TEXT) texts.push({ from: at + 1, to: end });
        at = end;
        break;
      }
      case COMMA:
        if (top?.names) top.expectsName = true;
        else countField();
        break;
      case OPEN_OBJECT:
      case OPEN_LIST: {
        const isObject = body[at] === OPEN_OBJECT;
        levels.push({ names: isObject ? new Set() : null, expectsName: isObject });
        rows += 1;
        if (levels.length > MAX_DEPTH) throw new Refusal("bad_request");
        if (rows > MAX_ROWS) throw new Refusal("too_large");
        break;
      }
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        levels.pop();
        break;
      default:
    }
  }
  return texts;
}

function addName(level: Level, body: Buffer, from: number, to: number): void {
  const { names } = level;
  const name = to - from > MAX_NAME ? "" : body.toString("utf8", from, to);
  // A name that is spelled with escapes could be another one's second.
  const odd = name === "" || name.includes("\\") || FORBIDDEN_NAMES.has(name);
  if (odd || !names || names.has(name)) throw new Refusal("bad_request");
  names.add(name);
  level.expectsName = false;
}

/** Where a text ends that begins at `from`; escaped quotes do not end it. */
function endOfText(body: Buffer, from: number): number {
  const end = body.indexOf(QUOTE, from);
  if (end === -1) throw new Refusal("bad_request");
  return body[end - 1] === BACKSLASH ? endOfEscapedText(body, from) : end;
}

/** Byte by byte: of a text of nothing but escapes every other byte is a quote. */
function endOfEscapedText(body: Buffer, from: number): number {
  for (let at = from; at < body.length; at += 1)
    if (body[at] === BACKSLASH) at += 1;
    else if (body[at] === QUOTE) return at;
  throw new Refusal("bad_request");
}
