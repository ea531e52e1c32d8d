import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { actsOnNamedThings } from "../support/jetty-acts";

/** Whose test asks each of them from the other jetty. */
const TESTS = readdirSync("tests/staff").filter((name) => /^jetty-scope.*\.test\.ts$/.test(name));
/** Named things of no jetty, or asked about where their jetty was asked for before. */
const NEED_NO_TEST: Record<string, string> = {
  worksAt: "the rule itself",
  reachOf: "a rule of who hears of an event",
  filterFor: "a jetty that is not theirs counts as not asked for",
  reportFilterFor: "a jetty that is not theirs counts as not asked for",
  addSchedule: "a jetty that is not theirs is refused by reportFilterFor",
  openShift: "whoever is bound works there, whatever the form says",
  takeSavedOrder: "tells whoever has its code at which jetty an order waits",
  officeTasks: "counts at a jetty that was chosen among theirs",
  refundList: "a list, and where its page begins",
  creditList: "a list, and where its page begins",
  printManifest: "its page has found the manifest before",
  printSlip: "its page has asked requireSlip before",
  cancelForCase: "its caller holds the case",
  keepChoice: "its caller holds the case",
  refundCase: "its caller holds the case",
};

const files = readdirSync("app/domain", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.ts$/.test(name) && !/\.test\.ts$/.test(name))
  .map((name) => join("app/domain", name));
const acts = actsOnNamedThings(files);

function importedBy(source: string): Set<string> {
  const named = [...source.matchAll(/import \{([^}]*)\} from "~\/domain\//g)];
  return new Set(
    named.flatMap(([, names = ""]) => names.split(",").map((name) => name.trim())).filter(Boolean),
  );
}
const tested = importedBy(
  TESTS.map((name) => readFileSync(join("tests/staff", name), "utf8")).join("\n"),
);
const untested = (by: ReadonlySet<string>) =>
  [...acts].flatMap(([name, file]) =>
    by.has(name) || name in NEED_NO_TEST ? [] : [`${file}: ${name}`],
  );

describe("an act or query that is told what to act on, and by whom", () => {
  it("is asked by somebody of the other jetty in a test, or says why it need not be", () => {
    expect(untested(tested)).toEqual([]);
  });

  it("is missed where its test is left out (control)", () => {
    const others = new Set([...tested].filter((name) => name !== "findRequest"));
    expect(untested(others)).toEqual(["cancellations/queries.server.ts: findRequest"]);
    expect(untested(new Set()).length).toBeGreaterThan(60);
  });

  it("has a reason that is still needed", () => {
    const needless = Object.keys(NEED_NO_TEST).filter(
      (name) => !acts.has(name) || tested.has(name),
    );
    expect(needless).toEqual([]);
  });
});
