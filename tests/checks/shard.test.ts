import { describe, expect, it } from "vitest";
import { shardOf } from "./shard";

describe("a part of the tests", () => {
  it("is all of them when none is named", () => {
    expect(shardOf([])).toEqual({ isFirst: true, options: [] });
  });

  it("is told to the runners as it was written", () => {
    expect(shardOf(["--shard=2/5"])).toEqual({ isFirst: false, options: ["--shard=2/5"] });
  });

  it("is the first of ten, and not the tenth, where it begins with one", () => {
    expect(["1/10", "10/10"].map((part) => shardOf([`--shard=${part}`]).isFirst)).toEqual([
      true,
      false,
    ]);
  });

  it.each(["0/5", "6/5", "2", "a/b", ""])("is refused when it is written as %j", (part) => {
    expect(() => shardOf([`--shard=${part}`])).toThrow("as in --shard=2/5");
  });

  it("is refused under another name", () => {
    expect(() => shardOf(["--part=2/5"])).toThrow("--part");
  });
});
