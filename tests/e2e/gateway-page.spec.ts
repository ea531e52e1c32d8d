import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll, goToGateway, pay, walkToCheckout } from "./buyer";
import { expect, expectAccessible, test } from "./fixtures";

/** From the checkout to the sandbox's page, whose address is handed back. */
async function openPayPage(page: Page): Promise<string> {
  await walkToCheckout(page);
  await goToGateway(page);
  return page.url();
}

test("the sandbox's page says what is paid, in two languages, on any screen", async ({ page }) => {
  await openPayPage(page);
  await expect(page.getByText("Bukan wang sebenar")).toBeVisible();
  await expect(page.locator("dl")).toContainText("RM 61.00");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  for (const outcome of ["Success", "Fail", "Pending"]) {
    const box = await page.getByRole("button", { name: outcome }).boundingBox();
    expect(box?.height, outcome).toBeGreaterThanOrEqual(44);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectAccessible(page);
});

test("a bill that was paid there cannot be paid again, and leads back to the ticket", async ({
  page,
}) => {
  const bill = await openPayPage(page);
  await pay(page, "Berjaya");
  await expect(page.getByRole("heading", { name: "Pembayaran diterima" })).toBeVisible();
  await page.goto(bill);
  await expect(page.getByText("Bil ini sudah dibayar.")).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Kembali ke penjual" }).click();
  await expect(page.getByRole("heading", { name: "Pembayaran diterima" })).toBeVisible();
});

test("a payment comes back by a form too, in the language that was chosen, and without a message", async ({
  page,
}) => {
  await openPayPage(page);
  await page.getByRole("link", { name: "English" }).click();
  await page.getByText("Trouble to play").click();
  await page.getByLabel("Message to the seller").selectOption("Lost");
  await page.getByLabel("Way back").selectOption("POST form");
  await page.getByRole("button", { name: "Success" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Back to the seller" }).click();
  await expect(page).toHaveURL(/\/result/);
  await expect(page.getByRole("heading", { name: "Pembayaran diterima" })).toBeVisible({
    timeout: 30_000,
  });
});
