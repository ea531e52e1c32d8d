import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseRefusalCode, REFUSAL_CODES } from "./refusal-codes";

const KNOWN: readonly string[] = REFUSAL_CODES;
const LISTS = ["refusal-codes.ts", "failure.server.ts"];
const files = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
  .map((file) => ({ file, text: readFileSync(join("app", file), "utf8") }));

/**
 * The messages of a file's schemas: the text that a rule ends with, or that `error` and `message`
 * name.
 */
function schemaMessages(text: string): string[] {
  const rules =
    /\b(?:min|max|int|regex|refine|email|length|gte|lte)\((?:[^()"]|\([^()]*\)|"")*?"([a-z_]+)",?\s*\)/g;
  return [...text.matchAll(rules), ...text.matchAll(/\{ error: "([a-z_]+)" \}/g)].map(
    (match) => match[1] ?? "",
  );
}

describe("the codes of refusals", () => {
  it("are said by the product, every one", () => {
    const said = files
      .filter(({ file }) => !LISTS.some((list) => file.endsWith(list)))
      .flatMap(({ text }) => [...text.matchAll(/"([a-z_]+)"/g)].map((match) => match[1]));
    expect(REFUSAL_CODES.filter((code) => !said.includes(code))).toEqual([]);
  });

  it("hold every message of a schema", () => {
    const messages = files
      .filter(({ text }) => text.includes('from "zod"'))
      .flatMap(({ file, text }) => schemaMessages(text).map((message) => [file, message]));
    expect(messages.length).toBeGreaterThan(60);
    expect(messages.filter(([, message]) => !KNOWN.includes(message ?? ""))).toEqual([]);
  });

  it("are parsed from a message; one of the library's own is a request that cannot be read", () => {
    expect(parseRefusalCode("bad_ic")).toBe("bad_ic");
    for (const message of ["Invalid input", "no_such_code", ""])
      expect(parseRefusalCode(message)).toBe("bad_request");
  });
});
