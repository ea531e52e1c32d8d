import { afterEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { endSteward } from "~/domain/boarding/stewards/end-steward.server";
import { LIMITS } from "~/domain/rate-limits/limits";
import { aSteward } from "../boarding/boat";
import { useDatabase } from "../support/database";
import { useSite } from "../support/site";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const { visitor, signedIn } = staffBrowsers(useSite(["session"]), now);
const lines = () =>
  sql<{ source: string; place: string; name: string; message: string; stack: string }>(
    null,
    "select source, place, user_id, name, message, stack, times from error_entry order by id",
  );
const report = (change: Record<string, string> = {}) => ({
  page: "/sales",
  name: "TypeError",
  message: "r is not a function",
  stack: "",
  ...change,
});
afterEach(() => sql(null, "delete from error_entry returning id"));

describe("an error in a browser of the staff", () => {
  it("is in the error log with its page, its user and its frames, as Chromium tells it", async () => {
    const { browser, user } = await signedIn({ level: 3 });
    const stack = [
      "TypeError: r is not a function",
      "    at Rs (https://jetty.test/build/_shared/frame-AB12CD34.js:9:4211)",
      "    at async https://jetty.test/build/routes/list-AB12CD34.js?x=siti@contoh.my:1:22",
    ].join("\n");
    const { status } = await browser.post("/browser-error", report({ stack }));
    expect(status).toBe(204);
    expect(await lines()).toEqual([
      {
        source: "browser",
        place: "GET /sales",
        userId: user.id,
        name: "TypeError",
        message: "r is not a function",
        stack:
          "    at Rs (/build/_shared/frame-AB12CD34.js:9:4211)\n    at async (/build/routes/list-AB12CD34.js:1:22)",
        times: 1,
      },
    ]);
  });

  it("has the same frames as Firefox tells it", async () => {
    const { browser } = await signedIn({ level: 3 });
    const stack =
      "Rs@https://jetty.test/build/x.js:9:4211\n@https://jetty.test/pos?ic=850412115267:1:2\n";
    await browser.post("/browser-error", report({ stack }));
    expect((await lines())[0]?.stack).toBe("    at Rs (/build/x.js:9:4211)\n    at ? (/pos:1:2)");
  });

  it("is kept without the people it quotes, however much is sent", async () => {
    const { browser } = await signedIn({ level: 3 });
    const message = `no seat for siti@contoh.my, ic 850412-11-5267 ${"x ".repeat(2_000)}`;
    await browser.post("/browser-error", report({ message, page: "/users/12345678/edit" }));
    const [line] = await lines();
    expect(line?.message).toMatch(/^no seat for \[email\], ic \[digits\] x/);
    expect(line?.message.length).toBeLessThanOrEqual(500);
    expect(line?.place).toBe("GET /users/:code/edit");
  });

  it("is taken a few times an hour from one session, and from nobody who is not signed in", async () => {
    const { browser } = await signedIn({ level: 3 });
    for (const letter of "abcdefghijklmnop".slice(0, LIMITS.browserError.max))
      await browser.post("/browser-error", report({ message: `broken ${letter}` }));
    const { status } = await browser.post("/browser-error", report({ message: "one more" }));
    expect(status).toBe(429);
    expect(await lines()).toHaveLength(LIMITS.browserError.max);
    expect((await visitor().post("/browser-error", report())).location).toMatch(/^\/login/);
    expect(await lines()).toHaveLength(LIMITS.browserError.max);
  });
});

describe("an error in a browser of a steward", () => {
  const scanning = async () => {
    const { token, steward, by } = await aSteward({ at: now, name: "Aiman Hakim" });
    const browser = visitor();
    browser.cookies.set("session", token);
    return { browser, steward, by };
  };

  it("is in the error log with its page and no user", async () => {
    const { browser } = await scanning();
    const { status } = await browser.post("/browser-error", report({ page: "/scan" }));
    expect([status, await lines()]).toEqual([
      204,
      [expect.objectContaining({ source: "browser", place: "GET /scan", userId: null })],
    ]);
  });

  it("is taken as often as one of a session, whatever other stewards have reported", async () => {
    const first = await scanning();
    for (const letter of "abcdefghijklmnop".slice(0, LIMITS.browserError.max))
      await first.browser.post("/browser-error", report({ message: `broken ${letter}` }));
    const more = report({ message: "one more" });
    const second = await scanning();
    const answers = [first, second].map(({ browser }) => browser.post("/browser-error", more));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([429, 204]);
  });

  it("is not taken once the link has ended", async () => {
    const { browser, steward, by } = await scanning();
    await endSteward(steward.stewardId, by, now);
    expect((await browser.post("/browser-error", report())).status).toBe(401);
    expect(await lines()).toEqual([]);
  });
});
