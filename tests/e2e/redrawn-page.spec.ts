import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { openAs } from "./staff";

const WITH_SCRIPTS = { tag: "@scripts" };

/** What the page looks like to its reader, and what its scripts would load with. */
const lookOf = (page: Page) =>
  page.evaluate(() => ({
    styled: getComputedStyle(document.body).fontFamily,
    menu: getComputedStyle(document.querySelector("main") ?? document.body).display,
    sheets: [...document.styleSheets].map(({ cssRules }) => cssRules.length > 0),
    nonces: [...document.scripts].every(({ nonce, type }) => nonce !== "" || type.includes("json")),
  }));

// The fixture's page allows no error, so this page is another of its context.
test(
  "a page that the browser draws anew keeps its look and breaks no rule of its policy",
  WITH_SCRIPTS,
  async ({ context }) => {
    const page = await context.newPage();
    const [said, errors]: [string[], string[]] = [[], []];
    page.on("console", (message) => said.push(message.text()));
    page.on("pageerror", ({ message }) => errors.push(message));
    // A text that the scripts know otherwise: React throws the server's page away and draws it anew.
    await page.route("**/users", async (route) => {
      const answer = await route.fetch();
      const html = await answer.text();
      expect(html).toContain("<h1>");
      await route.fulfill({ response: answer, body: html.replace("<h1>", "<h1>Lain ") });
    });
    await openAs(page, "pentadbir", "/users");
    await expect.poll(() => errors.join()).toMatch(/Minified React error #4(?:18|2[2-5])/);
    await expect(page.getByRole("heading", { level: 1 })).not.toContainText("Lain");
    const redrawn = await lookOf(page);
    expect(said.filter((line) => /Content.Security.Policy/i.test(line))).toEqual([]);
    await page.unroute("**/users");
    await page.reload();
    expect(redrawn).toEqual(await lookOf(page));
    expect(redrawn).toMatchObject({ sheets: [true], nonces: true });
  },
);
