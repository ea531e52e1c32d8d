import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import type { Browser } from "../support/browser";
import { useDatabase } from "../support/database";
import { useSite } from "../support/site";
import { makeStaff } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
import { staffBrowsers } from "./support";

process.env.SUPER_USER_EMAILS = "super@contoh.my";
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff"]), new Date());
let browser: Browser;
const read = async (language: "ms" | "en", path = "/first-run") => {
  browser.cookies.set("lang", language);
  return browser.get(path);
};
beforeAll(async () => {
  ({ browser } = await signedIn({ level: 1, email: "super@contoh.my" }));
});

describe("the first-run page", () => {
  it.each(["ms", "en"] as const)("is correct HTML in %s", async (language) => {
    expect(await htmlProblems((await read(language)).html)).toEqual([]);
  });

  it("names what is set on the machine by its variable", async () => {
    const { text } = await read("en");
    expect(text).toMatch(/Mail ✕ Missing .* SMTP_URL/);
  });

  it("says that a second administrator is missing until there is one", async () => {
    await sql(null, "update app_user set active = false where access = 1 and email <> :own", {
      own: "super@contoh.my",
    });
    const before = (await read("en")).text;
    await makeStaff({ level: 1 });
    const after = (await read("en")).text;
    expect([
      before.includes("A second administrator ✕ Missing"),
      after.includes("A second administrator ✓ Done"),
    ]).toEqual([true, true]);
  });

  it("is on the dashboard while something is missing", async () => {
    const { html } = await read("en", "/dashboard");
    expect(html).toMatch(/<a href="\/first-run">\d things are missing before the first sale<\/a>/);
  });

  it("is nothing to whoever is no super user", async () => {
    const { browser: other } = await signedIn({ level: 1 });
    const [page, dashboard] = [await other.get("/first-run"), await other.get("/dashboard")];
    expect([page.status, dashboard.html.includes("/first-run")]).toEqual([403, false]);
  });
});
