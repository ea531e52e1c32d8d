import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectGoodOnPhone, test } from "./fixtures";
import { openAs } from "./staff";
import { today } from "./today";

/**
 * With scripts the select is searched by typing where it has more than five people; it has as many
 * as there are.
 */
async function chooseStaff(page: Page, label: string, scripts: boolean): Promise<void> {
  const staff = page.getByLabel("Kakitangan", { exact: true });
  if (
    !scripts ||
    (await staff.evaluate(
      (element) =>
        element.tagName === "SELECT" && (element as HTMLSelectElement).options.length <= 6,
    ))
  )
    return void (await staff.selectOption({ label }));
  await expect(staff).toHaveRole("combobox");
  await staff.fill(label.split(" (")[0] ?? "");
  await expect(page.getByRole("option", { name: label })).toBeVisible();
  await expectAccessible(page);
  await staff.press("ArrowDown");
  await staff.press("Enter");
  await expect(staff).toHaveValue(label);
}

test("the accountant finds a change in the audit trail by person and by word", async ({
  page,
  javaScriptEnabled,
}) => {
  const phone = `01${String(Date.now()).slice(-8)}`;
  await openAs(page, "akauntan", "/user-profile");
  await page.getByLabel("Telefon").fill(phone);
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByText("Perubahan telah disimpan")).toBeVisible();
  await page.goto("/audit");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Jejak Audit");
  const change = page.getByRole("row").filter({ hasText: phone });
  await expect(change).toContainText("Pengguna");
  await expect(change).toContainText("Kemas kini");
  await expectGoodOnPhone(page);
  await chooseStaff(page, "Akauntan (akauntan)", javaScriptEnabled);
  await page.getByRole("button", { name: "Tapis" }).click();
  await expect(page).toHaveURL(/staff_id=\d+/);
  await page.getByRole("searchbox", { name: /Cari modul/ }).fill(phone);
  await page.getByRole("button", { name: "Cari", exact: true }).click();
  await expect(page).toHaveURL(/staff_id=\d+.*search=01\d{8}/);
  await expect(change).toHaveCount(1);
  await page.getByRole("searchbox", { name: /Cari modul/ }).fill("tiada apa-apa");
  await page.getByRole("searchbox", { name: /Cari modul/ }).press("Enter");
  await expect(page.getByText("0 rekod")).toBeVisible();
  await expectAccessible(page);
});

test("the audit trail is shown by days, which a filter keeps, and saved as a file", async ({
  page,
}) => {
  await openAs(page, "pentadbir", "/audit");
  const day = today();
  const days = page.getByRole("form", { name: "Tarikh" });
  await days.getByLabel("Dari").fill(day);
  await days.getByLabel("Hingga").fill(day);
  await days.getByRole("button").click();
  await expect(page).toHaveURL(new RegExp(`from=${day}.*to=${day}`));
  await expect(page.locator("tbody tr").first()).toBeVisible();
  await expectGoodOnPhone(page);
  await page.getByRole("button", { name: "Tapis" }).click();
  await expect(page).toHaveURL(new RegExp(`from=${day}.*to=${day}`));
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: /CSV/ }).click();
  expect((await download).suggestedFilename()).toBe(`jejak-audit-${day}-${day}.csv`);
});

test("the error log is not for whoever is no super user", async ({ page }) => {
  await openAs(page, "akauntan", "/dashboard");
  await page.goto("/error-log");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("the super user named for it clears the log after being asked", async ({ page }) => {
  await openAs(page, "super", "/error-log");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Log Ralat");
  await expectGoodOnPhone(page);
  await page.getByRole("link", { name: "Kosongkan Log" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Kosongkan log" }).click();
  await expect(page).toHaveURL(/\/error-log$/);
  await expect(page.getByText("Log telah dikosongkan")).toBeVisible();
});
