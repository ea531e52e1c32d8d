/** The values of a statement by their names, which its text holds as `:ticketId`. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * A statement as the driver takes it, and the names of its values in the order of their numbers.
 */
interface NumberedStatement {
  text: string;
  names: readonly string[];
}

/**
 * Whatever may hold a colon that begins no name, then a name. In this order: an escape string,
 * text, a quoted name, dollar-quoted text, the two kinds of comments, a cast, an assignment. A
 * colon right after a word or a closing bracket belongs to a slice of an array.
 */
const PLACES = new RegExp(
  [
    /\be'(?:[^'\\]|\\.|'')*'/,
    /'(?:[^']|'')*'/,
    /"(?:[^"]|"")*"/,
    /\$(?<tag>[a-z_]\w*)?\$[^]*?\$\k<tag>\$/,
    /--[^\n]*/,
    /\/\*[^]*?\*\//,
    /::|:=/,
    /(?<![\w\])]):(?<name>[a-z]\w*)/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gi",
);
/**
 * Statements are few, for the code holds them; those put together of parts must not fill memory.
 */
const MAX_KEPT = 1_000;
const kept = new Map<string, NumberedStatement>();

/** Puts `$1`, `$2`, … for `:name`; the same name has the same number. Each text is read once. */
export function numberValues(text: string): NumberedStatement {
  const known = kept.get(text);
  if (known) return known;
  const names: string[] = [];
  let numbered = "";
  let end = 0;
  for (const { 0: place, index, groups } of text.matchAll(PLACES)) {
    const name = groups?.["name"];
    if (name === undefined) continue;
    const at = names.indexOf(name);
    numbered += `${text.slice(end, index)}$${at === -1 ? names.push(name) : at + 1}`;
    end = index + place.length;
  }
  const statement = { text: numbered + text.slice(end), names };
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(text, statement);
  return statement;
}

/** The values in the order of their numbers. Throws where one is missing or is not in the text. */
export function valuesInOrder(names: readonly string[], values: Values): unknown[] {
  const ordered = names.map((name) => {
    const value = values[name];
    if (value === undefined && !(name in values))
      throw new Error(`The statement names :${name}, which has no value.`);
    return value;
  });
  const given = Object.keys(values);
  if (given.length > names.length) {
    const unnamed = given.find((name) => !names.includes(name));
    throw new Error(`The statement does not name :${unnamed}.`);
  }
  return ordered;
}
