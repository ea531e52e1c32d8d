import { describe, expect, it } from "vitest";
import { z } from "zod";
import { calls } from "~/api/calls.server";

type Described = { [key: string]: unknown };

/** Where a schema takes texts or lists of any length. */
function unbounded(node: unknown, path: string): string[] {
  if (typeof node !== "object" || node === null) return [];
  if (Array.isArray(node)) return node.flatMap((one, at) => unbounded(one, `${path}/${at}`));
  const schema = node as Described;
  const closed = "enum" in schema || "const" in schema || schema.format === "binary";
  const own = [
    schema.type === "string" && schema.maxLength === undefined && !closed ? path : [],
    schema.type === "array" && schema.maxItems === undefined ? path : [],
  ].flat();
  const below = Object.entries(schema).filter(([key]) => key !== "default" && key !== "enum");
  return [...own, ...below.flatMap(([key, value]) => unbounded(value, `${path}/${key}`))];
}

const inputOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: "input" });

describe.each(calls.lines.map((line) => [`${line.method} ${line.path}`, line] as const))(
  "%s",
  (_name, line) => {
    it("takes no text and no list of any length", () => {
      expect(unbounded(inputOf(line.schema), "")).toEqual([]);
    });

    it("can be described with what it answers, to the last field", () => {
      const answer = z.toJSONSchema(line.answers, { io: "output" });
      expect(JSON.stringify(answer)).toContain('"additionalProperties":false');
      expect(JSON.stringify(answer)).not.toContain("{}");
    });
  },
);

it("finds a text and a list without bounds", () => {
  const loose = z.object({ name: z.string(), rows: z.array(z.object({ ic: z.string().max(9) })) });
  expect(unbounded(inputOf(loose), "")).toEqual(["/properties/name", "/properties/rows"]);
});
