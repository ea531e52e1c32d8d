import { describe, expect, it } from "vitest";
import { numberValues, valuesInOrder } from "./named-values";

describe("the names of a statement's values", () => {
  it("become numbers in the order in which they first stand, the same name the same number", () => {
    expect(numberValues("select :b, :a, :b::int where x = any(:ids)")).toEqual({
      text: "select $1, $2, $1::int where x = any($3)",
      names: ["b", "a", "ids"],
    });
  });

  it.each([
    ["a cast", "select now()::date, x :: int"],
    ["an assignment", "select f(a := 1, b:=2)"],
    ["text", "select 'a :name', 'it''s :name'"],
    ["an escape string", String.raw`select e'it\'s :name'`],
    ["dollar-quoted text", "select $$ :name $$, $of$ :name $$ :name $of$"],
    ["a quoted name", 'select a as "of :name"'],
    ["a comment to the end of the line", "select 1 -- as :name\n"],
    ["a comment between words", "select /* :name\n :name */ 1"],
    ["a slice", "select days[1:2], days[low:high], days[f(x):high]"],
    ["an operator of JSON", `select a->'b', a#>>'{b,c}', a ? 'b', a @> '{"b":1}', a @? '$.b'`],
  ])("are not found in %s", (_, text) => {
    expect(numberValues(text)).toEqual({ text, names: [] });
  });

  it("stand right after what holds a colon of its own", () => {
    expect(numberValues("select 'a:b', :at::date, f(x := :now) -- :no").text).toBe(
      "select 'a:b', $1::date, f(x := $2) -- :no",
    );
  });

  it("are read once for each text", () => {
    expect(numberValues("select :once")).toBe(numberValues("select :once"));
  });
});

describe("the values of a statement", () => {
  it("are given in the order of their numbers; null and undefined are values", () => {
    expect(valuesInOrder(["b", "a", "c"], { a: 1, b: null, c: undefined })).toEqual([
      null,
      1,
      undefined,
    ]);
  });

  it("must all be there", () => {
    expect(() => valuesInOrder(["a", "b"], { a: 1 })).toThrow("names :b");
  });

  it("must all be named", () => {
    expect(() => valuesInOrder(["a"], { a: 1, b: 2 })).toThrow("does not name :b");
  });
});
