import { setImmediate as turn } from "node:timers/promises";

/** After so many bytes the loop turns: a body with a file in it has 8 MB. */
export const PIECE = 1_048_576;

/** The longest letter in UTF-8. */
const LETTER_BYTES = 4;

/**
 * The text that bytes of UTF-8 are, as `toString` has it, with turns of the loop while a long one is
 * read.
 */
export async function textInPieces(bytes: Buffer): Promise<string> {
  if (bytes.length <= PIECE) return bytes.toString("utf8");
  const texts: string[] = [];
  for (let from = 0; from < bytes.length;) {
    const to = endOfLetters(bytes, from + PIECE);
    texts.push(bytes.toString("utf8", from, to));
    from = to;
    await turn();
  }
  return texts.join("");
}

/** At `at` or a little before, where no letter goes on. More than three bytes of one go on from none. */
export function endOfLetters(bytes: Buffer, at: number): number {
  if (at >= bytes.length) return bytes.length;
  for (let end = at; end > at - LETTER_BYTES; end -= 1) if (!goesOn(bytes[end])) return end;
  return at;
}

function goesOn(byte = 0): boolean {
  return (byte & 0xc0) === 0x80;
}
