import { ask, expectNoSidewaysScroll } from "./buyer";
import { salesOf, signInCashier } from "./cashier";
import { atCounter, CHANGE, CountedKeys, field, keysReady } from "./counter-keys";
import { toPayment } from "./counter-sale";
import { expect, expectAccessible, test } from "./fixtures";

const SPLIT = /\/pos\/checkout\/split$/;

const paidBy = (userId: number) =>
  ask(
    `select p.method, p.amount_sen as sen from ticket_payment p join ticket t on t.id = p.ticket_id
      where t.seller_id = $1 order by p.method`,
    [userId],
  );
const inDrawer = (userId: number) =>
  ask(
    `select kind, amount_sen as sen from drawer_entry where by_user = $1 and ticket_id is not null order by id`,
    [userId],
  );

for (const width of [360, 1280])
  test(`a sale is paid partly in cash and partly on the terminal at ${width} px`, async ({
    page,
    javaScriptEnabled,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const { userId } = await signInCashier(page);
    await toPayment(page, javaScriptEnabled);
    await page.getByRole("button", { name: /^Bayaran campuran/ }).click();
    await expect(page).toHaveURL(SPLIT);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Dibayar tunai (RM)").fill("10");
    await dialog.getByLabel("Tunai diterima (RM)").fill("50");
    if (javaScriptEnabled) await expect(dialog.getByRole("status")).toContainText("RM 20.00");
    await dialog.getByRole("button", { name: /^Terminal kad/ }).click();
    await expect(page).toHaveURL(CHANGE);
    await expect(dialog).toContainText("RM 40.00");
    await expect(dialog).toContainText("Tunai RM 10.00");
    await expect(dialog).toContainText("Terminal kad RM 20.00");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(await salesOf(userId)).toMatchObject([
      { amount_sen: 3000, cash_in_sen: 5000, change_sen: 4000, payment_method: "Split" },
    ]);
    expect(await paidBy(userId)).toEqual([
      { method: "Card terminal", sen: 2000 },
      { method: "Cash", sen: 1000 },
    ]);
    expect(await inDrawer(userId)).toEqual([
      { kind: "cash_in", sen: 5000 },
      { kind: "change", sen: -4000 },
    ]);
  });

test("a cash part of the whole total is refused beside its field, and stays", async ({
  page,
  javaScriptEnabled,
}) => {
  const { userId } = await signInCashier(page);
  await toPayment(page, javaScriptEnabled);
  await page.goto("/pos/checkout/split");
  const part = page.getByRole("dialog").getByLabel("Dibayar tunai (RM)");
  await part.fill("30");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Terminal kad/ })
    .click();
  await expect(part).toHaveAccessibleDescription(/mesti kurang daripada jumlah RM.30\.00/);
  await expect(part).toHaveValue("30");
  await expectAccessible(page);
  expect(await salesOf(userId)).toEqual([]);
});

test("a terminal that refuses leaves nothing sold, and the rest goes by another method", async ({
  page,
  javaScriptEnabled,
}) => {
  const { userId } = await signInCashier(page);
  await toPayment(page, javaScriptEnabled);
  const dialog = page.getByRole("dialog");
  const toSplit = async () => {
    await page.getByRole("button", { name: /^Bayaran campuran/ }).click();
    await dialog.getByLabel("Dibayar tunai (RM)").fill("10");
  };
  await toSplit();
  await dialog.getByRole("link", { name: /^Batal/ }).click();
  await expect(page).toHaveURL(/\/pos\/checkout$/);
  expect(await salesOf(userId)).toEqual([]);
  await toSplit();
  await dialog.getByRole("button", { name: /^QR/ }).click();
  await expect(page).toHaveURL(CHANGE);
  expect(await paidBy(userId)).toEqual([
    { method: "Cash", sen: 1000 },
    { method: "QR", sen: 2000 },
  ]);
});

test.describe("by keys", { tag: "@scripts" }, () => {
  test("a split payment takes its key, the cash and Enter, and shows the rest while typing", async ({
    page,
  }, info) => {
    const { userId } = await atCounter(page);
    const keys = new CountedKeys(page);
    await keys.type("2");
    for (const key of ["F3", "ArrowDown", "*"]) await keys.press(key);
    await keysReady(page, SPLIT);
    await expect(field(page, "cash_part")).toBeFocused();
    await keys.type("20");
    await expect(page.getByRole("dialog").getByRole("status")).toContainText("RM 40.00");
    await keys.press("Enter");
    await expect(page).toHaveURL(CHANGE);
    expect(keys.report("Split sale", info)).toBe(4);
    expect(await paidBy(userId)).toEqual([
      { method: "Card terminal", sen: 4000 },
      { method: "Cash", sen: 2000 },
    ]);
  });

  test("a sum that was refused is typed over, whichever of the two it is", async ({ page }) => {
    const { userId } = await atCounter(page);
    await page.keyboard.type("2");
    for (const key of ["F3", "ArrowDown", "*"]) await page.keyboard.press(key);
    await keysReady(page, SPLIT);
    const sell = async () => {
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert")).toBeVisible();
      await expect(page.locator("form[data-checked]")).toBeVisible();
    };
    await page.keyboard.type("60");
    await sell();
    await page.keyboard.type("50");
    await expect(field(page, "cash_part")).toHaveValue("50");
    await field(page, "cash_in").fill("40");
    await sell();
    await page.keyboard.type("60");
    await expect(field(page, "cash_in")).toHaveValue("60");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(CHANGE);
    expect(await salesOf(userId)).toMatchObject([{ cash_in_sen: 6000, change_sen: 1000 }]);
  });

  test("a star that is typed into a name is no key", async ({ page }) => {
    await atCounter(page);
    await field(page, "adult").fill("1");
    const name = field(page, "adult[0][name]");
    await name.pressSequentially("Siti *2");
    await expect(name).toHaveValue("Siti *2");
  });

  test("the rest goes by the method whose key is pressed, and a second press sells nothing more", async ({
    page,
  }) => {
    const { userId } = await atCounter(page);
    await page.keyboard.type("2");
    for (const key of ["F3", "ArrowDown", "*"]) await page.keyboard.press(key);
    await keysReady(page, SPLIT);
    await page.keyboard.type("20");
    const qr = page.getByRole("dialog").getByRole("button", { name: /^QR/ });
    const key = (await qr.getAttribute("data-key")) ?? "";
    await page.keyboard.press(key);
    await page.keyboard.press(key);
    await expect(page).toHaveURL(/\/pos\/result/);
    expect(await paidBy(userId)).toEqual([
      { method: "Cash", sen: 2000 },
      { method: "QR", sen: 4000 },
    ]);
  });
});
