/** What separates the cells of a row. */
export const SEPARATORS = [",", ";", "\t", "|"] as const;
export type Separator = (typeof SEPARATORS)[number];

/** A row that holds something, with the number of the line that it begins on. */
export interface TableRow {
  line: number;
  cells: string[];
}

/** Longer cells and rows are none of a statement's: the rest of them is not kept. */
const MAX_CELL = 500;
const MAX_CELLS = 60;
/** Lines that are looked at to tell the separator. */
const SAMPLE_LINES = 20;

/** The separator that most of the first lines have most often. */
export function separatorOf(text: string): Separator {
  const sample = text.split(/\r\n|\r|\n/, SAMPLE_LINES);
  const usual = (separator: Separator) => {
    const counts = sample.map((line) => line.split(separator).length - 1).toSorted((a, b) => b - a);
    return counts[Math.floor(counts.length / 2)] ?? 0;
  };
  return SEPARATORS.reduce((best, one) => (usual(one) > usual(best) ? one : best));
}

/**
 * Rows by RFC 4180 whatever their line ends: a quoted cell may hold separators, quotes and line
 * ends. Rows without content are left out. A quote that never closes ends with the file.
 */
export function* readTable(text: string, separator: Separator): Generator<TableRow, void> {
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const begun = line;
    const cells: string[] = [];
    for (let isOver = false; !isOver;) {
      let cell = "";
      if (text[at] === '"') {
        const quoted = readQuoted(text, at);
        line += quoted.lines;
        ({ cell, at } = quoted);
      }
      const start = at;
      while (at < text.length && text[at] !== separator && text[at] !== "\n" && text[at] !== "\r")
        at += 1;
      if (cells.length < MAX_CELLS) cells.push((cell + text.slice(start, at)).slice(0, MAX_CELL));
      isOver = text[at] !== separator;
      if (text[at] === "\r" && text[at + 1] === "\n") at += 1;
      at += 1;
    }
    line += 1;
    if (cells.some((cell) => cell.trim() !== "")) yield { line: begun, cells };
  }
}

/** A quoted cell, where it ends, and how many line ends it holds. */
function readQuoted(text: string, start: number): { cell: string; at: number; lines: number } {
  const parts: string[] = [];
  for (let from = start + 1; ;) {
    const end = text.indexOf('"', from);
    parts.push(text.slice(from, end === -1 ? undefined : end));
    if (end === -1 || text[end + 1] !== '"') {
      const cell = parts.join('"');
      const lines = cell.match(/\r\n|\r|\n/g)?.length ?? 0;
      return { cell, at: end === -1 ? text.length : end + 1, lines };
    }
    from = end + 2;
  }
}
