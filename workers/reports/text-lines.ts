/**
 * Hundredths of an em of the characters from the space to the tilde, each as wide as in the widest of
 * Open Sans, DejaVu Sans and Liberation Sans, so that no line that is broken by them is cut.
 */
const PLAIN: readonly number[] = [
  32, 41, 46, 84, 64, 96, 78, 28, 40, 40, 56, 84, 32, 37, 32, 37, 64, 64, 64, 64, 64, 64, 64, 64,
  64, 64, 34, 34, 84, 84, 84, 56, 102, 69, 69, 73, 78, 67, 62, 78, 76, 30, 50, 67, 56, 90, 76, 79,
  67, 79, 73, 67, 62, 74, 69, 99, 69, 67, 69, 40, 37, 40, 84, 56, 50, 62, 64, 55, 64, 62, 36, 64,
  64, 28, 28, 58, 28, 98, 64, 62, 64, 64, 42, 53, 40, 64, 60, 82, 60, 60, 53, 64, 55, 64, 84,
];
const BOLD: readonly number[] = [
  35, 46, 53, 84, 70, 101, 88, 31, 46, 46, 55, 84, 38, 42, 38, 42, 70, 70, 70, 70, 70, 70, 70, 70,
  70, 70, 40, 40, 84, 84, 84, 62, 100, 78, 77, 74, 84, 69, 69, 83, 84, 38, 56, 78, 64, 100, 84, 86,
  74, 86, 78, 73, 69, 82, 78, 111, 78, 73, 73, 46, 42, 46, 84, 56, 50, 68, 72, 60, 72, 68, 44, 72,
  72, 35, 35, 67, 35, 105, 72, 69, 72, 72, 50, 60, 48, 72, 66, 93, 65, 66, 59, 72, 56, 72, 84,
];
const FIRST = 0x20;
/** What a letter with an accent may take beyond the letter. */
const ACCENT = 0.2;
/** Latin letters and signs that are neither, and those of two letters. */
const LATIN = 1.2;
const LATIN_PAIR = 1.6;
const COMBINING = /\p{M}/u;
const TAMIL = /\p{Script=Tamil}/u;
const ARABIC = /\p{Script=Arabic}/u;

type Weight = "plain" | "bold";
const WIDTHS = {
  plain: { known: PLAIN, found: new Map<string, number>() },
  bold: { known: BOLD, found: new Map<string, number>() },
} as const;

/** What a character takes at most, in em. */
export function characterWidth(character: string, weight: Weight = "plain"): number {
  const { known, found } = WIDTHS[weight];
  const before = found.get(character);
  if (before !== undefined) return before;
  const width = widthOf(character, known);
  found.set(character, width);
  return width;
}

function widthOf(character: string, known: readonly number[]): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x250) {
    const [letter = "", ...accents] = character.normalize("NFD").replace("\u00a0", " ");
    const plain = known[(letter.codePointAt(0) ?? 0) - FIRST];
    if (plain !== undefined) return plain / 100 + accents.length * ACCENT;
    return code < 0x180 ? LATIN : LATIN_PAIR;
  }
  if (ARABIC.test(character)) return COMBINING.test(character) ? 0 : 0.85;
  if (TAMIL.test(character)) return COMBINING.test(character) ? 0.8 : 1.3;
  return COMBINING.test(character) ? 0 : 1.05;
}

/** Most cells do, and need not be taken apart. */
function fits(text: string, most: number, width: (character: string) => number): boolean {
  let used = 0;
  for (const character of text) {
    used += width(character);
    if (used > most) return false;
  }
  return true;
}

/**
 * A text in lines of at most so many em: broken at a space where there is one, else anywhere but
 * before a mark that belongs to the letter before it.
 */
export function textLines(text: string, most: number, weight: Weight = "plain"): string[] {
  const width = (character: string) => characterWidth(character, weight);
  if (fits(text, most, width)) return [text];
  const lines: string[] = [];
  let line: string[] = [];
  let used = 0;
  let space = -1;
  for (const character of text) {
    const needs = width(character);
    if (used + needs > most && line.length > 0 && !COMBINING.test(character)) {
      if (character === " ") space = line.length;
      const rest = space > 0 ? line.slice(space + 1) : [];
      lines.push((space > 0 ? line.slice(0, space) : line).join(""));
      line = rest;
      used = rest.reduce((sum, one) => sum + width(one), 0);
      space = -1;
      if (character === " ") continue;
    }
    if (character === " ") space = line.length;
    line.push(character);
    used += needs;
  }
  lines.push(line.join(""));
  return lines;
}
