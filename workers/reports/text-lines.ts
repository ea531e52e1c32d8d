/**
 * Widths in em of characters in the widest of the fonts that a report is printed in; more than they
 * need, so that no line that is broken by them is cut.
 */
const WIDE = new Set("MWmw@%&");
const NARROW = new Set("ijlIt.,:;'|!()[]/ \u00a0-f");
const COMBINING = /\p{M}/u;
const TAMIL = /\p{Script=Tamil}/u;
const ARABIC = /\p{Script=Arabic}/u;

function widthOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x250) {
    if (WIDE.has(character)) return 1;
    if (NARROW.has(character)) return 0.42;
    return character === character.toLowerCase() ? 0.65 : 0.79;
  }
  if (ARABIC.test(character)) return COMBINING.test(character) ? 0 : 0.85;
  if (TAMIL.test(character)) return COMBINING.test(character) ? 0.8 : 1.3;
  return COMBINING.test(character) ? 0 : 1.05;
}

const widths = new Map<string, number>();

function width(character: string): number {
  const known = widths.get(character);
  if (known !== undefined) return known;
  const found = widthOf(character);
  widths.set(character, found);
  return found;
}

/**
 * A text in lines of at most so many em: broken at a space where there is one, else anywhere but
 * before a mark that belongs to the letter before it.
 */
export function textLines(text: string, most: number): string[] {
  const lines: string[] = [];
  let line: string[] = [];
  let used = 0;
  let space = -1;
  for (const character of text) {
    const needs = width(character);
    if (used + needs > most && line.length > 0 && !COMBINING.test(character)) {
      const rest = space > 0 ? line.slice(space + 1) : [];
      lines.push((space > 0 ? line.slice(0, space) : line).join(""));
      line = rest;
      used = rest.reduce((sum, one) => sum + width(one), 0);
      space = -1;
    }
    if (character === " ") space = line.length;
    line.push(character);
    used += needs;
  }
  lines.push(line.join(""));
  return lines;
}
