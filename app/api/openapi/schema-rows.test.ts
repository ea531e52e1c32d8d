import { describe, expect, it } from "vitest";
import { rowsOf, type Schema, typeOf } from "./schema-rows";

describe("the type of a field", () => {
  it.each([
    [{ type: "integer", minimum: 1, maximum: 9 }, "integer ≥ 1 ≤ 9"],
    [{ type: "string", maxLength: 200 }, "string 0–200"],
    [{ type: "string", format: "date" }, "string date"],
    [{ enum: ["ms", "en"] }, '"ms" | "en"'],
    [{ const: true }, "true"],
    [{ anyOf: [{ type: "number" }, { type: "null" }] }, "number | null"],
    [{ type: "array", items: { $ref: "#/components/schemas/Ticket" } }, "Ticket[]"],
    [{ type: "array", items: { enum: [1, 2] } }, "(1 | 2)[]"],
    [{}, "any"],
  ] satisfies [Schema, string][])("%j is %s", (schema, type) => {
    expect(typeOf(schema)).toBe(type);
  });
});

describe("the rows of a schema", () => {
  const people: Schema = {
    type: "array",
    items: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
  };

  it("say which fields may be missing, and stand for those of groups and lists too", () => {
    const id: Schema = { type: "integer" };
    expect(rowsOf({ type: "object", properties: { id, people } })).toEqual([
      { name: "id", type: "integer", required: false },
      { name: "people", type: "object[]", required: false },
      { name: "people[].name", type: "string", required: true },
    ]);
  });

  it("leave out the fields of what has a name of its own", () => {
    expect(rowsOf({ $ref: "#/components/schemas/Ticket" })).toEqual([]);
  });
});
