import { expect, expectAccessible, test } from "./fixtures";

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
