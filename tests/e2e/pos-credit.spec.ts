import { ask, expectNoSidewaysScroll } from "./buyer";
import { salesOf, signInCashier } from "./cashier";
import { atCounter, CHANGE, CountedKeys, field, keysReady } from "./counter-keys";
import { toPayment } from "./counter-sale";
import { expect, expectAccessible, test } from "./fixtures";
import { makeCredit } from "./travel-credit-rows";

const CREDIT = /\/pos\/checkout\/travel-credit$/;

const paidBy = (userId: number) =>
  ask(
    `select p.method, p.amount_sen as sen from ticket_payment p join ticket t on t.id = p.ticket_id
      where t.seller_id = $1 order by p.method`,
    [userId],
  );
const leftOf = async (code: string) =>
  (
    await ask("select value_sen - spent_sen as left_sen from travel_credit where code = $1", [code])
  )[0];

for (const width of [360, 1280])
  test(`a sale is paid by a travel credit and the rest in cash at ${width} px`, async ({
    page,
    javaScriptEnabled,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const [{ userId }, code] = [await signInCashier(page), await makeCredit()];
    await toPayment(page, javaScriptEnabled, 2);
    await page.getByRole("button", { name: "Kredit perjalanan" }).click();
    await expect(page).toHaveURL(CREDIT);
    const dialog = page.getByRole("dialog");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByLabel("Kod kredit perjalanan").fill(code.toLowerCase());
    await dialog.getByRole("button", { name: "Semak kredit" }).click();
    await expect(dialog.getByRole("status")).toContainText("RM 31.00");
    await expect(dialog.getByRole("status")).toContainText("RM 29.00");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByLabel("Tunai diterima (RM)").fill("50");
    await dialog.getByRole("button", { name: "Tunai" }).click();
    await expect(page).toHaveURL(CHANGE);
    await expect(dialog).toContainText("RM 21.00");
    await expect(dialog).toContainText("Kredit perjalanan RM 31.00");
    await expect(dialog).toContainText("Tunai RM 29.00");
    expect(await salesOf(userId)).toMatchObject([
      { amount_sen: 6000, cash_in_sen: 5000, change_sen: 2100, payment_method: "Split" },
    ]);
    expect(await paidBy(userId)).toEqual([
      { method: "Cash", sen: 2900 },
      { method: "Travel Credit", sen: 3100 },
    ]);
    expect(await leftOf(code)).toEqual({ left_sen: 0 });
  });

test("a travel credit pays a whole sale, and keeps what is left", async ({
  page,
  javaScriptEnabled,
}) => {
  const [{ userId }, code] = [await signInCashier(page), await makeCredit()];
  await toPayment(page, javaScriptEnabled);
  await page.getByRole("button", { name: "Kredit perjalanan" }).click();
  await field(page, "travelCredit").fill(code);
  await page.getByRole("button", { name: "Semak kredit" }).click();
  await page.getByRole("button", { name: "Jual, dibayar dengan kredit perjalanan" }).click();
  await expect(page).toHaveURL(/\/pos\/result/);
  expect(await paidBy(userId)).toEqual([{ method: "Travel Credit", sen: 3000 }]);
  expect(await leftOf(code)).toEqual({ left_sen: 100 });
});

test("a wrong code is refused beside its field and stays there, and so does too little cash", async ({
  page,
  javaScriptEnabled,
}) => {
  const [{ userId }, code] = [await signInCashier(page), await makeCredit()];
  await toPayment(page, javaScriptEnabled, 2);
  await page.getByRole("button", { name: "Kredit perjalanan" }).click();
  const typed = field(page, "travelCredit");
  await typed.fill("2222-3333-4444-5555");
  await page.getByRole("button", { name: "Semak kredit" }).click();
  await expect(typed).toHaveAccessibleDescription(/Tiada kredit perjalanan dengan kod ini/);
  await expect(typed).toHaveValue("2222-3333-4444-5555");
  await expect(typed).toBeFocused();
  await expectAccessible(page);
  await typed.fill(code);
  await page.getByRole("button", { name: "Semak kredit" }).click();
  const cash = page.getByLabel("Tunai diterima (RM)");
  await cash.fill("20");
  await page.getByRole("dialog").getByRole("button", { name: "Tunai" }).click();
  await expect(cash).toHaveAccessibleDescription(/RM/);
  await expect(cash).toHaveValue("20");
  await expectAccessible(page);
  expect(await salesOf(userId)).toEqual([]);
});

test.describe("by keys", { tag: "@scripts" }, () => {
  test("a travel credit takes its key, its code, the cash and Enter, and shows the change", async ({
    page,
  }, info) => {
    // More than five operators are searched; an arrow chooses without opening the list.
    for (let number = 0; number < 5; number += 1) await signInCashier(page);
    const [{ userId }, code] = [await atCounter(page), await makeCredit()];
    const keys = new CountedKeys(page);
    await keys.type("2");
    for (const key of ["F3", "ArrowDown", "Enter"]) await keys.press(key);
    await keysReady(page, /\/pos\/checkout$/);
    await keys.press("#");
    await keysReady(page, CREDIT);
    await expect(field(page, "travelCredit")).toBeFocused();
    await keys.type(code);
    await keys.press("Enter");
    await expect(field(page, "cash_in")).toBeFocused();
    await keys.type("50");
    await expect(page.getByRole("dialog").getByRole("status")).toContainText("RM 21.00");
    await keys.press("Enter");
    await expect(page).toHaveURL(CHANGE);
    expect(keys.report("Travel credit and cash", info)).toBe(6);
    expect(await paidBy(userId)).toEqual([
      { method: "Cash", sen: 2900 },
      { method: "Travel Credit", sen: 3100 },
    ]);
  });

  test("what a travel credit leaves goes by the method whose key is pressed", async ({ page }) => {
    const [{ userId }, code] = [await signInCashier(page), await makeCredit()];
    await page.setViewportSize({ width: 1280, height: 900 });
    await toPayment(page, true, 2);
    await keysReady(page, /\/pos\/checkout$/);
    await page.keyboard.press("#");
    await keysReady(page, CREDIT);
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
    const qr = page.getByRole("dialog").getByRole("button", { name: /^QR/ });
    await expect(qr.locator("kbd")).toBeVisible();
    await page.keyboard.press((await qr.getAttribute("data-key")) ?? "");
    await expect(page).toHaveURL(/\/pos\/result/);
    expect(await paidBy(userId)).toEqual([
      { method: "QR", sen: 2900 },
      { method: "Travel Credit", sen: 3100 },
    ]);
  });
});
