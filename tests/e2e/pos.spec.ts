import { createHash, randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { ask } from "./buyer";
import { expect, expectAccessible, test } from "./fixtures";

/** A cashier of this test alone, signed in and with an open shift, and an operator. */
async function onDuty(page: Page): Promise<{ userId: number; company: string }> {
  const unique = randomBytes(5).toString("hex");
  const [user] = await ask<{ id: number }>(
    "insert into app_user (name, username, email, phone, password_hash, jetty_id, access) values ('Juruwang Pelayar', $1, $2, '0123456789', 'none', 1, 3) returning id",
    [`p${unique}`, `p${unique}@contoh.my`],
  );
  const userId = user?.id ?? 0;
  const token = randomBytes(32).toString("base64url");
  await ask(
    "insert into staff_session (token_hash, user_id, platform, jetty_id, expires_at, user_agent, address) values ($1, $2, 'web_app', 1, now() + interval '1 hour', 'e2e', '127.0.0.1')",
    [createHash("sha256").update(token).digest(), userId],
  );
  const [shift] = await ask<{ id: number }>("insert into shift (user_id, jetty_id, opened_at, float_sen, form_key) values ($1, 1, now(), 10000, $2) returning id", [userId, randomBytes(20).toString("base64url")]);
  await ask("insert into drawer_entry (shift_id, at, kind, amount_sen, by_user) values ($1, now(), 'float', 10000, $2)", [shift?.id, userId]);
  const company = `AAA Bot ${unique}`;
  await ask("insert into operator (company_name, name, email, phone, ic, jetty_id) values ($1, 'Mohd Hafiz', 'bayu@contoh.my', '0139876543', $2, 1)", [company, String(Math.floor(1e11 + Math.random() * 8e11))]);
  await page.context().addCookies([{ name: "session", value: token, url: process.env.E2E_URL ?? "" }]);
  return { userId, company };
}

const sales = (userId: number) => ask<Record<string, unknown>>("select amount_sen, cash_in_sen, change_sen, payment_method, total_passengers from ticket where seller_id = $1 order by id", [userId]);

test("a sale by plain forms, with scripts and without", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const { userId } = await onDuty(page);
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
  await page.getByRole("button", { name: /^Terima tunai/ }).last().click();
  await expect(page.getByRole("dialog")).toContainText("RM 20.00");
  await expectAccessible(page);
  expect(await sales(userId)).toMatchObject([{ amount_sen: 3000, cash_in_sen: 5000, change_sen: 2000, payment_method: "Cash", total_passengers: 1 }]);
  await page.getByRole("dialog").getByRole("link", { name: /^Jualan seterusnya/ }).click();
  await expect(page).toHaveURL(/\/pos\/passengers$/);
});

test("two adults in eight key strokes, and on to the next buyer with the ninth", async ({ page, javaScriptEnabled }, info) => {
  test.skip(!javaScriptEnabled, "keys beyond the browser's own need scripts");
  await page.setViewportSize({ width: 1280, height: 900 });
  const { userId, company } = await onDuty(page);
  await page.goto("/pos/passengers");
  await expect(page.locator("footer.hints")).toBeVisible();
  // The newest operator is not always the first of the list; the arrow goes to whoever is.
  const [first] = await page.locator('select[name="operator"] option').allTextContents().then((names) => names.slice(1));
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
  expect(await sales(userId)).toMatchObject([{ amount_sen: 6000, cash_in_sen: 10000, change_sen: 4000, total_passengers: 2 }]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/pos\/passengers$/);
  await expect(page.locator('input[name="adult"]')).toBeFocused();
  info.annotations.push({ type: "key strokes", description: `${strokes.map(({ key, ms }) => `${key} ${ms} ms`).join(", ")}; change shown after ${soldMs} ms` });
});
