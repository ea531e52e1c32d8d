import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { SHEETS } from "./sheets";
import { compact, stylesheetOf } from "./stylesheets.server";

const FILES: readonly string[] = Object.values(SHEETS).flat();

describe("sheetOf", () => {
  it("is tokens and base, then what a page asks for, with the hash that the policy names", () => {
    const { css, hash } = stylesheetOf(["table"]);
    expect(css.indexOf(":root{")).toBe(0);
    expect(css.indexOf(".tbl{")).toBeGreaterThan(css.indexOf(".btn{"));
    expect(hash).toBe(`sha256-${createHash("sha256").update(css).digest("base64")}`);
    expect(stylesheetOf([]).css).not.toContain(".tbl{");
  });

  it("is made once", () => {
    expect(stylesheetOf([])).toBe(stylesheetOf([]));
  });

  it("of a buyer's page stays below 4 kB on the wire", () => {
    expect(gzipSync(stylesheetOf([]).css, { level: 9 }).length).toBeLessThan(4_096);
  });

  it("holds no end tag that would close the style element", () => {
    expect(stylesheetOf(["table", "staff", "office", "counter"]).css).not.toMatch(/<\//);
  });
});

describe("the files of the sheets", () => {
  it("are all there are, each in one sheet", () => {
    expect([...FILES].sort()).toEqual(
      readdirSync("app/styles", { recursive: true, encoding: "utf8" })
        .filter((path) => path.endsWith(".css"))
        .map((path) => path.slice(0, -".css".length))
        .sort(),
    );
  });

  it("each say on top what they hold", () => {
    for (const file of FILES)
      expect(readFileSync(`app/styles/${file}.css`, "utf8"), file).toMatch(/^\/\* \S.* \*\/\n/);
  });
});

describe("compact", () => {
  it("drops comments, line ends and last semicolons, and nothing that has a meaning", () => {
    expect(
      compact("/* why\n */\na b{\n  margin:0 calc(1px + 2px);\n}\n.x :hover{color:red}\n"),
    ).toBe("a b{margin:0 calc(1px + 2px)}.x :hover{color:red}");
  });

  it("leaves as many rules as it found", () => {
    for (const file of FILES) {
      const source = readFileSync(`app/styles/${file}.css`, "utf8").replace(
        /\/\*[\s\S]*?\*\//g,
        "",
      );
      expect(compact(source).match(/\{/g)?.length).toBe(source.match(/\{/g)?.length);
    }
  });
});
