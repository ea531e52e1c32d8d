import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const FOLDERS = ["app/routes", "app/ui"];
const HEAVY = /^import (?!type )[^;]* from "(?:zod|i18next|@conform-to\/zod[^"]*)";$/m;

/** What is built for the browser: every source of a page but those that stay on the server. */
const browserSources = () =>
  FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !/\.(?:server|test)\.tsx?$/.test(file))
      .map((file) => join(folder, file)),
  );

describe("the sources of pages", () => {
  it("import nothing heavy that belongs to the server: a schema in a page is 77 kB in its scripts", () => {
    const importing = browserSources().filter((file) => HEAVY.test(readFileSync(file, "utf8")));
    expect(importing).toEqual([]);
  });

  it("would be found out", () => {
    expect('import { z } from "zod";').toMatch(HEAVY);
    expect('import type { z } from "zod";').not.toMatch(HEAVY);
  });
});
