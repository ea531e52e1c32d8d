import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { awake } from "./awake";
import { expectNoSidewaysScroll } from "./buyer";
import { expect, expectAccessible, test } from "./fixtures";
import { addStaff, openAs } from "./staff";

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
  await openAs(page, (await addStaff(2)).username, "/template");
  await page.locator(".bar summary").click();
  await looksWell(page);
  await page.getByRole("link", { name: "Lapor masalah" }).click();
  await expect(page.getByRole("dialog", { name: "Lapor masalah" })).toBeVisible();
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
  const administrator = await office.newPage();
  await openAs(administrator, "pentadbir", "/support");
  await administrator
    .getByRole("search", { name: "Cari laporan dan pelapor" })
    .getByRole("searchbox")
    .fill(words);
  await administrator.getByRole("searchbox").press("Enter");
  await expect(administrator.getByRole("rowheader")).toHaveText(words);
  await looksWell(administrator);
  await administrator.getByRole("link", { name: "Lihat laporan" }).click();
  await expect(administrator.getByRole("dialog")).toContainText("Kakitangan Ujian");
  await looksWell(administrator);
  await administrator.getByRole("link", { name: "Tandakan selesai", exact: true }).click();
  await expect(administrator.getByRole("dialog")).toContainText(words);
  await looksWell(administrator);
  await administrator.getByRole("button", { name: "Tandakan selesai" }).click();
  await expect(administrator.getByRole("status")).toHaveText("Laporan telah diselesaikan");
  await expect(administrator).toHaveURL(/\/support\?search=/);
  await office.close();

  await page.goto("/dashboard");
  await expect(page.getByRole("status")).toContainText(words);
  await looksWell(page);
  await page.getByRole("button", { name: "Saya sudah baca" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText(words)).toHaveCount(0);
});

test("App Info and the catch-all lead on without scripts too", async ({ page }) => {
  await openAs(page, (await addStaff(5)).username, "/template");
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
  await openAs(page, (await addStaff(4)).username, "/template");
  const summary = page.locator(".bar summary");
  await summary.click();
  const names = [
    "Maklumat aplikasi",
    "Aplikasi pengimbas",
    "Profil saya",
    "Lapor masalah",
    "Log keluar",
  ];
  const links = page.locator(".bar details a");
  await expect(links).toHaveText(names);
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  await summary.click();
  if (!javaScriptEnabled) return;

  const menu = page.getByRole("menu");
  const openMenu = async () => {
    await awake(page);
    await page.getByRole("heading", { level: 1 }).click({ button: "right" });
    await expect(menu).toBeVisible();
  };
  await openMenu();
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
  await openMenu();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/user-profile$/);
  await page.goto("/template");
  await openMenu();
  // Last: another window that opens closes the menu.
  await looksWell(page);
});
