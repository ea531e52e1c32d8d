import { expect, expectGoodOnPhone, test } from "./fixtures";
import { openAs } from "./staff";

test("a chosen date is said in words of the page's language, whatever the browser's", async ({
  page,
}) => {
  await openAs(page, "pentadbir", "/audit?from=2026-06-20");
  await expect(page.getByLabel("Dari")).toHaveAccessibleDescription("Sabtu, 20 Jun 2026");
  await expectGoodOnPhone(page);
});

test("a date is said in words as soon as it is chosen", { tag: "@scripts" }, async ({ page }) => {
  await openAs(page, "pentadbir", "/blocked-date/add");
  const end = page.getByLabel("Tamat", { exact: true });
  await expect(page.locator("form[data-checked]")).toBeVisible();
  await end.fill("2027-12-24");
  await expect(end).toHaveAccessibleDescription("Jumaat, 24 Disember 2027");
  await end.fill("");
  await expect(end).toHaveAccessibleDescription("");
});
