import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const RULES = "docs/rules.md";
const FOLDERS = ["app", "server", "workers", "db", "tests", "docs"];
const REQUIREMENT = String.raw`R-\d(?:\.\d{1,2})?-\d\d`;
const RULING = String.raw`[ACFGKSTX]\d{1,2}`;
const SECTION = String.raw`2\.\d{1,2}|section \d`;
const ITEM = `(?:${REQUIREMENT}|R-${RULING}|${RULING}|${SECTION}|payments \\d(?:\\.\\d)?)`;
/**
 * `(R-2.18-03)`, `(S16)`, `(2.14)`, `(section 8)`, `(payments 3.3)`, or several of them with
 * commas.
 */
const GROUP = new RegExp(`\\(${ITEM}(?:, ${ITEM})*\\)`, "g");
/** Titles choose between requirements too, so their ids count wherever they stand. */
const WITH_R = new RegExp(`\\b(?:${REQUIREMENT}|R-${RULING})\\b`, "g");
/** What would be a citation in parentheses; A4 is a size of paper too. */
const BARE = new RegExp(
  `\\b(?:${REQUIREMENT}|(?!A4)[ACGKSTX]\\d{1,2}|[Ss]ections? \\d|payments \\d)`,
);
const LINE = new RegExp(`^- (${REQUIREMENT}|${RULING}|${SECTION}): \\S`);

const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:tsx?|md|sql)$/.test(name))
    .map((name) => join(folder, name)),
)
  .filter((path) => path !== RULES)
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));
const rules = readFileSync(RULES, "utf8");
const listed = rules.split("\n").flatMap((line) => LINE.exec(line)?.[1] ?? []);
const numbered = listed.filter((number) => !/^(?:2\.|section)/.test(number));

/**
 * The numbers that a text cites, a ruling without the `R-` of test titles; sections of payments.md
 * are not among them.
 */
function citedIn(text: string): string[] {
  const grouped = (text.match(GROUP) ?? []).flatMap((group) => group.slice(1, -1).split(", "));
  return [...new Set([...grouped, ...(text.match(WITH_R) ?? [])])]
    .filter((item) => !item.startsWith("payments"))
    .map((item) => item.replace(/^R-(?=[A-Z])/, ""));
}

/** Each number of a text that has no line, with the file that cites it. */
function unlisted({ path, text }: { path: string; text: string }): string[] {
  return citedIn(text)
    .filter((number) => !listed.includes(number))
    .map((number) => `${path} cites ${number}`);
}

/** The lines whose number none of the texts cites. */
function uncited(numbers: string[], texts: string[]): string[] {
  const cited = new Set(texts.flatMap(citedIn));
  return numbers.filter((number) => !cited.has(number));
}

/**
 * The comment lines of a file that name a number outside parentheses; code between backticks is
 * none.
 */
function bare({ path, text }: { path: string; text: string }): string[] {
  return text
    .split("\n")
    .filter((line) => /^\s*(?:\/\*\*|\*|\/\/|\{\/\*|--)/.test(line))
    .filter((line) => BARE.test(line.replace(/`[^`]*`/g, "").replace(GROUP, "")))
    .map((line) => `${path}: ${line.trim()}`);
}

describe("the rules that are cited", () => {
  const texts = files.map(({ text }) => text);

  it("each have a line in docs/rules.md", () => {
    expect(files.length).toBeGreaterThan(500);
    expect(files.flatMap(unlisted)).toEqual([]);
  });

  it("are all that docs/rules.md lists", () => {
    expect(numbered.length).toBeGreaterThan(300);
    expect(uncited(numbered, texts)).toEqual([]);
  });

  it("stand once each", () => {
    expect(listed.filter((number, at) => listed.indexOf(number) !== at)).toEqual([]);
  });

  it("stand in order", () => {
    const inOrder = new Intl.Collator("en", { numeric: true }).compare;
    for (const kind of [/^R-/, /^[A-Z]\d/, /^2\./, /^section/]) {
      const group = listed.filter((number) => kind.test(number));
      expect(group).toEqual([...group].sort(inOrder));
    }
  });

  it("are cited in parentheses", () => {
    const code = files.filter(({ path }) => /\.tsx?$/.test(path));
    expect(code.flatMap(bare)).toEqual([]);
  });

  it("of docs/payments.md are sections that it has", () => {
    const payments = readFileSync("docs/payments.md", "utf8");
    const sections = new Set(Array.from(payments.matchAll(/^##+ (\d(?:\.\d)?)/gm), ([, no]) => no));
    const cited = texts.flatMap((text) =>
      (text.match(GROUP) ?? []).flatMap((group) =>
        Array.from(group.matchAll(/payments (\d(?:\.\d)?)/g), ([, no]) => no),
      ),
    );
    expect(cited.filter((no) => !sections.has(no))).toEqual([]);
  });
});

describe("a rule that does not exist", () => {
  const madeUp = ["S", 99].join("");

  it("is noticed where it is cited", () => {
    const cites = (citation: string) => unlisted({ path: "a.ts", text: `/** Why ${citation}. */` });
    expect(cites(`(${madeUp})`)).toEqual([`a.ts cites ${madeUp}`]);
    expect(cites(`(S16, R-${madeUp})`)).toEqual([`a.ts cites ${madeUp}`]);
    expect(cites(`(${["2", 99].join(".")})`)).toHaveLength(1);
    expect(cites("(S16)")).toEqual([]);
  });

  it("is noticed where it is listed", () => {
    expect(uncited(["S16", madeUp], ["as ruled (S16)"])).toEqual([madeUp]);
  });

  it("is noticed outside parentheses", () => {
    const comments = (text: string) => bare({ path: "a.ts", text });
    expect(comments(`/** As ${madeUp} has it. */`)).toHaveLength(1);
    expect(comments("/** As it is ruled (S16, section 8). */")).toEqual([]);
  });
});
