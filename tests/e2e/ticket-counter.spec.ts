import type { Page } from "@playwright/test";
import { salesOf, signInCashier } from "./cashier";
import { expect, expectAccessible, test } from "./fixtures";
import { makeBoat, sailingDay } from "./ticket-rows";

const BUYER = { name: "Ahmad Faiz bin Ismail", ic: "850412115267", phoneNo: "0123456789" };

async function fillBuyer(page: Page, buyer: Record<string, string> = BUYER): Promise<void> {
  for (const [name, value] of Object.entries(buyer))
    await page.locator(`input[name="${name}"]`).fill(value);
}

/** The last free day of the month that is shown: today may be the last one. */
const chooseDate = (page: Page) =>
  page.locator('input[name="ticketDate"]').last().check({ force: true });
const toPassengers = (page: Page) =>
  page.locator("#part-buyer").getByRole("button", { name: "Teruskan ke penumpang" });
const toPayment = (page: Page) =>
  page.locator("#part-passengers").getByRole("button", { name: "Teruskan ke bayaran" });
/** The departures of the chosen day, and the one of a boat among them. */
const departures = (page: Page) => page.locator('select[name="departure"]');
const departureOf = (page: Page, boat: string) =>
  departures(page).locator("option").filter({ hasText: boat });
const generate = (page: Page) => page.getByRole("button", { name: "Jana tiket" });

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
}

test("a whole sale on one screen, with scripts and without", async ({ page }) => {
  test.slow();
  const { userId } = await signInCashier(page);
  await page.goto("/ticket-counter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kaunter Tiket");
  await expectGood(page);
  await chooseDate(page);
  await page.locator('input[name="child"]').fill("1");
  await fillBuyer(page);
  await toPassengers(page).click();
  await expect(page.getByRole("heading", { name: "4. Penumpang" })).toBeVisible();
  await expectGood(page);
  await page.locator('input[name="child[0][name]"]').fill("Muhammad Danish");
  await page.locator('input[name="child[0][ic]"]').fill("210903110482");
  await toPayment(page).click();
  await expect(page.getByRole("heading", { name: "5. Bayaran" })).toBeVisible();
  await page.getByRole("radio", { name: "Tunai" }).check();
  await page.locator('input[name="cash_in"]').fill("50");
  await expectGood(page);
  await generate(page).click();
  await expect(page).toHaveURL(/\/ticket-counter\/result\?ticket=/);
  await expect(page.getByRole("dialog")).toContainText("RM 5.00");
  await expectGood(page);
  expect(await salesOf(userId)).toMatchObject([
    {
      amount_sen: 4_500,
      cash_in_sen: 5_000,
      change_sen: 500,
      payment_method: "Cash",
      total_passengers: 2,
    },
  ]);
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /^(Jualan|Tiket) seterusnya/ })
    .click();
  await expect(page).toHaveURL(/\/ticket-counter$/);
  await expect(page.getByRole("heading", { name: "4. Penumpang" })).toHaveCount(0);
});

test("a day that is chosen shows its departures, and the chosen one is kept", async ({
  page,
  javaScriptEnabled,
}) => {
  await signInCashier(page);
  const day = await sailingDay();
  const boat = await makeBoat(day, { at: "14:00", jettyId: 1 });
  await page.goto(`/ticket-counter?month=${day.slice(0, 7)}`);
  const dayOf = (value: string) => page.locator(`input[name="ticketDate"][value="${value}"]`);
  await fillBuyer(page);
  await dayOf(day).check({ force: true });
  // Without scripts it takes a button; none asks for anything that is missing here.
  if (javaScriptEnabled === false)
    await page.getByRole("button", { name: "Tambah: Kanak-kanak" }).click();
  await expect(departureOf(page, boat.name)).toHaveCount(1);
  await expectGood(page);
  await departures(page).selectOption(`${boat.id}`);
  await toPassengers(page).click();
  await expect(page.getByRole("heading", { name: "4. Penumpang" })).toBeVisible();
  await expect(departures(page)).toHaveValue(`${boat.id}`);
  await expect(page.locator('input[name="name"]')).toHaveValue(BUYER.name);
});

test("the menu is behind a burger link, and the calendar takes 450 px (R-2.2-11, R-9-05)", async ({
  page,
}) => {
  await signInCashier(page);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/ticket-counter");
    const menu = page.getByRole("navigation", { name: "Menu utama" });
    await expect(menu).toBeHidden();
    await page.getByRole("link", { name: "Menu", exact: true }).click();
    await expect(menu).toBeVisible();
    await expectAccessible(page);
    await menu.getByRole("link", { name: "Tutup menu" }).click();
    await expect(menu).toBeHidden();
    const calendar = await page.locator(".tallcal").boundingBox();
    expect(calendar?.height).toBeGreaterThanOrEqual(450);
  }
});

test("the weeks of the calendar stand close, however many a month has left", async ({ page }) => {
  await signInCashier(page);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/ticket-counter");
    const heights = await page
      .locator("table.cal tr")
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThan(60);
  }
});

// Without scripts every button is there, and the server answers.
test.describe("with scripts", { tag: "@scripts" }, () => {
  test("the next part appears when the one before is right (R-2.19-08, R-2.19-09, R-2.19-10)", async ({
    page,
  }) => {
    const { userId } = await signInCashier(page);
    await page.goto("/ticket-counter");
    await expect(page.getByText("Lengkapkan maklumat pembeli untuk teruskan.")).toBeVisible();
    for (const part of ["part-date", "part-counts", "part-buyer"])
      await expect(page.locator(`#${part}`)).toBeVisible();
    for (const part of ["part-passengers", "part-payment"])
      await expect(page.locator(`#${part}`)).toHaveCount(0);
    await chooseDate(page);
    await fillBuyer(page);
    await expect(toPassengers(page)).toBeVisible();
    for (const [field, wrong, right] of [
      ["name", "Al", BUYER.name],
      ["ic", "12345", BUYER.ic],
      ["phoneNo", "telefon123", BUYER.phoneNo],
      ["email", "bukan", ""],
      ["country", "Atlantis", "Malaysia"],
    ] as const) {
      await fillBuyer(page, { [field]: wrong });
      await expect(toPassengers(page), field).toHaveCount(0);
      await fillBuyer(page, { [field]: right });
      await expect(toPassengers(page), field).toBeVisible();
    }
    await page.locator('input[name="child"]').fill("1");
    await toPassengers(page).click();

    await expect(toPayment(page)).toBeDisabled();
    await expect(page.locator("#part-payment")).toHaveCount(0);
    await fillBuyer(page, { "child[0][name]": "Muhammad Danish", "child[0][ic]": "12345" });
    await expect(toPayment(page)).toBeDisabled();
    await fillBuyer(page, { "child[0][ic]": "210903110482" });
    await expect(toPayment(page)).toBeEnabled();
    await fillBuyer(page, { "adult[0][name]": "A" });
    await expect(toPayment(page)).toBeDisabled();
    await fillBuyer(page, { "adult[0][name]": BUYER.name });
    await toPayment(page).click();

    await expect(generate(page)).toBeDisabled();
    await page.getByRole("radio", { name: "QR" }).check();
    await expect(generate(page)).toBeEnabled();
    await generate(page).click();
    await expect(page).toHaveURL(/\/ticket-counter\/result\?ticket=/);
    expect(await salesOf(userId)).toMatchObject([
      { amount_sen: 4_500, payment_method: "QR", total_passengers: 2 },
    ]);
  });

  test("what is missing is named where the way on will be, and leads there", async ({ page }) => {
    await signInCashier(page);
    // In the month of today, today stands already.
    await page.goto(`/ticket-counter?month=${(await sailingDay()).slice(0, 7)}`);
    const missing = page.locator("#part-buyer").getByRole("status");
    await fillBuyer(page);
    await expect(missing).toHaveText("Sila pilih tarikh pelepasan untuk teruskan.");
    await expectAccessible(page);
    await missing.getByRole("link").click();
    await expect(page).toHaveURL(/#part-date$/);
    await chooseDate(page);
    await expect(toPassengers(page)).toBeVisible();
  });

  test("a missing name of another operator is named, and led to", async ({ page }) => {
    for (let number = 0; number < 6; number += 1) await signInCashier(page);
    await page.goto("/ticket-counter");
    const operator = page.getByLabel("Pengendali bot");
    await expect(operator).toHaveJSProperty("tagName", "INPUT");
    await chooseDate(page);
    await fillBuyer(page);
    await operator.fill("Lain-lain");
    await operator.press("Enter");
    const missing = page.locator("#part-buyer").getByRole("status");
    await expect(missing).toHaveText("Isi nama pengendali untuk teruskan.");
    await missing.getByRole("link").click();
    await expect(page.locator('input[name="other_operator_name"]')).toBeFocused();
  });

  test("another day takes the departures of the one before away", async ({ page }) => {
    await signInCashier(page);
    const day = await sailingDay();
    const boat = await makeBoat(day, { at: "14:00", capacity: 3, jettyId: 1 });
    await page.goto(`/ticket-counter?month=${day.slice(0, 7)}`);
    const days = page.locator('input[name="ticketDate"]');
    await page.locator(`input[value="${day}"]`).check({ force: true });
    await expect(departureOf(page, boat.name)).toContainText("tinggal 3 tempat");
    await days
      .and(page.locator(`:not([value="${day}"])`))
      .first()
      .check({ force: true });
    await expect(departureOf(page, boat.name)).toHaveCount(0);
    await page.locator(`input[value="${day}"]`).check({ force: true });
    await departures(page).selectOption(`${boat.id}`);
    await page.locator('input[name="adult"]').fill("2");
    await expect(departures(page)).toHaveValue(`${boat.id}`);
  });

  test("without an answer nothing is offered, and the page stays", async ({ page }) => {
    await signInCashier(page);
    const day = await sailingDay();
    const boat = await makeBoat(day, { at: "14:00", jettyId: 1 });
    await page.goto(`/ticket-counter?month=${day.slice(0, 7)}`);
    const refused = page.waitForEvent("requestfailed");
    await page.route("**/ticket-counter/departures?*", (route) => route.abort());
    await fillBuyer(page);
    await page.locator(`input[value="${day}"]`).check({ force: true });
    await refused;
    await expect(departures(page)).toHaveCount(0);
    await expect(toPassengers(page)).toBeVisible();
    await page.unroute("**/ticket-counter/departures?*");
    await page.locator('input[name="adult"]').fill("2");
    await expect(departureOf(page, boat.name)).toHaveCount(1);
  });

  test("the operator is found by typing when there are more than five (R-9-01)", async ({
    page,
  }) => {
    let company = "";
    for (let number = 0; number < 6; number += 1) ({ company } = await signInCashier(page));
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto("/ticket-counter");
    const operator = page.getByLabel("Pengendali bot");
    await expect(operator).toHaveJSProperty("tagName", "INPUT");
    await operator.click();
    await operator.pressSequentially(company.slice(0, -1));
    const options = page.getByRole("listbox").getByRole("option");
    await expect(options).toHaveText([company]);
    await operator.press("Enter");
    await expect(operator).toHaveValue(company);
    await expect(page.locator('select[name="operator_id"]')).not.toHaveValue("0");
    await expect(page.getByText("Pembeli ialah pengendali yang dipilih.")).toBeVisible();
  });
});
