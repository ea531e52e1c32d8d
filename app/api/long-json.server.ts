import { randomUUID } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import { endOfLetters, PIECE } from "~/in-pieces.server";
import type { LongText } from "./check-json";

const [QUOTE, BACKSLASH] = [Buffer.from('"'), 0x5c];
/** `\u0041` */
const ESCAPE_BYTES = 6;

/**
 * What a body of JSON holds, read with turns of the loop: its long texts piece by piece, and the
 * rest with a short name in the place of each. Throws SyntaxError where it is no JSON.
 */
export async function parseLongJson(body: Buffer, texts: readonly LongText[]): Promise<unknown> {
  const mark = randomUUID();
  const read = new Map<unknown, string>();
  const rest: Buffer[] = [];
  let at = 0;
  for (const { from, to } of texts) {
    const name = `${mark}:${read.size}`;
    read.set(name, await parseText(body.subarray(from, to)));
    rest.push(body.subarray(at, from), Buffer.from(name));
    at = to;
  }
  rest.push(body.subarray(at));
  return JSON.parse(Buffer.concat(rest).toString("utf8"), (_key, value: unknown) =>
    typeof value === "string" ? (read.get(value) ?? value) : value,
  );
}

async function parseText(text: Buffer): Promise<string> {
  const pieces: string[] = [];
  for (let from = 0; from < text.length;) {
    await turn();
    const to = endOfEscapes(text, from, endOfLetters(text, from + PIECE));
    const piece = Buffer.concat([QUOTE, text.subarray(from, to), QUOTE]);
    pieces.push(JSON.parse(piece.toString("utf8")) as string);
    from = to;
  }
  await turn();
  return pieces.join("");
}

/** At `at` or a little before, where no escape goes on; none does at `from`. */
function endOfEscapes(text: Buffer, from: number, at: number): number {
  if (at === text.length) return at;
  const last = text.subarray(at - ESCAPE_BYTES, at).lastIndexOf(BACKSLASH);
  if (last === -1) return at;
  const begins = at - ESCAPE_BYTES + last;
  let before = begins;
  while (before > from && text[before - 1] === BACKSLASH) before -= 1;
  // Two of them are one that is escaped.
  return (begins - before) % 2 === 0 ? begins : at;
}
