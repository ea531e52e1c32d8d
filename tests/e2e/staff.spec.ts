import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectGoodOnPhone, test } from "./fixtures";
import { PASSWORD, submitLogin } from "./staff";

const logIn = (page: Page, name: string) => submitLogin(page, `${name}@jetty.test`);

test("staff log in, see where they are, and log out so that Back shows nothing", async ({
  page,
}) => {
  await page.goto("/user-profile");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Log masuk kakitangan");
  await expectGoodOnPhone(page);
  await logIn(page, "akauntan");
  await expect(page).toHaveURL(/\/user-profile$/);
  await expect(page.getByRole("status")).toHaveText("Hello Akauntan!");
  for (const path of ["/user-profile", "/user-profile/sessions", "/dashboard", "/template"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectGoodOnPhone(page);
  }
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Log keluar" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Log keluar" }).click();
  await expect(page.getByRole("status")).toHaveText("Anda telah log keluar.");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Log masuk kakitangan");
  await expect(page.getByText("Dashboard")).toHaveCount(0);
});

test("the password can be seen while it is typed, with scripts and without", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/login");
  await page.getByLabel("E-mel").fill("pengimbas@jetty.test");
  if (javaScriptEnabled) {
    await page.getByLabel("Kata laluan", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Tunjuk" }).click();
    await expect(page.getByLabel("Kata laluan", { exact: true })).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Sembunyi" }).click();
    await expect(page.getByLabel("Kata laluan", { exact: true })).toHaveAttribute(
      "type",
      "password",
    );
  } else {
    await page.getByText("Taip kata laluan supaya dapat dilihat").click();
    await page.getByLabel("Kata laluan, dapat dilihat").fill(PASSWORD);
  }
  await page.getByRole("button", { name: "Log masuk" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test(
  "another tab follows login, jetty and logout (R-4-14)",
  { tag: "@scripts" },
  async ({ page, context }) => {
    const other = await context.newPage();
    await page.goto("/login");
    await other.goto("/login");
    await expect(other.getByRole("button", { name: "Tunjuk" })).toBeVisible();
    await logIn(page, "pentadbir");
    await expect(other).toHaveURL(/\/dashboard$/);
    await other.getByLabel("Tukar jeti").selectOption({ label: "Jeti Mangkok" });
    await other.getByRole("button", { name: "Tukar" }).click();
    await expect(page.getByLabel("Tukar jeti")).toHaveValue("2");
    await other.goto("/logout");
    await other.getByRole("button", { name: "Log keluar" }).click();
    await expect(page).toHaveURL(/\/login/);
    await page.goto("/login");
    await logIn(page, "pentadbir");
    await expect(page.getByLabel("Tukar jeti")).toHaveValue("1");
  },
);

test("no log line holds a password, right or wrong (R-X22)", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("E-mel").fill("kaunter@jetty.test");
  await page.getByLabel("Kata laluan", { exact: true }).fill("ombak-salah-77");
  await page.getByRole("button", { name: "Log masuk" }).click();
  await expect(page.getByRole("alert")).toContainText("E-mel atau kata laluan tidak betul.");
  await logIn(page, "kaunter");
  await expect(page).toHaveURL(/\/dashboard$/);
  const log = readFileSync(join(process.env.E2E_FOLDER ?? "", "logs/web.log"), "utf8");
  expect(log).toContain('"path":"/login"');
  for (const secret of ["ombak-salah-77", PASSWORD]) expect(log).not.toContain(secret);
});
