import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { compact, stylesheetOf } from "./stylesheets.server";

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

describe("compact", () => {
  it("drops comments, line ends and last semicolons, and nothing that has a meaning", () => {
    expect(
      compact("/* why\n */\na b{\n  margin:0 calc(1px + 2px);\n}\n.x :hover{color:red}\n"),
    ).toBe("a b{margin:0 calc(1px + 2px)}.x :hover{color:red}");
  });

  it("leaves as many rules as it found", () => {
    for (const name of ["tokens", "base", "table", "staff", "office", "counter"]) {
      const source = readFileSync(`app/styles/${name}.css`, "utf8").replace(
        /\/\*[\s\S]*?\*\//g,
        "",
      );
      expect(compact(source).match(/\{/g)?.length).toBe(source.match(/\{/g)?.length);
    }
  });
});
