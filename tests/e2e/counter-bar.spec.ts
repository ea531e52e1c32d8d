import type { Page } from "@playwright/test";
import { awake } from "./awake";
import { signInCashier } from "./cashier";
import { keysReady, PASSENGERS } from "./counter-keys";
import { makeSale, toPayment } from "./counter-sale";
import { expect, expectAccessible, test } from "./fixtures";

for (const [width, height] of [
  [1280, 900],
  [1366, 660],
] as const)
  for (const language of ["ms", "en"] as const)
    test(`the counter's bar is one row, and nothing lies under the keys: ${width}, ${language}`, async ({
      page,
      javaScriptEnabled,
    }) => {
      await page.setViewportSize({ width, height });
      await signInCashier(page);
      await page
        .context()
        .addCookies([{ name: "lang", value: language, url: process.env.E2E_URL ?? "" }]);
      await page.goto("/pos/passengers");
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      const bar = page.getByRole("banner");
      expect((await bar.boundingBox())?.height).toBeLessThan(64);
      const tops = await bar.locator("> *").evaluateAll((parts) =>
        parts.map((part) => {
          const { top, bottom } = part.getBoundingClientRect();
          return Math.round((top + bottom) / 2);
        }),
      );
      expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(8);
      await bar.getByText("Menu").click();
      const close = bar.getByRole("link", {
        name: language === "ms" ? "Tutup syif" : "Close shift",
      });
      await expect(close).toBeVisible();
      const menu = await bar.getByRole("list").last().boundingBox();
      const hide = bar.getByRole("button", {
        name: language === "ms" ? "Sembunyikan pemberitahuan" : "Hide notifications",
      });
      const button = await hide.boundingBox();
      expect(button?.x).toBeGreaterThanOrEqual(menu?.x ?? Infinity);
      expect((button?.x ?? Infinity) + (button?.width ?? 0)).toBeLessThanOrEqual(
        (menu?.x ?? 0) + (menu?.width ?? 0),
      );
      await expectAccessible(page);
      if (!javaScriptEnabled) return;
      await bar.getByText("Menu").click();
      await nothingUnderTheKeys(page, height);
    });

test("the language's name in the menu is two words", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signInCashier(page);
  await page.context().addCookies([{ name: "lang", value: "en", url: process.env.E2E_URL ?? "" }]);
  await page.goto("/pos/passengers");
  await page.getByRole("banner").getByText("Menu").click();
  const button = page.getByRole("banner").getByRole("button", { name: "Bahasa Melayu" });
  const blank = await button.evaluate((one) => {
    const last = document.createRange();
    last.selectNodeContents(one.lastChild ?? one);
    const first = one.firstElementChild?.getBoundingClientRect();
    return last.getBoundingClientRect().left - (first?.right ?? 0);
  });
  expect(blank).toBeGreaterThanOrEqual(3);
});

for (const [width, height] of [
  [360, 740],
  [1280, 900],
  [1366, 660],
] as const)
  test(`of a printer with a long name the bar says the state whole: ${width}`, async ({
    page,
    javaScriptEnabled,
  }) => {
    await page.setViewportSize({ width, height });
    await signInCashier(page);
    await page.goto("/printer?back=%2Fpos%2Fpassengers");
    await page.getByRole("radio").first().check();
    await page.getByRole("button", { name: "Guna pencetak ini" }).click();
    await expect(page).toHaveURL(/\/pos\/passengers$/);
    if (javaScriptEnabled) await awake(page);
    const printer = page.getByRole("banner").locator(".printer");
    const [name, state] = [printer.locator(".cut"), printer.locator(".dot > :last-child")];
    await name.evaluate((one) => (one.textContent = "Pencetak kaunter hadapan ".repeat(4)));
    for (const words of ["sedia", "tidak bersambung, pelayan cetak tidak berjalan"]) {
      await state.evaluate((one, text) => (one.textContent = text), words);
      const menu = await page.getByRole("banner").locator(".more").last().boundingBox();
      const box = await state.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? Infinity), words).toBeLessThanOrEqual(menu?.x ?? 0);
    }
  });

async function nothingUnderTheKeys(page: Page, height: number): Promise<void> {
  const keys = await page.locator("footer.hints").boundingBox();
  const work = await page.locator(".pos").boundingBox();
  expect(Math.round((work?.y ?? 0) + (work?.height ?? 0)), page.url()).toBeLessThanOrEqual(
    Math.round(keys?.y ?? 0),
  );
  expect(Math.round((keys?.y ?? 0) + (keys?.height ?? 0)), page.url()).toBeLessThanOrEqual(height);
}

const STEPS_WITH_KEYS = [
  ...["jetty", "departure-date", "passengers", "user-info", "passengers-info"],
  "checkout",
];

test(
  "nothing lies under the keys on any step of a sale at 1366 × 660, and the last change is in sight",
  { tag: "@scripts" },
  async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 660 });
    const { userId } = await signInCashier(page);
    await makeSale(userId);
    await page.goto("/pos/passengers");
    await expect(page.getByText("Baki terakhir")).toBeInViewport({ ratio: 1 });
    await toPayment(page, true);
    for (const step of STEPS_WITH_KEYS) {
      await page.goto(`/pos/${step}`);
      await nothingUnderTheKeys(page, 660);
    }
  },
);

test("printer, reprint and issue are seen to in the counter, and lead back to the order", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const { userId } = await signInCashier(page);
  const { code } = await makeSale(userId);
  for (const path of ["/printer", `/print/ticket/${code}`, "/report-issue"]) {
    await page.goto(`${path}?back=%2Fpos%2Fpassengers`);
    await expect(page.getByRole("banner")).toContainText("Kaunter Merang");
    await expect(page.getByRole("navigation", { name: "Menu utama" })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("link", { name: "Tutup" }).click();
    await expect(page).toHaveURL(/\/pos\/passengers$/);
  }
});

test.describe("with a mouse", { tag: "@scripts" }, () => {
  test.use({ hasTouch: false });

  test("the first row of names is seen under the counts at 1366 × 660", async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 660 });
    await signInCashier(page);
    await page.goto("/pos/passengers");
    await page.locator('input[name="adult"]').fill("2");
    const name = page.locator('input[name="adult[0][name]"]');
    await expect(name).toBeVisible();
    const row = await name.boundingBox();
    const keys = await page.locator(".hints").boundingBox();
    expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(keys?.y ?? 0);
  });

  test("the keys stay at the foot of the screen when missing names are asked for", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1366, height: 660 });
    await signInCashier(page);
    await page.goto("/pos/passengers");
    await keysReady(page, PASSENGERS);
    await page.locator('input[name="adult"]').fill("2");
    await page.keyboard.press("F9");
    await expect(page.locator('input[name="adult[0][name]"]')).toBeFocused();
    const keys = await page.locator(".hints").boundingBox();
    expect((keys?.y ?? 0) + (keys?.height ?? 0)).toBe(660);
  });
});

test.describe("with a mouse", () => {
  test.use({ hasTouch: false, viewport: { width: 1366, height: 660 } });
  test("what happened to the drawer is chosen and recorded without scrolling", async ({ page }) => {
    await signInCashier(page);
    await page.goto("/pos/shift/drawer");
    const record = page.getByRole("button", { name: "Rekod" });
    await expect(record).toBeInViewport({ ratio: 1 });
  });

  test("a shift is closed without scrolling", async ({ page }) => {
    await signInCashier(page);
    await page.goto("/pos/shift/close");
    for (const name of ["Kira jumlah", "Tutup syif"])
      await expect(page.getByRole("dialog").getByRole("button", { name }).last()).toBeInViewport({
        ratio: 1,
      });
    const room = page.locator(".scrim");
    expect(await room.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
  });

  test("the coins of a count stand in one row", async ({ page }) => {
    await signInCashier(page);
    await page.goto("/pos/shift/close");
    const coins = page.getByRole("group", { name: "Syiling" }).locator("input");
    const tops = await coins.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
    expect(tops).toHaveLength(4);
    expect(new Set(tops).size).toBe(1);
  });

  test(
    "every payment method of a sale of two stands above the keys on a screen of 1366 × 660",
    { tag: "@scripts" },
    async ({ page }) => {
      await page.setViewportSize({ width: 1366, height: 660 });
      const { userId } = await signInCashier(page);
      await makeSale(userId);
      await page.goto("/pos/passengers");
      await keysReady(page, PASSENGERS);
      await page.locator('input[name="adult"]').fill("2");
      await expect(page.locator('input[name="adult[1][name]"]')).toBeVisible();
      const foot = (await page.locator("footer.hints").boundingBox())?.y ?? 0;
      const buttons = page.getByRole("complementary").getByRole("button");
      for (const box of await buttons.evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect().bottom),
      ))
        expect(box).toBeLessThanOrEqual(foot);
    },
  );
});
