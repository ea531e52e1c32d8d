import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { ask } from "./buyer";
import { expect, test } from "./fixtures";

const PASSWORD = "jeti2026";

test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "tabs tell each other by script");

/** An accountant of this test's own, bound to no jetty. */
async function newSomebody(): Promise<string> {
  const username = `tab-${randomBytes(4).toString("hex")}`;
  await ask(
    `insert into app_user (name, username, email, phone, password_hash, jetty_id, access)
     select 'Orang Dua Tab', $1::text, $1::text || '@jetty.test', '0123456789', password_hash, 0, 5 from app_user where username = 'kaunter'`,
    [username],
  );
  return username;
}

async function logIn(page: Page, username: string): Promise<void> {
  await page.getByLabel("E-mel").fill(`${username}@jetty.test`);
  await page.getByLabel("Kata laluan", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log masuk" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

test("login, jetty, name, data and logout in one tab reach the other", async ({
  page,
  context,
}) => {
  const username = await newSomebody();
  const other = await context.newPage();
  await other.goto("/login");
  // This button is there only once scripts run.
  await expect(other.getByRole("button", { name: "Tunjuk" })).toBeVisible();
  await page.goto("/login");
  await logIn(page, username);
  await expect(other).toHaveURL(/\/dashboard$/);

  await page.getByLabel("Tukar jeti").selectOption({ label: "Jeti Mangkok" });
  await page.getByRole("button", { name: "Tukar" }).click();
  await expect(other.getByLabel("Tukar jeti")).toHaveValue("2");

  await page.goto("/user-profile");
  await page.getByLabel("Nama penuh").fill("Nama Baharu");
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByRole("status")).toHaveText("Perubahan telah disimpan");
  await expect(other.locator(".bar .hi").first()).toContainText("Nama Baharu");

  await other.goto("/support");
  const search = other.getByRole("searchbox");
  await search.fill("sedang ditaip");
  await page.goto("/report-issue?back=/template");
  const words = `Jadual salah ${randomBytes(4).toString("hex")}`;
  await page.getByLabel("Keterangan").fill(words);
  await page.getByRole("button", { name: "Hantar laporan" }).click();
  await expect(page).toHaveURL(/\/template$/);
  await expect(other.getByRole("rowheader")).toHaveText(words);
  await expect(search).toHaveValue("sedang ditaip");

  await page.goto("/logout");
  await page.getByRole("button", { name: "Log keluar" }).click();
  await expect(other).toHaveURL(/\/login/);
  await page.goto("/login");
  await logIn(page, username);
  await expect(page.getByLabel("Tukar jeti")).toHaveValue("1");
});

test("two tabs of two people's sessions, one after the other, come to rest", async ({
  page,
  context,
}) => {
  const [first, second] = [await newSomebody(), await newSomebody()];
  const other = await context.newPage();
  await page.goto("/login");
  await logIn(page, first);
  await other.goto("/template");
  await page.goto("/logout");
  await page.getByRole("button", { name: "Log keluar" }).click();
  await expect(other).toHaveURL(/\/login/);
  await logIn(page, second);
  await expect(other).toHaveURL(/\/dashboard/);
  await other.goto("/template");
  let loads = 0;
  for (const tab of [page, other]) tab.on("load", () => (loads += 1));
  await page.waitForTimeout(1_500);
  expect(loads).toBeLessThanOrEqual(2);
});
