import { salesOf } from "./cashier";
import { atCounter, CASH, CHANGE, CountedKeys, field, keysReady, PASSENGERS } from "./counter-keys";
import { expect, expectAccessible, test } from "./fixtures";

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
    await page.waitForFunction(() =>
      document.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", cancelable: true })),
    );
    await page.keyboard.press("Enter");
    await keysReady(page, PASSENGERS);
    await expect(field(page, "adult")).toBeFocused();
    await expect(page.locator("footer.hints")).toContainText("F8");
    await page.keyboard.press("F8");
    await expect(page).toHaveURL(/\/print\/ticket\/\w+\?back=%2Fpos%2Fpassengers$/);
    await expect(page.getByRole("button", { name: "Cetak tiket" })).toBeFocused();
    await expectAccessible(page);
  });

  test("a number that stands at the counter already is typed over", async ({ page }) => {
    await atCounter(page);
    await field(page, "adult").fill("1");
    await field(page, "adult[0][name]").fill("Ahmad Faiz bin Ismail");
    await field(page, "adult[0][ic]").fill("850412115267");
    await page.keyboard.press("Enter");
    await keysReady(page, /\/pos\/checkout$/);
    await page.goto("/pos/passengers");
    await keysReady(page, PASSENGERS);
    await expect(field(page, "adult")).toBeFocused();
    await page.keyboard.type("2");
    await expect(field(page, "adult")).toHaveValue("2");
  });

  test("a name that is missing is in sight where the cursor is, on a low screen too", async ({
    page,
  }) => {
    await atCounter(page);
    await page.setViewportSize({ width: 1366, height: 660 });
    await page.keyboard.type("2");
    await page.keyboard.press("F9");
    await expect(page.getByRole("alert")).toContainText("belum diisi");
    await expect(field(page, "adult[0][name]")).toBeFocused();
    await expect(field(page, "adult[0][name]")).toBeInViewport({ ratio: 1 });
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
    await page.clock.runFor(700);
    // A page that has come to life leads on by timers of its own.
    await page.clock.resume();
    await next.press("Enter");
    await expect(page).toHaveURL(PASSENGERS);
  });
});
