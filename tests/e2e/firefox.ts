import { expect, test } from "@playwright/test";
import puppeteer, { type Page } from "puppeteer-core";
import { systemFirefox } from "./browsers";
import { addStaff, PASSWORD } from "./staff";

/** What Firefox says of an answer, or a script, that still comes when its page is left. */
const LEFT_EARLY = /Error in input stream|error loading dynamically imported module/;

/**
 * The system's Firefox, by WebDriver BiDi: Playwright drives none but a Firefox of its own making.
 * An error of a page's scripts fails the test.
 */
async function inFirefox(work: (page: Page) => Promise<void>): Promise<void> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: systemFirefox()?.path,
    headless: true,
  });
  const problems: string[] = [];
  try {
    const page = await browser.newPage();
    page.on("pageerror", (error) => {
      if (!LEFT_EARLY.test(String(error))) problems.push(String(error));
    });
    page.setDefaultTimeout(30_000);
    await work(page);
  } finally {
    await browser.close();
  }
  expect(problems).toEqual([]);
}

const at = (path: string) => (process.env.E2E_URL ?? "") + path;

/** Logs in by the form, as an administrator of this test alone. */
async function logIn(page: Page): Promise<void> {
  const { email } = await addStaff(1, { jettyId: 0 });
  await page.goto(at("/login"));
  await page.locator("::-p-aria(Tunjuk)").wait();
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="password"]').fill(PASSWORD);
  await Promise.all([
    page.waitForNavigation(),
    page.locator("main form button.btn:not(.alt)").click(),
  ]);
  expect(page.url()).toBe(at("/dashboard"));
}

const valueOf = (page: Page, selector: string) =>
  page.$eval(selector, (field) => (field as HTMLInputElement).value);

test("a module is searched by typing and chosen by the arrow keys", () =>
  inFirefox(async (page) => {
    await logIn(page);
    await page.goto(at("/audit"));
    await page.locator('.combo:has(select[name="module"]) input').fill("penggu");
    await page.locator("li[role=option]").wait();
    for (const key of ["ArrowDown", "Enter"] as const) await page.keyboard.press(key);
    await page.waitForFunction(
      () => document.querySelector<HTMLSelectElement>('select[name="module"]')?.value === "users",
    );
  }));

test("a field that is left empty says so beside it, and a saved form leads on", () =>
  inFirefox(async (page) => {
    await logIn(page);
    await page.goto(at("/user-profile"));
    await page.locator("form[data-checked]").wait();
    const name = 'input[name="name"]';
    await page.locator(name).click({ count: 3 });
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Tab");
    await page.locator("#name-e").wait();
    await page.locator(name).fill("Nama Firefox");
    await Promise.all([
      page.waitForNavigation(),
      page.locator("form[data-checked] button.btn:not(.alt)").click(),
    ]);
    expect(await valueOf(page, name)).toBe("Nama Firefox");
  }));

test("a buyer's next page takes the sheet of styles from the cache", () =>
  inFirefox(async (page) => {
    await page.goto(at("/"));
    await Promise.all([page.waitForNavigation(), page.locator('button[name="jettyID"]').click()]);
    expect(new URL(page.url()).pathname).toBe("/departure-date");
    const style = await page.evaluate(() => {
      const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      return {
        inline: document.querySelectorAll("style").length,
        bytes: files.filter(({ name }) => name.includes("/style/")).map((one) => one.transferSize),
        background: getComputedStyle(document.body).backgroundColor,
      };
    });
    expect(style).toEqual({ inline: 0, bytes: [0], background: "rgb(250, 246, 238)" });
  }));
