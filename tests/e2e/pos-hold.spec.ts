import type { Page } from "@playwright/test";
import { ask, expectNoSidewaysScroll } from "./buyer";
import { signInCashier } from "./cashier";
import { atCounter, field, keysReady, PASSENGERS } from "./counter-keys";
import { toPayment } from "./counter-sale";
import { expect, expectAccessible, test } from "./fixtures";

test("an order is held under a name and called up again, and a closing says that it is held", async ({
  page,
  javaScriptEnabled,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 900 });
  await signInCashier(page);
  await page.goto("/pos/passengers");
  const order = page.getByRole("complementary", { name: "Pesanan" });
  await field(page, "adult").fill("2");
  if (!javaScriptEnabled) await order.getByRole("button", { name: "Ke bayaran" }).click();
  await field(page, "adult[0][name]").fill("Ahmad Faiz");
  if (!javaScriptEnabled) await field(page, "adult[0][ic]").fill("850412115267");
  if (!javaScriptEnabled) {
    await field(page, "adult[1][name]").fill("Siti Hajar");
    await field(page, "adult[1][ic]").fill("870903115048");
    await order.getByRole("button", { name: "Ke bayaran" }).click();
    await expect(page).toHaveURL(/\/pos\/checkout$/);
  }
  await order.getByRole("button", { name: "Simpan", exact: true }).click();
  await expect(page).toHaveURL(/\/pos\/hold$/);
  await expect(page.getByLabel("Nama", { exact: true })).toHaveValue("Ahmad Faiz");
  await expectAccessible(page);
  await page.getByLabel("Nama", { exact: true }).fill("Keluarga Faiz");
  await page.getByRole("button", { name: /^Simpan pesanan/ }).click();
  await expect(page).toHaveURL(PASSENGERS);
  await expect(page.getByRole("status").first()).toContainText("Pesanan disimpan: Keluarga Faiz");
  await expect(field(page, "adult")).toHaveValue("");
  await page.goto("/pos/shift/close");
  await expect(page.getByRole("dialog")).toContainText("1 pesanan disimpan dan belum dijual.");
  await page.goto("/pos/passengers");
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Keluarga Faiz/ }).click();
  await expect(page).toHaveURL(javaScriptEnabled ? PASSENGERS : /\/pos\/checkout$/);
  await page.goto("/pos/passengers");
  await expect(field(page, "adult")).toHaveValue("2");
  await expect(field(page, "adult[0][name]")).toHaveValue("Ahmad Faiz");
});

test("of two held orders one is called up while a third is typed, which is held in its place", async ({
  page,
  javaScriptEnabled,
}) => {
  test.slow();
  await signInCashier(page);
  for (const name of ["Keluarga Faiz", "Keluarga Siti"]) {
    await toPayment(page, javaScriptEnabled);
    await page.goto("/pos/hold");
    await page.getByLabel("Nama", { exact: true }).fill(name);
    await page.getByRole("button", { name: /^Simpan pesanan/ }).click();
    await expect(page).toHaveURL(PASSENGERS);
  }
  await toPayment(page, javaScriptEnabled, 2);
  await page.getByRole("link", { name: /^2 pesanan disimpan/ }).click();
  await expect(page.getByText("akan disimpan: Ahmad Faiz bin Ismail")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Keluarga Faiz/ }).click();
  await expect(page).toHaveURL(/\/pos\/checkout$/);
  await expect(page.getByText("Pesanan disimpan: Ahmad Faiz bin Ismail")).toBeVisible();
  await expect(page.getByRole("complementary")).toContainText("RM 30.00");
  await page.goto("/pos/load");
  await page.getByRole("button", { name: /^Ahmad Faiz bin Ismail/ }).click();
  await expect(page.getByRole("complementary")).toContainText("RM 60.00");
});

test("a held order whose day was blocked meanwhile says so before it is paid", async ({
  page,
  javaScriptEnabled,
}) => {
  const { userId } = await signInCashier(page);
  await toPayment(page, javaScriptEnabled);
  await page.goto("/pos/hold");
  await page.getByRole("button", { name: /^Simpan pesanan/ }).click();
  await expect(page).toHaveURL(PASSENGERS);
  // As if it had been held yesterday.
  await ask(
    `update held_order h set data = jsonb_set(h.data, '{ticketDate}', '"2026-01-02"')
      from shift s where s.id = h.shift_id and s.user_id = $1`,
    [userId],
  );
  await page.goto("/pos/load");
  await page.getByRole("button", { name: /^Ahmad Faiz/ }).click();
  await expect(page).toHaveURL(/\/pos\/departure-date$/);
  await expect(page.getByRole("alert")).toContainText("Tarikh yang dipilih tidak tersedia");
  await expectAccessible(page);
});

/** Holds an order of one passenger for each name, by keys. */
async function hold(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await field(page, "adult").fill("1");
    await field(page, "adult[0][name]").fill(name);
    await page.keyboard.press("F2");
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await page.keyboard.press("Enter");
    await keysReady(page, /\/pos\/hold$/);
    await page.keyboard.press("Enter");
    await keysReady(page, PASSENGERS);
  }
}

test.describe("with scripts", { tag: "@scripts" }, () => {
  test("F2 asks before it drops typed passengers", async ({ page }) => {
    await atCounter(page);
    await field(page, "adult").fill("2");
    await field(page, "adult[0][name]").fill("Ahmad Faiz");
    await page.keyboard.press("F2");
    const question = page.getByRole("alertdialog", { name: "Mulakan pesanan baharu?" });
    await expect(question).toContainText("2 penumpang");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(question).toHaveCount(0);
    await expect(field(page, "adult[0][name]")).toHaveValue("Ahmad Faiz");
    await page.keyboard.press("F2");
    await page.keyboard.press("F2");
    await keysReady(page, PASSENGERS);
    await expect(field(page, "adult")).toHaveValue("");
  });

  test("F2 and Enter hold what is typed, and F2 on an empty order calls it up", async ({
    page,
  }) => {
    await atCounter(page);
    await field(page, "adult").fill("2");
    await field(page, "adult[0][name]").fill("Ahmad Faiz");
    await page.keyboard.press("F2");
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await page.keyboard.press("Enter");
    await keysReady(page, /\/pos\/hold$/);
    await page.keyboard.press("Enter");
    await keysReady(page, PASSENGERS);
    await expect(page.getByRole("button", { name: /^Ahmad Faiz/ })).toBeVisible();
    await page.keyboard.press("F2");
    await expect(field(page, "adult")).toHaveValue("2");
    await expect(field(page, "adult[0][name]")).toHaveValue("Ahmad Faiz");
  });

  test("F4 and a digit call up a held order, and what is typed is held under its first name", async ({
    page,
  }) => {
    await atCounter(page);
    await hold(page, ["Ahmad Faiz", "Siti Hajar"]);
    await field(page, "adult").fill("3");
    await field(page, "adult[0][name]").fill("Ombak Biru");
    await page.keyboard.press("F4");
    await keysReady(page, /\/pos\/load$/);
    await page.keyboard.press("2");
    await keysReady(page, PASSENGERS);
    await expect(field(page, "adult[0][name]")).toHaveValue("Ahmad Faiz");
    await expect(page.getByText("Pesanan disimpan: Ombak Biru")).toBeVisible();
  });

  test("a held name that is one long word stays within its button and the order's card", async ({
    page,
  }) => {
    await atCounter(page);
    await page.setViewportSize({ width: 1366, height: 660 });
    await hold(page, ["W".repeat(60)]);
    const card = await page.getByRole("complementary").boundingBox();
    const button = page.getByRole("button", { name: /^W+/ });
    const box = await button.boundingBox();
    const right = (area: typeof box) => (area ? area.x + area.width : 0);
    expect(await button.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(
      0,
    );
    expect(right(box)).toBeLessThanOrEqual(right(card));
    const key = await button.locator("kbd").boundingBox();
    expect(right(key)).toBeLessThanOrEqual(right(box));
    await page.goto("/pos/load");
    await expectNoSidewaysScroll(page);
  });

  test("the foot says what F2 does: a new order, or the one that is held", async ({ page }) => {
    await atCounter(page);
    const meaning = page.locator("footer.hints span").filter({ hasText: "F2" });
    await expect(meaning).toHaveText("F2 baharu");
    await hold(page, ["Ahmad Faiz"]);
    await expect(meaning).toHaveText("F2 pesanan disimpan");
  });

  test("on an empty order F4 and a digit call up one of several that are held", async ({
    page,
  }) => {
    await atCounter(page);
    await hold(page, ["Ahmad Faiz", "Siti Hajar"]);
    await expectAccessible(page);
    await page.keyboard.press("F4");
    await keysReady(page, /\/pos\/load$/);
    await page.keyboard.press("2");
    await keysReady(page, PASSENGERS);
    await expect(field(page, "adult[0][name]")).toHaveValue("Ahmad Faiz");
  });

  test("a link to another page of the counter takes along what is typed", async ({ page }) => {
    await atCounter(page);
    await field(page, "adult").fill("1");
    await field(page, "adult[0][name]").fill("Ahmad Faiz");
    await page
      .getByRole("complementary")
      .getByRole("link", { name: /tukar tarikh/ })
      .click();
    await keysReady(page, /\/pos\/departure-date$/);
    await page.locator('button[name="ticketDate"]').last().click();
    await keysReady(page, PASSENGERS);
    await expect(field(page, "adult[0][name]")).toHaveValue("Ahmad Faiz");
  });
});
