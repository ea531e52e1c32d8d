import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { addStaff, submitLogin } from "./staff";

// Tabs tell each other by script.
const WITH_SCRIPTS = { tag: "@scripts" };

/** An accountant bound to no jetty. */
const addAccountant = () => addStaff(5, { jettyId: 0 });

async function logIn(page: Page, email: string): Promise<void> {
  await submitLogin(page, email);
  await expect(page).toHaveURL(/\/dashboard$/);
}

test(
  "login, jetty, name, data and logout in one tab reach the other (R-4-15)",
  WITH_SCRIPTS,
  async ({ page, context }) => {
    const { email } = await addAccountant();
    const other = await context.newPage();
    await other.goto("/login");
    // This button is there only once scripts run.
    await expect(other.getByRole("button", { name: "Tunjuk" })).toBeVisible();
    await page.goto("/login");
    await logIn(page, email);
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
    await logIn(page, email);
    await expect(page.getByLabel("Tukar jeti")).toHaveValue("1");
  },
);

test(
  "two tabs of two people's sessions, one after the other, come to rest",
  WITH_SCRIPTS,
  async ({ page, context }) => {
    const [first, second] = [await addAccountant(), await addAccountant()];
    const other = await context.newPage();
    await page.goto("/login");
    await logIn(page, first.email);
    await other.goto("/template");
    await page.goto("/logout");
    await page.getByRole("button", { name: "Log keluar" }).click();
    await expect(other).toHaveURL(/\/login/);
    await logIn(page, second.email);
    await expect(other).toHaveURL(/\/dashboard/);
    await other.goto("/template");
    let loads = 0;
    for (const tab of [page, other]) tab.on("load", () => (loads += 1));
    // Tabs that keep sending each other away are never at rest.
    for (const tab of [page, other]) await tab.waitForLoadState("networkidle");
    expect(loads).toBeLessThanOrEqual(2);
  },
);
