import type { Page } from "@playwright/test";
import { staffPages } from "~/domain/access/screen";
import { declaredRoutes, routePlace } from "../support/site-map";
import { signInCashier } from "./cashier";
import { makeSale, toPayment } from "./counter-sale";
import { expect, expectAccessible, test } from "./fixtures";
import { addressOf, makePageRows } from "./page-rows";
import { openAs } from "./staff";
import { makeTickets, ownDay } from "./ticket-rows";

const SHEET = /\/style\/[\w-]+\.css$/;
const WITH_SCRIPTS = { tag: "@scripts" };
/** Of each page, also of a dialog over a full list. */
const MOST = { requests: 20, bytes: 150_000 };
const FULL_LIST = 20;
/** With what the pages before it have left in the browser's cache. */
const FOLLOWS = { requests: 20, bytes: 40_000 };

// A new browser has nothing yet that the scanner's service worker keeps on the device.
test.use({ serviceWorkers: "block" });

test("the first page opens without a login, draws itself in one request and has no script (R-2.1-01)", async ({
  page,
  javaScriptEnabled,
}) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  const response = await page.goto("/");
  expect(response?.status()).toBe(200);
  expect(response?.headers()["content-security-policy"]).toContain("script-src 'none'");
  await expect(page.locator("html")).toHaveAttribute("lang", "ms");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.locator("script").count()).toBe(0);
  const fetched = requests.filter((url) => !url.endsWith("/favicon.ico"));
  expect(fetched.map((url) => new URL(url).pathname)).toMatchObject([
    "/",
    expect.stringMatching(SHEET),
  ]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(page);
  expect(javaScriptEnabled).toBe(test.info().project.name === "js");
});

/** What a page took of the sheet of styles, and how it looks. */
const styleOf = (page: Page) =>
  page.evaluate(() => {
    const [file] = performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.includes("/style/")) as PerformanceResourceTiming[];
    return {
      inline: document.querySelectorAll("style").length,
      fileBytes: file?.transferSize,
      background: getComputedStyle(document.body).backgroundColor,
    };
  });
const SAND = "rgb(250, 246, 238)";

test("the first page is drawn before the sheet of styles for the next one has come", async ({
  page,
}) => {
  await page.route(SHEET, () => {});
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length))
    .toBe(1);
  expect(await styleOf(page)).toMatchObject({ inline: 1, background: SAND });
});

test("the next pages take the sheet of styles from the browser's cache", async ({
  page,
  context,
}) => {
  await page.goto("/");
  const keeps = async () => (await context.cookies()).some(({ name }) => name === "sheet");
  await expect.poll(keeps).toBe(true);
  await page.getByRole("button", { name: "Merang" }).click();
  await expect(page).toHaveURL(/departure-date/);
  expect(await styleOf(page)).toEqual({ inline: 0, fileBytes: 0, background: SAND });
  await page.locator('button[name="ticketDate"]').last().click();
  await expect(page).toHaveURL(/passengers/);
  expect(await styleOf(page)).toEqual({ inline: 0, fileBytes: 0, background: SAND });
});

/** What the first view of a page takes over the wire, with headers, as a new browser loads it. */
const urlsOf = (taken: Map<string, { url: string }>) => [...taken.values()].map(({ url }) => url);

async function weigh(page: Page, open: () => Promise<unknown>, cacheDisabled = true) {
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.setCacheDisabled", { cacheDisabled });
  const taken = new Map<string, { url: string; bytes: number }>();
  network.on("Network.requestWillBeSent", ({ requestId, request }) => {
    // What the browser itself draws its controls with is no request; a socket that is opened again,
    // because it broke off meanwhile, is none of the first view's, nor is what follows when another
    // test sells or reports meanwhile: a list loaded again, a sound, the counts. The day's list for
    // scanning without a network has a goal of its own (`bench boarding`).
    const again =
      (request.url.endsWith("/news/ticket") && urlsOf(taken).includes(request.url)) ||
      /\.data(?:\?|$)|\/__manifest\?|\/alert\.wav$|\/news\/unread$|\/api\/boarding\/list/.test(
        request.url,
      );
    if (!request.url.startsWith("data:") && !again)
      taken.set(requestId, { url: request.url, bytes: 0 });
  });
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const request = taken.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  await open();
  await page.waitForLoadState("networkidle");
  await network.detach();
  const all = [...taken.values()];
  return {
    requests: all.length,
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
    files: all.map(({ url, bytes }) => `${bytes} ${url}`).join("\n"),
  };
}

test(
  "the page to log in runs no framework: a few kilobytes in one request",
  WITH_SCRIPTS,
  async ({ page }) => {
    const view = await weigh(page, () => page.goto("/login"));
    await expect(page.getByRole("button", { name: "Tunjuk" })).toBeVisible();
    expect(await page.locator("script[src], link[rel=modulepreload]").count()).toBe(0);
    expect(view.bytes).toBeLessThan(15_000);
  },
);

/** Every page of the office whose address names no row. */
const OFFICE = staffPages()
  .map(({ address }) => address)
  .filter((path) => !path.includes(":"));
/** These take posts and lead elsewhere; the letter is of a sale that is being typed. */
const DRAW_NOTHING = [
  "/ticket-counter/letters/:place/remove",
  "/tickets/:ticketCode/check",
  "/tickets/:ticketCode/mail",
  "/timetable/weather/:id/cases/:case/phoned",
];
/** Every page of the site map below the staff's frame whose address names one. */
const OF_A_ROW = declaredRoutes()
  .map((route, _index, all) => routePlace(route, all))
  .filter(({ address, isBelow }) => address.includes(":") && isBelow("staff"))
  .map(({ address }) => address)
  .filter((address) => !DRAW_NOTHING.includes(address));
/** A paper that nobody printed. */
const UNKNOWN_PAPER = /^\/z\//;
/** Where a morning at the counter begins. */
const COUNTER = [
  "/pos",
  "/pos/passengers",
  ...["drawer", "x", "close"].map((at) => `/pos/shift/${at}`),
];
/** Every page of the counter that follows in a sale, of an order at hand or of what was sold. */
const OF_A_SALE = declaredRoutes()
  .map((route, _index, all) => routePlace(route, all))
  .filter(
    ({ address, isBelow }) => isBelow("counter") && !/\/(?:reset|time|shift\/.*)$/.test(address),
  )
  .map(({ address }) => address);

test(
  "the first view of each page of the office stays within its limits",
  WITH_SCRIPTS,
  async ({ page }) => {
    test.slow();
    await openAs(page, "super", "/dashboard");
    await expectWithin(page, OFFICE);
  },
);

test(
  "the first view of each page that names a row stays within its limits",
  WITH_SCRIPTS,
  async ({ page }) => {
    test.slow();
    await openAs(page, "super", "/dashboard");
    const rows = await makePageRows(page);
    await makeTickets(await ownDay(), FULL_LIST, 1);
    expect(OF_A_ROW.filter((pattern) => addressOf(pattern, rows) === undefined)).toEqual([]);
    const at = (pattern: string) => addressOf(pattern, rows) ?? pattern;
    await expectWithin(page, OF_A_ROW.map(at));
  },
);

test(
  "the first view of each page of the counter stays within its limits",
  WITH_SCRIPTS,
  async ({ page }) => {
    test.slow();
    await signInCashier(page, { jettyId: 2 });
    await expectWithin(page, COUNTER);
  },
);

test(
  "each page that follows in a sale takes few kilobytes more",
  WITH_SCRIPTS,
  async ({ page }) => {
    test.slow();
    const { userId } = await signInCashier(page);
    const { code } = await makeSale(userId);
    await page.goto("/pos/passengers");
    await toPayment(page, true);
    const paths = OF_A_SALE.map((path) =>
      path.startsWith("/pos/result") ? `${path}?ticket=${code}` : path,
    );
    await expectWithin(page, paths, FOLLOWS);
  },
);

async function expectWithin(
  page: Page,
  paths: readonly string[],
  most: typeof MOST = MOST,
): Promise<void> {
  for (const path of paths) {
    const open = async () => {
      const answer = await page.goto(path);
      expect.soft(answer?.status(), path).toBe(UNKNOWN_PAPER.test(path) ? 404 : 200);
      // What leads elsewhere is not what is weighed; /pos leads to where an order begins.
      if (path !== "/pos")
        expect.soft(new URL(page.url()).pathname).toBe(new URL(path, page.url()).pathname);
    };
    const view = await weigh(page, open, most !== FOLLOWS);
    test.info().annotations.push({
      type: "first view",
      description: `${path}: ${view.bytes} bytes in ${view.requests} requests`,
    });
    expect.soft(view.requests, `${path}\n${view.files}`).toBeLessThanOrEqual(most.requests);
    expect.soft(view.bytes, `${path}\n${view.files}`).toBeLessThanOrEqual(most.bytes);
  }
}
