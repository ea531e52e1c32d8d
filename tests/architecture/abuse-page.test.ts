import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const PAGE = readFileSync("docs/abuse.md", "utf8");
const ROW = /^\| *\| (?:test|control|test and control) \| `([^`]+)` \| (.+) \|$/gm;

const stands = (title: string, source: string) =>
  [`"${title}`, `\`${title}`].some((quoted) => source.includes(quoted));
/** The rows that name a test which is not there, or a title that it does not have. */
const missing = (page: string) =>
  [...page.matchAll(ROW)].flatMap(([row, file = "", title = ""]) =>
    existsSync(file) && stands(title, readFileSync(file, "utf8")) ? [] : [row],
  );

describe("a test that docs/abuse.md names", () => {
  it("is there, by its file and its title", () => {
    expect([...PAGE.matchAll(ROW)].length).toBeGreaterThan(60);
    expect(missing(PAGE)).toEqual([]);
  });

  it("would be missed under another title (control)", () => {
    expect(missing(PAGE.replaceAll("carry two numbers", "carry three numbers"))).toHaveLength(1);
  });

  it("stands in a table of 23 points", () => {
    const points = [...PAGE.matchAll(/^\| (\d+) \|/gm)].map(([, no]) => Number(no));
    expect(points).toEqual(Array.from({ length: 23 }, (_, at) => at + 1));
  });
});
