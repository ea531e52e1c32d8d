import type { Page } from "@playwright/test";
import { chooseDate, chooseJetty, goOn } from "./buyer";
import { expect, expectAccessible, test } from "./fixtures";

const adults = (page: Page) => page.locator('input[name="adult"]');
const more = (page: Page) => page.getByRole("button", { name: "Tambah: Dewasa", exact: true });
const less = (page: Page) => page.getByRole("button", { name: "Kurangkan: Dewasa", exact: true });
const bar = (page: Page) => page.locator(".step-bar");

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await chooseJetty(page);
  await chooseDate(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Siapa yang bertolak?");
});

test("a figure typed into a count stands alone: 2 is 2, not 20", async ({ page }) => {
  await adults(page).click();
  await page.keyboard.type("2");
  await expect(adults(page)).toHaveValue("2");
});

test("− and + change the count and what is paid, and disable what would go below 0", async ({
  page,
}) => {
  await expect(less(page)).toBeDisabled();
  await more(page).click();
  await expect(adults(page)).toHaveValue("1");
  await expect(bar(page)).toContainText("RM\u00a031.00");
  await more(page).click();
  await expect(adults(page)).toHaveValue("2");
  await expect(bar(page)).toContainText("RM\u00a061.00");
  await expectAccessible(page);
  await less(page).click();
  await expect(bar(page)).toContainText("RM\u00a031.00");
  await less(page).click();
  await expect(adults(page)).toHaveValue("");
  await expect(less(page)).toBeDisabled();
});

test("after a press the row is where a thumb finds it again", async ({ page }) => {
  await page.getByRole("button", { name: "Tambah: Pelajar" }).click();
  await expect(page.locator('input[name="student"]')).toHaveValue("1");
  await expect(page.getByRole("button", { name: "Tambah: Pelajar" })).toBeInViewport();
});

test("those who travel most stand first, and going on with nobody says what to do", async ({
  page,
}) => {
  const shown = page.locator(".qty input:visible");
  expect(
    (await shown.evaluateAll((all) => all.map((one) => one.getAttribute("name")))).slice(0, 3),
  ).toEqual(["adult", "child", "baby"]);
  await goOn(page);
  await expect(page.getByRole("alert").first()).toContainText(
    "Sila pilih sekurang-kurangnya seorang penumpang.",
  );
  await expectAccessible(page);
});

test("its one script stands in the page, in at most 5 kB", async ({ page }) => {
  const scripts = await page
    .locator("script")
    .evaluateAll((all) => all.map((one) => ({ at: one.getAttribute("src"), text: one.innerHTML })));
  expect(scripts).toHaveLength(1);
  expect(scripts[0]?.at).toBeNull();
  expect(scripts[0]?.text.length).toBeGreaterThan(0);
  expect(scripts[0]?.text.length).toBeLessThanOrEqual(5_000);
});

test("what was counted goes along to the next step", async ({ page }) => {
  await more(page).click();
  await expect(adults(page)).toHaveValue("1");
  await more(page).click();
  await expect(adults(page)).toHaveValue("2");
  await goOn(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Siapa yang membeli?");
  await expect(bar(page)).toContainText("2 penumpang");
});

test.describe("with scripts", () => {
  test.skip(({ javaScriptEnabled }) => !javaScriptEnabled);

  test("a press loads no page, and a typed count shows what it costs", async ({ page }) => {
    let pages = 0;
    page.on("framenavigated", () => (pages += 1));
    await more(page).click();
    await expect(bar(page)).toContainText("RM\u00a031.00");
    await adults(page).fill("12");
    await expect(bar(page)).toContainText("RM\u00a0361.00");
    await expect(page.locator(".order")).toContainText("12");
    expect(pages).toBe(0);
  });

  test("a count that cannot be asked about is still sent with the form", async ({ page }) => {
    const refuse = (route: { abort: () => Promise<void> }) => route.abort();
    await page.route("**/passengers", refuse);
    await more(page).click();
    await expect(adults(page)).toHaveValue("1");
    await page.unroute("**/passengers", refuse);
    await goOn(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Siapa yang membeli?");
  });
});
