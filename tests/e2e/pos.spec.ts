import type { Page } from "@playwright/test";
import { salesOf, signInCashier } from "./cashier";
import { CountedKeys, keysReady } from "./counter-keys";
import { expect, expectAccessible, test } from "./fixtures";

const PASSENGERS = /\/pos\/passengers(?:#\w+)?$/;
const CASH = /\/pos\/checkout\/cash$/;
const CHANGE = /\/pos\/result\/change/;

const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`);

/** A cashier whose counter takes keys. */
async function atCounter(page: Page) {
  await page.setViewportSize({ width: 1280, height: 900 });
  const cashier = await signInCashier(page);
  await page.goto("/pos/passengers");
  await keysReady(page, PASSENGERS);
  return cashier;
}

test("a sale by plain forms, with scripts and without", async ({ page, javaScriptEnabled }) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 900 });
  const { userId } = await signInCashier(page);
  await page.goto("/pos");
  await expect(page).toHaveURL(PASSENGERS);
  await page
    .getByRole("complementary")
    .getByRole("link", { name: /tukar jeti/ })
    .click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Merang" }).click();
  await page.locator('button[name="ticketDate"]').last().click();
  await field(page, "adult").fill("1");
  await expectAccessible(page);
  const onward = page.getByRole("complementary").getByRole("button", { name: "Ke bayaran" });
  // Without scripts the names' fields come with the counts.
  if (!javaScriptEnabled) {
    await onward.click();
    await expect(page).toHaveURL(PASSENGERS);
    await expect(field(page, "adult[0][name]")).toBeFocused();
  }
  await page.getByLabel("Nama, Dewasa 1").fill("Ahmad Faiz bin Ismail");
  await page.getByLabel("IC/Pasport, Dewasa 1").fill("850412115267");
  await expectAccessible(page);
  await onward.click();
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
  await expect(page).toHaveURL(PASSENGERS);
  await expect(page.getByRole("complementary")).toContainText("Baki terakhir RM 20.00");
});

test("a wrong number is refused beside its field, and what was typed stays", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signInCashier(page);
  await page.goto("/pos/passengers");
  await field(page, "adult").fill("1");
  const onward = page.getByRole("complementary").getByRole("button", { name: "Ke bayaran" });
  if (!javaScriptEnabled) await onward.click();
  await field(page, "adult[0][name]").fill("Ahmad Faiz bin Ismail");
  await field(page, "adult[0][ic]").fill("12");
  await onward.click();
  const ic = page.getByLabel("IC/Pasport, Dewasa 1");
  await expect(ic).toHaveAccessibleDescription(/IC atau pasport mesti 6 hingga 14 aksara\.$/);
  await expect(ic).toHaveValue("12");
  await expect(page.getByLabel("Nama, Dewasa 1")).toHaveValue("Ahmad Faiz bin Ismail");
  if (javaScriptEnabled) await expect(ic).toBeFocused();
});

test.describe("by keys", { tag: "@scripts" }, () => {
  test("a walk-up cash sale of two named adults takes at most 12 control keys", async ({
    page,
  }, info) => {
    const { userId } = await atCounter(page);
    const keys = new CountedKeys(page);
    await expect(field(page, "adult")).toBeFocused();
    await keys.type("2");
    for (const [index, text] of [
      "Ahmad Faiz bin Ismail",
      "850412115267",
      "Siti Hajar binti Osman",
      "870903115048",
    ].entries()) {
      await keys.press("Enter");
      await expect(
        field(page, `adult[${Math.floor(index / 2)}][${index % 2 ? "ic" : "name"}]`),
      ).toBeFocused();
      await keys.type(text);
    }
    await keys.press("F9");
    await keysReady(page, CASH);
    await keys.type("100");
    await keys.press("Enter");
    await expect(page).toHaveURL(CHANGE);
    await expect(page.getByRole("dialog")).toContainText("RM 40.00");
    expect(keys.report("Walk-up sale", info)).toBeLessThanOrEqual(12);
    expect(await salesOf(userId)).toMatchObject([
      { amount_sen: 6000, cash_in_sen: 10000, change_sen: 4000, total_passengers: 2 },
    ]);
  });

  test("an operator's cash sale takes eight keys, and on to the next buyer with the ninth", async ({
    page,
  }, info) => {
    const { userId } = await atCounter(page);
    const keys = new CountedKeys(page);
    await keys.type("2");
    for (const key of ["F3", "ArrowDown", "F9"]) await keys.press(key);
    await keysReady(page, CASH);
    await keys.type("100");
    await keys.press("Enter");
    await expect(page).toHaveURL(CHANGE);
    await expect(page.getByRole("dialog")).toContainText("RM 40.00");
    expect(keys.report("Operator's sale", info)).toBe(4);
    expect(await salesOf(userId)).toMatchObject([
      { amount_sen: 6000, cash_in_sen: 10000, change_sen: 4000, total_passengers: 2 },
    ]);
    // Enter rests for a moment: two presses are one.
    await page.waitForTimeout(700);
    await page.keyboard.press("Enter");
    await keysReady(page, PASSENGERS);
    await expect(field(page, "adult")).toBeFocused();
    await expect(page.locator("footer.hints")).toContainText("F8");
    await page.keyboard.press("F8");
    await expect(page).toHaveURL(/\/print\/ticket\/\w+\?back=%2Fpos%2Fpassengers$/);
    await expect(page.getByRole("button", { name: "Cetak tiket" })).toBeFocused();
    await expectAccessible(page);
  });

  test("an operator's sale on credit takes four control keys", async ({ page }, info) => {
    const { userId } = await atCounter(page);
    const keys = new CountedKeys(page);
    await keys.type("2");
    for (const key of ["F3", "ArrowDown", "F10"]) await keys.press(key);
    await expect(page).toHaveURL(/\/pos\/checkout\?method=Credit\+Facility$/);
    await expect(page.getByRole("button", { name: /^Kemudahan Kredit/ })).toBeFocused();
    await keys.press("Enter");
    await expect(page).toHaveURL(/\/pos\/result\?ticket=/);
    expect(keys.report("Credit sale", info)).toBe(4);
    expect(await salesOf(userId)).toMatchObject([
      { amount_sen: 6000, payment_method: "Credit Facility", total_passengers: 2 },
    ]);
  });

  test("Credit Facility without an operator goes to the customer's fields and on by Enter", async ({
    page,
  }) => {
    const { userId } = await atCounter(page);
    await field(page, "adult").fill("1");
    await field(page, "adult[0][name]").fill("Ahmad Faiz bin Ismail");
    await field(page, "adult[0][ic]").fill("850412115267");
    await page.keyboard.press("F10");
    await keysReady(page, /method=Credit/);
    for (const [name, text] of [
      ["name", "Ahmad Faiz"],
      ["companyName", "Redang Holidays"],
      ["phoneNo", "0123456789"],
      ["email", "faiz@contoh.my"],
    ] as const) {
      await expect(field(page, name)).toBeFocused();
      await page.keyboard.type(text);
      await page.keyboard.press("Enter");
    }
    await expect(page).toHaveURL(/\/pos\/result\?ticket=/);
    expect(await salesOf(userId)).toMatchObject([{ payment_method: "Credit Facility" }]);
  });

  test("the buyer's step and the names' step have the cursor in their first field", async ({
    page,
  }) => {
    await atCounter(page);
    await field(page, "adult").fill("1");
    await field(page, "adult[0][name]").fill("Ahmad Faiz bin Ismail");
    await field(page, "adult[0][ic]").fill("850412115267");
    await page.keyboard.press("Enter");
    await keysReady(page, /\/pos\/checkout$/);
    await page.getByRole("link", { name: /^4 / }).click();
    await keysReady(page, /\/pos\/user-info$/);
    await expect(field(page, "name")).toBeFocused();
    await page.keyboard.type("Ahmad Faiz");
    await page.keyboard.press("Enter");
    await keysReady(page, /\/pos\/checkout$/);
    await page.getByRole("link", { name: /^5 / }).click();
    await keysReady(page, /\/pos\/passengers-info$/);
    await expect(field(page, "adult[0][name]")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/pos\/checkout$/);
  });

  test("the queue code has a key, and Enter sends it", async ({ page }) => {
    await atCounter(page);
    await page.keyboard.press("F4");
    await expect(page.getByLabel(/^Kod giliran/)).toBeFocused();
    await page.keyboard.type("BCDF");
    await page.keyboard.press("Enter");
    await keysReady(page, /\/pos\/load$/);
    await expect(page.getByLabel(/^Kod giliran/)).toBeFocused();
    await expect(page.getByLabel(/^Kod giliran/)).toHaveValue("BCDF");
  });

  test("a second Enter does not dismiss the change unread", async ({ page }) => {
    await atCounter(page);
    await page.keyboard.type("2");
    for (const key of ["F3", "ArrowDown", "F9"]) await page.keyboard.press(key);
    await keysReady(page, CASH);
    await page.keyboard.press("F9");
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(CHANGE);
    const next = page.getByRole("dialog").getByRole("link", { name: /^Jualan seterusnya/ });
    await next.press("Enter");
    await next.press("Enter");
    await expect(page).toHaveURL(CHANGE);
    await page.clock.fastForward(700);
    await next.press("Enter");
    await expect(page).toHaveURL(PASSENGERS);
  });

  test("a pasted list fills the rows from the one that has the cursor", async ({ page }) => {
    await atCounter(page);
    await field(page, "adult").fill("2");
    await field(page, "adult[0][name]").focus();
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(
        "text/plain",
        "1\tAhmad Faiz\t850412-11-5267\n2\tSiti Hajar\t870903115048\n3\tWan Zainab\t620730115048",
      );
      document.activeElement?.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    });
    await expect(field(page, "adult[0][ic]")).toHaveValue("850412115267");
    await expect(field(page, "adult[1][name]")).toHaveValue("Siti Hajar");
    await expect(page.locator("#names")).toContainText("1 baris senarai tiada tempat");
    await expect(field(page, "adult[1][ic]")).toBeFocused();
  });

  test("a card reader that types fills the first blank row", async ({ page }) => {
    await atCounter(page);
    await field(page, "adult").fill("2");
    await field(page, "adult[0][name]").fill("Siti Hajar");
    await field(page, "adult[0][ic]").fill("870903115048");
    await page.evaluate(() => {
      const target = document.activeElement;
      if (!(target instanceof HTMLInputElement)) throw new Error("no field has the cursor");
      for (const char of "AHMAD FAIZ BIN ISMAIL;850412-11-5267") {
        target.dispatchEvent(new KeyboardEvent("keydown", { key: char, bubbles: true }));
        target.value += char;
      }
      target.dispatchEvent(
        new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }),
      );
    });
    await expect(field(page, "adult[0][ic]")).toHaveValue("870903115048");
    await expect(field(page, "adult[1][name]")).toHaveValue("AHMAD FAIZ BIN ISMAIL");
    await expect(field(page, "adult[1][ic]")).toHaveValue("850412115267");
  });

  test("names stay when their number is typed over", async ({ page }) => {
    await atCounter(page);
    await field(page, "adult").fill("1");
    await field(page, "adult[0][name]").fill("Ahmad Faiz");
    await field(page, "adult").fill("");
    await expect(field(page, "adult[0][name]")).toHaveCount(0);
    await field(page, "adult").fill("2");
    await expect(field(page, "adult[0][name]")).toHaveValue("Ahmad Faiz");
  });
});
