import type { Page } from "@playwright/test";
import { signInCashier } from "./cashier";
import { atCounter, field, keysReady, PASSENGERS } from "./counter-keys";
import { makeSale, toPayment } from "./counter-sale";
import { expect, test } from "./fixtures";
import { makeTimedDay } from "./sailing";
import { openAs } from "./staff";

const kindOf = (page: Page, name: RegExp) => page.getByRole("radio", { name });

test("the drawer's page has the cursor on its first kind, also after an entry", async ({
  page,
}) => {
  await signInCashier(page);
  await page.goto("/pos/shift/drawer");
  const [first] = await page.getByRole("radio").all();
  await expect(first!).toBeFocused();
  await page.getByText("Buka laci tanpa jualan").first().click();
  await page.getByLabel("Sebab").fill("Tukar duit kecil");
  await page.getByRole("button", { name: "Rekod" }).click();
  await expect(page.getByRole("status").first()).toBeVisible();
  await expect(first!).toBeFocused();
  await expect(page.getByLabel("Sebab")).toHaveValue("");
});

test("the printer's dialog has the cursor on the chosen printer, also at the counter", async ({
  page,
}) => {
  await signInCashier(page);
  await page.goto("/printer?back=%2Fpos%2Fpassengers");
  await expect(kindOf(page, /^Tiada pencetak/)).toBeFocused();
  await page.getByText("Pencetak maya Merang").click();
  await page.getByRole("button", { name: "Guna pencetak ini" }).click();
  await expect(page).toHaveURL(PASSENGERS);
  await page.goto("/printer?back=%2Fpos%2Fpassengers");
  await expect(kindOf(page, /^Pencetak maya Merang/)).toBeFocused();
});

test("the report of an issue has the cursor in its words, in the office and at the counter", async ({
  page,
}) => {
  await signInCashier(page);
  for (const back of ["/pos/passengers", "/dashboard"]) {
    await page.goto(`/report-issue?back=${encodeURIComponent(back)}`);
    await expect(page.getByLabel("Keterangan")).toBeFocused();
  }
});

test("the count of a shift begins with the cursor on RM 100", async ({ page }) => {
  await signInCashier(page);
  await page.goto("/pos/shift/close");
  await expect(page.getByLabel("RM 100", { exact: true })).toBeFocused();
});

test("the name of an order that is held has the cursor", async ({ page, javaScriptEnabled }) => {
  await signInCashier(page);
  await toPayment(page, javaScriptEnabled);
  await page.goto("/pos/hold");
  await expect(page.getByLabel("Nama", { exact: true })).toBeFocused();
});

test("jetty, day and boat each have the cursor on what Enter takes", async ({ page }) => {
  await signInCashier(page);
  const { day } = await makeTimedDay();
  await page.goto("/pos/jetty");
  await expect(page.getByRole("main").getByRole("button", { name: "Merang" })).toBeFocused();
  await page.goto(`/pos/departure-date?month=${day.slice(0, 7)}`);
  await expect(page.locator('button[name="ticketDate"]:focus')).toHaveCount(1);
  await page.locator(`button[name="ticketDate"][value="${day}"]`).click();
  await expect(page.locator('button[name="departure"]').first()).toBeFocused();
});

test("why a sale is to be cancelled has the cursor at the cashier's screen", async ({ page }) => {
  const { userId } = await signInCashier(page);
  const { code } = await makeSale(userId);
  await page.goto(`/tickets/${code}/cancel`);
  await expect(page.getByRole("textbox", { name: "Penjelasan" })).toBeFocused();
});

for (const [path, label] of [
  ["/operator/add", "Nama syarikat"],
  ["/users/add", "Nama"],
  ["/ticket-cancellation/new", "Kod tiket atau nombor resit"],
  ["/credit/add", "Nama syarikat"],
  ["/user-profile/security/pin", "PIN baharu"],
] as const)
  test(`the form of ${path} begins with the cursor in its first field`, async ({ page }) => {
    await openAs(page, "pentadbir", path);
    await expect(page.getByLabel(label, { exact: true })).toBeFocused();
  });

test.describe("by keys", { tag: "@scripts" }, () => {
  for (const [key, method] of [
    ["F7", "Terminal kad"],
    ["F1", "QR"],
  ] as const)
    test(`${key} and Enter sell by the method that shows that key: ${method}`, async ({ page }) => {
      await atCounter(page);
      await page.keyboard.type("2");
      for (const pressed of ["F3", "ArrowDown", key]) await page.keyboard.press(pressed);
      await expect(page).toHaveURL(/\/pos\/checkout\?method=/);
      await expect(page.getByRole("button", { name: new RegExp(`^${method}`) })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/pos\/result\?ticket=/);
      await expect(page.getByRole("article")).toContainText(method);
    });

  for (const [where, key] of [
    ["passengers", ""],
    ["payment", "Enter"],
  ] as const)
    test(`every key of the step of the ${where} stands at the foot`, async ({ page }) => {
      await atCounter(page);
      await page.keyboard.type("2");
      for (const pressed of ["F3", "ArrowDown", ...(key ? [key] : [])])
        await page.keyboard.press(pressed);
      await keysReady(page, key ? /\/pos\/checkout$/ : PASSENGERS);
      const taken = await page
        .locator("[data-key]")
        .evaluateAll((all) => all.map((one) => one.getAttribute("data-key") ?? ""));
      const hints = await page.locator("footer.hints kbd").allTextContents();
      expect(hints).toEqual(
        expect.arrayContaining(taken.map((one) => (one === "Escape" ? "Esc" : one))),
      );
    });

  test("in the drawer of a sale F9 is the exact sum and F10 the next note", async ({ page }) => {
    await atCounter(page);
    await page.keyboard.type("2");
    for (const key of ["F3", "ArrowDown", "F9"]) await page.keyboard.press(key);
    await keysReady(page, /\/pos\/checkout\/cash$/);
    for (const [key, cash] of [
      ["F9", "60.00"],
      ["F10", "100.00"],
    ] as const) {
      await page.keyboard.press(key);
      await expect(field(page, "cash_in")).toHaveValue(cash);
      await expect(field(page, "cash_in")).toBeFocused();
    }
    await page.keyboard.press("Escape");
    await keysReady(page, /\/pos\/checkout$/);
    await page.goto("/pos/passengers");
    await keysReady(page, PASSENGERS);
  });
});
