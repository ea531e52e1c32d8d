import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expect, expectGoodOnPhone, test } from "./fixtures";
import { addStaff, changeInAnotherTab, PASSWORD, submitLogin } from "./staff";

const STEP_S = 30;

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

/** Turns the factor on, with the pages looked at on the way; ends at the recovery codes. */
async function turnOn(page: Page, email: string): Promise<() => string> {
  await page.goto("/login?back=/user-profile/security");
  await submitLogin(page, email);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Keselamatan akaun");
  await expectGoodOnPhone(page);
  await page.getByRole("link", { name: "Hidupkan faktor kedua" }).click();
  await expect(page.getByRole("img", { name: "Kod QR untuk aplikasi pengesah" })).toBeVisible();
  await expectGoodOnPhone(page);
  const app = appOf((await page.locator("span.code").innerText()).replaceAll("-", ""));
  await page.getByLabel("Kod daripada aplikasi").fill(app());
  await page.getByLabel("Kata laluan sekarang").fill(PASSWORD);
  await page.getByRole("button", { name: "Hidupkan faktor kedua" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Faktor kedua telah dihidupkan");
  return app;
}

async function logOut(page: Page): Promise<void> {
  await page.goto("/logout");
  await page.getByRole("button", { name: "Log keluar" }).click();
  await expect(page).toHaveURL(/\/login$/);
}

test("a second factor is turned on, asked for at the next login, and replaced by a recovery code once", async ({
  page,
}) => {
  const { name, email } = await addStaff(3);
  const app = await turnOn(page, email);
  await expectGoodOnPhone(page);
  const recovery = await page.locator("li.code").allInnerTexts();
  expect(recovery).toHaveLength(10);

  await logOut(page);
  await page.goto("/login?back=/template");
  await submitLogin(page, email);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Satu langkah lagi");
  await expectGoodOnPhone(page);
  await expect(page.getByLabel("Kod daripada aplikasi")).toBeFocused();
  await page.getByLabel("Kod daripada aplikasi").fill("12");
  await page.getByRole("button", { name: "Log masuk" }).click();
  await expect(page.getByRole("alert")).toContainText("Kod ini tidak betul");
  await expect(page.getByLabel("Kod daripada aplikasi")).toBeFocused();
  await page.getByLabel("Kod daripada aplikasi").fill(app());
  await page.getByRole("button", { name: "Log masuk" }).click();
  await expect(page).toHaveURL(/\/template$/);
  await expect(page.getByRole("status")).toContainText(`Hello ${name}!`);

  await logOut(page);
  await submitLogin(page, email);
  await page.getByLabel("Kod daripada aplikasi").fill(recovery[0] ?? "");
  await page.getByRole("button", { name: "Log masuk" }).click();
  await expect(page.getByRole("status")).toContainText("Kod pemulihan yang tinggal: 9.");
});

test(
  "recovery codes stay when another tab changed something",
  { tag: "@scripts" },
  async ({ page }) => {
    await turnOn(page, (await addStaff(3)).email);
    const codes = await page.locator("li.code").allInnerTexts();
    expect(codes).toHaveLength(10);
    await changeInAnotherTab(page);
    expect(await page.locator("li.code").allInnerTexts()).toEqual(codes);
  },
);

test("a screen is locked by hand and opened with a PIN", async ({ page }) => {
  const { email } = await addStaff(3);
  await page.goto("/login?back=/user-profile/security/pin");
  await submitLogin(page, email);
  await expectGoodOnPhone(page);
  await page.getByLabel("PIN baharu").fill("4827");
  await page.getByLabel("Kata laluan sekarang").fill(PASSWORD);
  await page.getByRole("button", { name: "Simpan PIN" }).click();
  await expect(page.getByRole("status")).toHaveText("PIN telah disimpan.");
  await page.getByRole("main").getByRole("button", { name: "Kunci sekarang" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Skrin ini dikunci");
  await expectGoodOnPhone(page);
  await page.getByLabel("Kata laluan atau PIN", { exact: true }).fill("4827");
  await page.getByRole("button", { name: "Sambung" }).click();
  await expect(page).toHaveURL(/\/user-profile\/security$/);
});

test(
  "a staff screen without local storage says so and can not be used",
  { tag: "@scripts" },
  async ({ page }) => {
    const { email } = await addStaff(3);
    await page.addInitScript(() =>
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new DOMException("blocked", "SecurityError");
        },
      }),
    );
    await page.goto("/login");
    await submitLogin(page, email);
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText(
      "Sila benarkan kuki supaya aplikasi ini berfungsi dengan betul",
    );
    await expect(dialog.getByRole("button")).toBeFocused();
  },
);
