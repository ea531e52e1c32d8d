import { pdfPages } from "../support/pdf-text";
import {
  chooseDate,
  chooseJetty,
  countPassengers,
  giveBuyer,
  givePassengers,
  goToGateway,
  pay,
  TWO_ADULTS,
} from "./buyer";
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

test("a buyer who prints the ticket's page gets the ticket on one sheet, and nothing to press", async ({
  page,
}) => {
  await chooseJetty(page);
  await chooseDate(page);
  await countPassengers(page, { adult: 1 });
  await giveBuyer(page);
  await givePassengers(page, TWO_ADULTS.slice(0, 1));
  await goToGateway(page);
  await pay(page, "Berjaya");
  await expect(page.locator("svg.qr")).toBeVisible();
  expect(pdfPages(await page.pdf({ format: "A4" }))).toHaveLength(1);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("svg.qr")).toBeVisible();
  // Whom to call is worth its ink.
  const pressed = page.locator("main :is(a, button):not(#contact *)").filter({ visible: true });
  await expect(pressed).toHaveCount(0);
  await expect(page.locator("main")).not.toContainText("tangkapan skrin", { useInnerText: true });
});
