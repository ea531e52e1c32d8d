import { salesOf, signInCashier } from "./cashier";
import { expect, expectAccessible, test } from "./fixtures";

test("a sale by plain forms, with scripts and without", async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 900 });
  const { userId } = await signInCashier(page);
  await page.goto("/pos");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Merang" }).click();
  await page.locator('button[name="ticketDate"]').last().click();
  await page.locator('input[name="adult"]').fill("1");
  await expectAccessible(page);
  await page.locator("aside").getByRole("button", { name: "Ke bayaran" }).click();
  await page.getByRole("button", { name: "Teruskan" }).click();
  await page.locator('input[name="adult[0][name]"]').fill("Ahmad Faiz bin Ismail");
  await page.locator('input[name="adult[0][ic]"]').fill("850412115267");
  await page.locator("main").getByRole("button", { name: "Teruskan" }).last().click();
  await expect(page).toHaveURL(/\/pos\/checkout$/);
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Tunai/ }).click();
  await expect(page.getByRole("dialog")).toContainText("RM 30.00");
  await expectAccessible(page);
  for (const key of ["5", "0"]) await page.getByRole("button", { name: key, exact: true }).click();
  await expect(page.getByLabel("Tunai diterima (RM)")).toHaveValue("50");
  await page
    .getByRole("button", { name: /^Terima tunai/ })
    .last()
    .click();
  await expect(page.getByRole("dialog")).toContainText("RM 20.00");
  await expectAccessible(page);
  expect(await salesOf(userId)).toMatchObject([
    {
      amount_sen: 3000,
      cash_in_sen: 5000,
      change_sen: 2000,
      payment_method: "Cash",
      total_passengers: 1,
    },
  ]);
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /^Jualan seterusnya/ })
    .click();
  await expect(page).toHaveURL(/\/pos\/passengers$/);
});

test(
  "two adults in eight key strokes, and on to the next buyer with the ninth",
  { tag: "@scripts" },
  async ({ page }, info) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const { userId, company } = await signInCashier(page);
    await page.goto("/pos/passengers");
    await expect(page.locator("footer.hints")).toBeVisible();
    // The newest operator is not always the first of the list; the arrow goes to whoever is.
    const [first] = await page
      .locator('select[name="operator"] option')
      .allTextContents()
      .then((names) => names.slice(1));
    expect(first).toBeTruthy();
    await expect(page.locator('select[name="operator"]')).toContainText(company);
    const strokes: { key: string; ms: number }[] = [];
    const began = Date.now();
    const press = async (key: string) => {
      await page.keyboard.press(key);
      strokes.push({ key, ms: Date.now() - began });
    };
    for (const key of ["2", "F3", "ArrowDown", "F9"]) await press(key);
    await expect(page).toHaveURL(/\/pos\/checkout\/cash$/);
    await expect(page.locator(".hints").first()).toBeVisible();
    for (const key of ["1", "0", "0", "Enter"]) await press(key);
    await expect(page).toHaveURL(/\/pos\/result\/change/);
    await expect(page.getByRole("dialog")).toContainText("RM 40.00");
    const soldMs = Date.now() - began;
    expect(strokes).toHaveLength(8);
    expect(await salesOf(userId)).toMatchObject([
      { amount_sen: 6000, cash_in_sen: 10000, change_sen: 4000, total_passengers: 2 },
    ]);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/pos\/passengers$/);
    await expect(page.locator('input[name="adult"]')).toBeFocused();
    const told = `${strokes.map(({ key, ms }) => `${key} ${ms} ms`).join(", ")}; change shown after ${soldMs} ms`;
    info.annotations.push({ type: "key strokes", description: told });
    console.log(`Keyboard sale: ${told}`);
    await expect(page.locator("footer.hints")).toContainText("F8");
    await page.keyboard.press("F8");
    await expect(page).toHaveURL(/\/print\/ticket\/\w+\?back=%2Fpos%2Fpassengers$/);
    await expect(page.getByRole("button", { name: "Cetak tiket" })).toBeFocused();
    await expectAccessible(page);
  },
);
