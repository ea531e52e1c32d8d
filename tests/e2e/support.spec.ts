import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { ask, expectNoSidewaysScroll } from "./buyer";
import { expect, expectAccessible, test } from "./fixtures";

const PASSWORD = "jeti2026";

/** Somebody of this test's own, with the password of the demo's people. */
async function newSomebody(level: number): Promise<string> {
  const username = `lapor-${randomBytes(4).toString("hex")}`;
  await ask(
    `insert into app_user (name, username, email, phone, password_hash, jetty_id, access)
     select 'Pelapor Ujian', $1::text, $1::text || '@jetty.test', '0123456789', password_hash, 1, $2 from app_user where username = 'kaunter'`,
    [username, level],
  );
  return username;
}

async function logIn(page: Page, username: string, back: string): Promise<void> {
  await page.goto(`/login?back=${back}`);
  await page.getByLabel("E-mel").fill(`${username}@jetty.test`);
  await page.getByLabel("Kata laluan", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log masuk" }).click();
  await expect(page).toHaveURL(new RegExp(`${back}$`));
}

const looksWell = async (page: Page) => {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
};

test("an issue is reported from any screen, resolved by an administrator, and the reporter hears of it", async ({
  page,
  browser,
  javaScriptEnabled,
  viewport,
}) => {
  const words = `Pencetak rosak ${randomBytes(4).toString("hex")}`;
  await logIn(page, await newSomebody(2), "/template");
  await page.goto("/template");
  await page.locator(".bar summary").click();
  await looksWell(page);
  await page.getByRole("link", { name: "Laporkan masalah" }).click();
  await expect(page.getByRole("dialog", { name: "Laporkan masalah" })).toBeVisible();
  await looksWell(page);
  await page.getByLabel("Keterangan").fill("   ");
  await page.getByRole("button", { name: "Hantar laporan" }).click();
  await expect(page.getByLabel("Keterangan")).toHaveAccessibleDescription(
    /Keterangan tidak boleh kosong/,
  );
  await looksWell(page);
  await page.getByLabel("Keterangan").fill(words);
  await page.getByRole("button", { name: "Hantar laporan" }).click();
  await expect(page).toHaveURL(/\/template$/);
  await expect(page.getByRole("status")).toHaveText(
    "Laporan telah dihantar! Terima kasih kerana melaporkan!",
  );

  const office = await browser.newContext({ javaScriptEnabled, viewport });
  const desk = await office.newPage();
  await logIn(desk, "pentadbir", "/support");
  await desk
    .getByRole("search", { name: "Cari laporan dan pelapor" })
    .getByRole("searchbox")
    .fill(words);
  await desk.getByRole("searchbox").press("Enter");
  await expect(desk.getByRole("rowheader")).toHaveText(words);
  await looksWell(desk);
  await desk.getByRole("link", { name: "Lihat laporan" }).click();
  await expect(desk.getByRole("dialog")).toContainText("Pelapor Ujian");
  await looksWell(desk);
  await desk.getByRole("link", { name: "Tandakan selesai", exact: true }).click();
  await expect(desk.getByRole("dialog")).toContainText(words);
  await looksWell(desk);
  await desk.getByRole("button", { name: "Tandakan selesai" }).click();
  await expect(desk.getByRole("status")).toHaveText("Laporan telah diselesaikan");
  await expect(desk).toHaveURL(/\/support\?search=/);
  await office.close();

  await page.goto("/dashboard");
  await expect(page.getByRole("status")).toContainText(words);
  await looksWell(page);
  await page.getByRole("button", { name: "Saya sudah baca" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText(words)).toHaveCount(0);
});

test("App Info and the catch-all lead on without scripts too", async ({ page }) => {
  await logIn(page, await newSomebody(5), "/template");
  await page.locator(".bar summary").click();
  await page.getByRole("link", { name: "Maklumat aplikasi" }).click();
  await expect(page.getByRole("dialog", { name: "Maklumat aplikasi" })).toContainText("Tiket Jeti");
  await looksWell(page);
  await page.getByRole("link", { name: "Tutup", exact: true }).click();
  await expect(page).toHaveURL(/\/template$/);
  await page.goto("/tiada-halaman-ini");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a right click opens the links of the 'more' menu, which needs no script (R-2.3-08)", async ({
  page,
  javaScriptEnabled,
}) => {
  await logIn(page, await newSomebody(4), "/template");
  const summary = page.locator(".bar summary");
  await summary.click();
  const names = [
    "Maklumat aplikasi",
    "Aplikasi pengimbas",
    "Profil saya",
    "Laporkan masalah",
    "Log keluar",
  ];
  const links = page.locator(".bar details a");
  await expect(links).toHaveText(names);
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  await summary.click();
  if (!javaScriptEnabled) return;

  const menu = page.getByRole("menu");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(async () => {
    await heading.click({ button: "right" });
    await expect(menu).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(menu.getByRole("menuitem")).toHaveText(names);
  expect(
    await menu
      .getByRole("menuitem")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href"))),
  ).toEqual(addresses);
  await expect(menu.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(menu.getByRole("menuitem", { name: "Log keluar" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await page.goto("/user-profile");
  await page.getByLabel("Nama penuh").click({ button: "right" });
  await expect(menu).toHaveCount(0);
  await page.goto("/template");
  await expect(async () => {
    await heading.click({ button: "right" });
    await expect(menu).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/user-profile$/);
  await page.goto("/template");
  await expect(async () => {
    await heading.click({ button: "right" });
    await expect(menu).toBeVisible({ timeout: 500 });
  }).toPass();
  // Last: another window that opens closes the menu.
  await looksWell(page);
});
