import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const FOLDERS = ["app", "server", "workers", "db", "tests"];
const TEST_FILE = /\.(?:test|spec)\.tsx?$/;
/** With its requirements. */
const LONGEST = 100;
const ID = String.raw`R-(?:\d+(?:\.\d+)?-\d\d|[A-Z]\d{1,2})`;
const IDS_AT_END = new RegExp(String.raw` \(${ID}(?:, ${ID})*\)$`);

const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => TEST_FILE.test(name))
    .map((name) => join(folder, name)),
);

/** The title of a call of `describe`, `it` or `test`, also of one made by `each`. */
function titleOf(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node)) return undefined;
  const [title, body] = node.arguments;
  if (!title || !body || !/^(?:describe|it|test)\b/.test(node.expression.getText()))
    return undefined;
  if (ts.isStringLiteralLike(title)) return title.text;
  return ts.isTemplateExpression(title) ? title.getText().slice(1, -1) : undefined;
}

function titlesIn(text: string): string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    const title = titleOf(node);
    if (title) titles.push(title);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("a.tsx", text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return titles;
}

const isLong = (title: string) => title.length > LONGEST;
const hasIdsElsewhere = (title: string) =>
  new RegExp(String.raw`\b${ID}\b`).test(title.replace(IDS_AT_END, ""));

describe("the title of a test", () => {
  const titles = files.flatMap((file) =>
    titlesIn(readFileSync(file, "utf8")).map((title) => ({ file, title })),
  );

  it("has at most 100 characters", () => {
    expect(titles.length).toBeGreaterThan(1_500);
    expect(titles.filter(({ title }) => isLong(title))).toEqual([]);
  });

  it("names its requirements at the end", () => {
    expect(titles.filter(({ title }) => hasIdsElsewhere(title))).toEqual([]);
  });
});

describe("a title that is wrong", () => {
  const requirement = ["R-S", 16].join("");

  it("is noticed when it is long, in a call made by each too", () => {
    const title = "x".repeat(LONGEST + 1);
    expect(titlesIn(`it.each([1])("${title}", () => {});`).filter(isLong)).toEqual([title]);
    expect(titlesIn(`test("${title}", { tag: "@a" }, () => {});`).filter(isLong)).toHaveLength(1);
    expect(titlesIn(`describe("short", () => {});`).filter(isLong)).toEqual([]);
  });

  it("is noticed when a requirement stands in its middle", () => {
    expect(hasIdsElsewhere(`is one (${requirement}), and another`)).toBe(true);
    expect(hasIdsElsewhere(`is one and another (${requirement}, R-2.1-01)`)).toBe(false);
  });
});
