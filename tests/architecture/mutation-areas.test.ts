import { existsSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { AREAS } from "../mutation/areas.js";

/** Rules that are not changed one by one, and why. */
const NOT_MUTATED: Record<string, string> = {
  "app/domain/boarding/stewards/rules.ts": "limits without a decision",
  "app/domain/operators/rules.ts": "what the trail says, judged by tests with a database",
  "app/domain/retention/rules.server.ts": "statements, judged by tests with a database",
  "app/domain/support/rules.ts": "an excerpt for lists",
  "app/domain/system-health/rules.ts": "what a page says of figures, no decision",
  "app/domain/tickets/edit-rules.ts": "what the trail says, judged by tests with a database",
  "app/domain/users/password-rules.ts": "judged together with the hash",
  "app/domain/users/rules.ts": "initials and words of time",
};

const areas = Object.values(AREAS);
const mutated = areas.flatMap(({ rules }) => rules);

describe("the rules under mutation", () => {
  it("are all that the domain has, but those with a reason", () => {
    const rules = readdirSync("app/domain", { recursive: true, encoding: "utf8" })
      .filter((name) => /(?:^|[/-])rules(?:\.server)?\.ts$/.test(name))
      .map((name) => `app/domain/${name}`);
    expect(rules.length).toBeGreaterThan(25);
    expect(rules.filter((file) => !mutated.includes(file) && !(file in NOT_MUTATED))).toEqual([]);
    expect(Object.keys(NOT_MUTATED).filter((file) => !rules.includes(file))).toEqual([]);
  });

  it("are there, and so are the tests that judge them", () => {
    const named = areas.flatMap(({ rules, tests }) => [...rules, ...tests]);
    expect(named.filter((file) => !existsSync(file.replace(/\/\*.*$/, "")))).toEqual([]);
  });
});
