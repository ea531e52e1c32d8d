import type { Page } from "@playwright/test";
import { ask } from "./buyer";
import { makeSale } from "./counter-sale";
import { expect, expectAccessible, test } from "./fixtures";
import { addStaff, openSession } from "./staff";

test.use({ live: true });

const sales = (page: Page) => page.getByRole("main").getByRole("link", { name: /^Jualan RM/ });
const fitsThePhone = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

test("the accountant reads how today goes and goes on to the sales (R-2.1-04, R-2.1-05)", async ({
  page,
}) => {
  const { id } = await addStaff(5);
  await openSession(page, id);
  await page.goto(`${process.env.E2E_URL}/dashboard`);
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await expect(
    page.getByRole("img", { name: /^Graf jualan minggu ini: Kaunter RM/ }),
  ).toBeVisible();
  await page.getByText("Tunjuk sebagai jadual").first().click();
  await expect(page.getByRole("columnheader", { name: "Mobile App" })).toBeVisible();
  await expectAccessible(page);
  expect(await fitsThePhone(page)).toBe(true);
  await sales(page).click();
  await expect(page).toHaveURL(/\/sales$/);
  await expect(page.getByRole("img", { name: /^Graf jualan bulanan/ })).toBeVisible();
  await expectAccessible(page);
  expect(await fitsThePhone(page)).toBe(true);
});

test("a chart tells its figures under the pointer, without a script", async ({ page }) => {
  const { id } = await addStaff(5);
  await openSession(page, id);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${process.env.E2E_URL}/dashboard`);
  const reading = page.locator(".reading:visible").last();
  const words = reading.locator("> g");
  await expect(words).toHaveCSS("opacity", "0");
  await reading.locator("> rect").first().hover();
  await expect(words).toHaveCSS("opacity", "1");
  await expect(words).toContainText(/RM\s?\d/);
});

test(
  "a sale at the counter changes the figures of an open dashboard by itself",
  {
    tag: "@scripts",
  },
  async ({ page }) => {
    const { id } = await addStaff(5);
    const seller = await addStaff(3);
    await ask(
      `insert into shift (user_id, jetty_id, opened_at, float_sen, form_key)
     values ($1, 1, now(), 10000, $2)`,
      [seller.id, seller.username],
    );
    await openSession(page, id);
    const connected = page
      .waitForEvent("websocket")
      .then((socket) => socket.waitForEvent("framereceived"));
    await page.goto(`${process.env.E2E_URL}/dashboard`);
    await connected;
    const before = await sales(page).innerText();
    const { code, receiptNo } = await makeSale(seller.id);
    await ask(
      `insert into outbox (job, payload, unique_key, created_at, run_after)
     values ('news.publish', $1, null, now(), now())`,
      [{ event: "new-ticket", jettyId: 1, ref: receiptNo, ticketFlag: 3 }],
    );
    await expect(page.locator(`a[href="/tickets/${code}"]`)).toBeVisible();
    await expect(sales(page)).not.toHaveText(before);
  },
);
