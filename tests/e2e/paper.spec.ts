import { expect, test } from "./fixtures";
import { openAs } from "./staff";

const PAGES = [
  "/dashboard",
  "/sales",
  "/tickets",
  "/month-end",
  "/credit",
  "/refunds",
  "/users",
  "/audit",
];

test("pages of the office are printed with what they tell, and without what leads elsewhere", async ({
  page,
}) => {
  await openAs(page, "super", "/dashboard");
  await page.emulateMedia({ media: "print" });
  for (const path of PAGES) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    await expect(page.locator(".side, .bar").filter({ visible: true }), path).toHaveCount(0);
    // Beside a heading stands what is done with the page, which paper cannot do.
    const beside = page.locator(".row:has(> :is(h1, h2)) > a").filter({ visible: true });
    await expect(beside, path).toHaveCount(0);
  }
});
