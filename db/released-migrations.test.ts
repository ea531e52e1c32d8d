import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const FOLDER = "db/migrations";
const LIST = "db/released-migrations.sha256";

/** The name of each migration's file, and the sha256 of what stands in it. */
type Hashes = ReadonlyMap<string, string>;

const released: Hashes = new Map(
  readFileSync(LIST, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => [line.slice(66), line.slice(0, 64)]),
);
const present: Hashes = new Map(
  readdirSync(FOLDER)
    .filter((name) => /^\d/.test(name))
    .map((name) => {
      const text = readFileSync(`${FOLDER}/${name}`);
      return [name, createHash("sha256").update(text).digest("hex")];
    }),
);

const numberOf = (name: string) => Number.parseInt(name, 10);

/** What has become of the files that must not be so, and what to do about it. */
function mistakes(listed: Hashes, files: Hashes): string[] {
  const last = Math.max(...[...listed.keys()].map(numberOf));
  const next = String(last + 1).padStart(3, "0");
  const changed = [...listed].flatMap(([name, hash]) => {
    const found = files.get(name);
    if (found === hash) return [];
    const what = found === undefined ? "is gone" : "was changed";
    return `${name} is released and ${what}: databases have run it as it was. Take it back with "git checkout" and write a new migration with a number from ${next} on.`;
  });
  const early = [...files.keys()]
    .filter((name) => !listed.has(name) && numberOf(name) <= last)
    .map((name) => `${name} is new and comes before a released one: number it from ${next} on.`);
  return [...changed, ...early];
}

it("no released migration is changed or gone, and a new one comes after the last of them", () => {
  expect(mistakes(released, present)).toEqual([]);
});

describe("with 001 and 002 released", () => {
  const listed: Hashes = new Map([
    ["001-ground.ts", "a"],
    ["002-orders.ts", "b"],
  ]);

  it.each([
    ["that is changed", ["002-orders.ts", "c"], /^002-orders.ts is released and was changed/],
    ["that is new and not after them", ["002-again.ts", "c"], /^002-again.ts is new .*from 003 on/],
  ] as const)("a migration %s is told, with what to do", (_words, file, said) => {
    expect(mistakes(listed, new Map([...listed, file]))).toEqual([expect.stringMatching(said)]);
  });

  it("one that is gone is told, with what to do", () => {
    const [, second] = [...listed];
    expect(mistakes(listed, new Map(second && [second]))).toEqual([
      expect.stringMatching(/^001-ground.ts is released and is gone: .* from 003 on/),
    ]);
  });

  it("one that follows them may come and change", () => {
    expect(mistakes(listed, new Map([...listed, ["003-new.ts", "d"]]))).toEqual([]);
  });
});
