import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { ask } from "./buyer";
import { expect, expectAccessible, test } from "./fixtures";

const PASSWORD = "jeti2026";
const STEP_S = 30;

/** Somebody of this test's own, with the password of the demo's people. */
async function newSomebody(): Promise<{ name: string; email: string }> {
  const unique = randomBytes(4).toString("hex");
  const [made] = await ask<{ email: string }>(
    `insert into app_user (name, username, email, phone, password_hash, jetty_id, access)
     select 'Orang Ujian', $1::text, $1::text || '@jetty.test', '0123456789', password_hash, 1, 3 from app_user where username = 'kaunter' returning email`,
    [`ujian-${unique}`],
  );
  if (!made) throw new Error("nobody was made");
  return { name: "Orang Ujian", email: made.email };
}

/**
 * An authenticator app, which never shows a code of a step that was used: it waits by taking the
 * next one, as its owner would.
 */
function appOf(secret: string): () => string {
  let last = 0;
  return () => {
    last = Math.max(Math.floor(Date.now() / 1_000 / STEP_S), last + 1);
    return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: last * STEP_S * 1_000 });
  };
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-mel").fill(email);
  await page.getByLabel("Kata laluan", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log masuk" }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.goto("/logout");
  await page.getByRole("button", { name: "Log keluar" }).click();
  await expect(page).toHaveURL(/\/login$/);
}

const noSidewaysScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
const looksWell = async (page: Page) => {
  await expectAccessible(page);
  await noSidewaysScroll(page);
};

test("a second factor is turned on, asked for at the next login, and replaced by a recovery code once", async ({
  page,
}) => {
  const { name, email } = await newSomebody();
  await page.goto("/login?back=/user-profile/security");
  await logIn(page, email);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Keselamatan akaun");
  await looksWell(page);
  await page.getByRole("link", { name: "Hidupkan faktor kedua" }).click();
  await expect(page.getByRole("img", { name: "Kod QR untuk aplikasi pengesah" })).toBeVisible();
  await looksWell(page);
  const app = appOf((await page.locator("span.code").innerText()).replaceAll("-", ""));
  await page.getByLabel("Kod daripada aplikasi").fill(app());
  await page.getByLabel("Kata laluan sekarang").fill(PASSWORD);
  await page.getByRole("button", { name: "Hidupkan faktor kedua" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Faktor kedua telah dihidupkan");
  await looksWell(page);
  const recovery = await page.locator("li.code").allInnerTexts();
  expect(recovery).toHaveLength(10);

  await logOut(page);
  await page.goto("/login?back=/template");
  await logIn(page, email);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Satu langkah lagi");
  await looksWell(page);
  await page.getByLabel("Kod daripada aplikasi").fill("12");
  await page.getByRole("button", { name: "Log masuk" }).click();
  await expect(page.getByRole("alert")).toContainText("Kod ini tidak betul");
  await page.getByLabel("Kod daripada aplikasi").fill(app());
  await page.getByRole("button", { name: "Log masuk" }).click();
  await expect(page).toHaveURL(/\/template$/);
  await expect(page.getByRole("status")).toContainText(`Hello ${name}!`);

  await logOut(page);
  await logIn(page, email);
  await page.getByLabel("Kod daripada aplikasi").fill(recovery[0] ?? "");
  await page.getByRole("button", { name: "Log masuk" }).click();
  await expect(page.getByRole("status")).toContainText("Kod pemulihan yang tinggal: 9.");
});

test("a screen is locked by hand and opened with a PIN", async ({ page }) => {
  const { email } = await newSomebody();
  await page.goto("/login?back=/user-profile/security/pin");
  await logIn(page, email);
  await looksWell(page);
  await page.getByLabel("PIN baharu").fill("4827");
  await page.getByLabel("Kata laluan sekarang").fill(PASSWORD);
  await page.getByRole("button", { name: "Simpan PIN" }).click();
  await expect(page.getByRole("status")).toHaveText("PIN telah disimpan.");
  await page.getByRole("main").getByRole("button", { name: "Kunci sekarang" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Skrin ini dikunci");
  await looksWell(page);
  await page.getByLabel("Kata laluan atau PIN", { exact: true }).fill("4827");
  await page.getByRole("button", { name: "Sambung" }).click();
  await expect(page).toHaveURL(/\/user-profile\/security$/);
});

test("a staff screen without local storage says so and can not be used", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "only scripts can look");
  const { email } = await newSomebody();
  await page.addInitScript(() =>
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("blocked", "SecurityError");
      },
    }),
  );
  await page.goto("/login");
  await logIn(page, email);
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText(
    "Sila benarkan kuki supaya aplikasi ini berfungsi dengan betul",
  );
  await expect(dialog.getByRole("button")).toBeFocused();
});
