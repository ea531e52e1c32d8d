import type { Page } from "@playwright/test";
import { signInCashier } from "./cashier";
import { expect, expectAccessible, test } from "./fixtures";
import { openAs } from "./staff";

const WITH_SCRIPTS = { tag: "@scripts" };
const MAX_REQUESTS = 20;
const MAX_BYTES = 155_000;

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
  expect(requests.filter((url) => !url.endsWith("/favicon.ico"))).toHaveLength(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(page);
  expect(javaScriptEnabled).toBe(test.info().project.name === "js");
});

/** What the first view of a page takes over the wire, with headers, as a new browser loads it. */
async function weigh(page: Page, open: () => Promise<unknown>) {
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.setCacheDisabled", { cacheDisabled: true });
  const taken = new Map<string, { url: string; bytes: number }>();
  network.on("Network.requestWillBeSent", ({ requestId, request }) => {
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

const OFFICE = [
  "/dashboard",
  "/sales",
  "/reports",
  "/users",
  "/users/add",
  "/audit",
  "/blocked-date/add",
  "/ticket-cancellation/new",
  "/setting",
  "/shifts",
];
const COUNTER = ["/pos", "/pos/passengers", "/pos/shift/drawer"];

for (const path of OFFICE)
  test(`the first view of ${path} stays within its limits`, WITH_SCRIPTS, async ({ page }) => {
    expectWithin(await weigh(page, () => openAs(page, "pentadbir", path)));
  });

for (const path of COUNTER)
  test(`the first view of ${path} stays within its limits`, WITH_SCRIPTS, async ({ page }) => {
    await signInCashier(page);
    expectWithin(await weigh(page, () => page.goto(path)));
  });

function expectWithin(view: Awaited<ReturnType<typeof weigh>>): void {
  test.info().annotations.push({
    type: "first view",
    description: `${view.bytes} bytes in ${view.requests} requests`,
  });
  expect(view.requests, view.files).toBeLessThanOrEqual(MAX_REQUESTS);
  expect(view.bytes, view.files).toBeLessThanOrEqual(MAX_BYTES);
}
