import type { Locator } from "@playwright/test";
import { signInCashier } from "./cashier";
import { makeSale } from "./counter-sale";
import { expect, test } from "./fixtures";
import { addStaff, openAs } from "./staff";
import { makeTickets, ownDay } from "./ticket-rows";

const WITH_SCRIPTS = { tag: "@scripts" };

/** How wide the words in each empty field are, and how much room they have: all at one moment. */
const placeholdersIn = (fields: Locator) =>
  fields.evaluateAll((inputs: HTMLInputElement[]) =>
    inputs.map((input) => {
      const style = getComputedStyle(input);
      const context = document.createElement("canvas").getContext("2d");
      if (!context) throw new Error("no canvas");
      context.font = style.font;
      const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
      return {
        words: context.measureText(input.placeholder).width,
        room: input.clientWidth - padding,
      };
    }),
  );

test("the shade behind a dialog begins at the top of the window", async ({ page }) => {
  await openAs(page, "pentadbir", "/blocked-date/add");
  expect((await page.locator(".scrim").boundingBox())?.y).toBe(0);
});

test("what a search field says is not clipped on a wide screen", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const path of ["/audit", "/operator", "/ticket-cancellation"]) {
    await openAs(page, "pentadbir", path);
    await expect(page.getByRole("searchbox").first()).toBeVisible();
    // A field that stands in for a searched select goes when the scripts come.
    await expect(async () => {
      for (const { words, room } of await placeholdersIn(page.getByRole("searchbox")))
        expect(words, path).toBeLessThanOrEqual(room);
    }).toPass();
  }
});

test("on a phone what a search looks through stands above its field, whole", async ({ page }) => {
  for (const path of ["/audit", "/operator", "/ticket-cancellation"]) {
    await openAs(page, "pentadbir", path);
    const search = page.locator("form.find").first();
    const [field, words] = [search.getByRole("searchbox"), search.locator("label")];
    await expect(words).toBeInViewport();
    expect(await words.evaluate((label) => label.scrollWidth <= label.clientWidth)).toBe(true);
    const [above, below] = [await words.boundingBox(), await field.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan((below?.y ?? 0) + 1);
  }
});

test("a picture stands in line with the other facts of its user on a phone", async ({ page }) => {
  await openAs(page, "pentadbir", "/users");
  const picture = await page.locator("tbody .ava").first().boundingBox();
  expect(picture?.x).toBeLessThan(160);
});

test("a file is chosen in the page's language, and its name is seen", async ({ page }) => {
  await openAs(page, "pentadbir", "/user-profile/picture");
  const field = page.getByLabel("Gambar", { exact: true });
  await expect(page.getByText("Pilih fail", { exact: true })).toBeVisible();
  await expect(field).toHaveCSS("color", "rgba(0, 0, 0, 0)");
  await field.setInputFiles({ name: "saya.png", mimeType: "image/png", buffer: Buffer.alloc(8) });
  await expect(field).not.toHaveCSS("color", "rgba(0, 0, 0, 0)");
});

test("an identity card's 12 digits fit their field on a phone", WITH_SCRIPTS, async ({ page }) => {
  await signInCashier(page);
  await page.goto("/pos/passengers");
  await page.getByRole("spinbutton").or(page.locator("[name=adult]")).first().fill("1");
  const field = page.locator('[name="adult[0][ic]"]');
  await field.fill("850412115267");
  expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0);
});

for (const language of ["ms", "en"])
  test(
    `the keys at the foot of the counter stand on one row at 1280 in ${language}`,
    WITH_SCRIPTS,
    async ({ page, baseURL }) => {
      await page.setViewportSize({ width: 1280, height: 720 });
      const { userId } = await signInCashier(page);
      // With something to print again there is one key more.
      await makeSale(userId);
      await page.context().addCookies([{ name: "lang", value: language, url: baseURL ?? "" }]);
      await page.goto("/pos/passengers");
      const keys = page.locator(".hints > span");
      await expect(keys.last()).toBeVisible();
      const rows = await keys.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
      expect(new Set(rows.map(Math.round)).size).toBe(1);
    },
  );

test("the months of the counter's calendar are led to by small buttons beside their name", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInCashier(page);
  await page.goto("/pos/departure-date");
  for (const button of await page.locator(".month .btn").all())
    expect((await button.boundingBox())?.width).toBe(48);
});

test("20 users fit in 1,200 px on a wide screen", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await Promise.all(Array.from({ length: 20 }, () => addStaff(3)));
  await openAs(page, "pentadbir", "/users");
  const rows = page.locator("tbody").first().locator("tr");
  await expect(rows).toHaveCount(20);
  const heights = await rows.evaluateAll((all) => all.map((row) => row.clientHeight));
  expect(heights.reduce((sum, height) => sum + height)).toBeLessThanOrEqual(1_200);
});

for (const width of [360, 1280])
  test(`an e-mail address in a list is broken at its dots and its @ alone at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    const { username } = await addStaff(3);
    await openAs(page, "pentadbir", "/users");
    await page.goto(`/users?search_active=${username}`);
    const row = page.locator("tbody").first().locator("tr").first();
    await expect(row).toContainText(`${username}@jetty.test`);
    const linesOfPieces = await row.evaluate((element) => {
      const pieces: number[] = [];
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!/^(?:@jetty|\.test)$/.test(node.textContent ?? "")) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        pieces.push(range.getClientRects().length);
      }
      return pieces;
    });
    expect(linesOfPieces).toEqual([1, 1]);
  });

test("the widest lists fit a screen of 1024, where the menu opens by its burger", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await makeTickets(await ownDay(), 1);
  for (const path of ["/tickets", "/ticket-cancellation", "/credit"]) {
    await openAs(page, "pentadbir", path);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
      path,
    ).toBeLessThanOrEqual(1024);
  }
  await page.getByRole("link", { name: "Menu", exact: true }).click();
  await expect(page.getByRole("link", { name: "Pengguna", exact: true })).toBeVisible();
});
