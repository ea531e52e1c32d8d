import { ask, codeOn, goToGateway, pay, walkToCheckout } from "./buyer";
import { expect, expectAccessible, test } from "./fixtures";

/** Questions of one address are limited, and all tests ask from one. */
const forgetQuestions = () => ask("delete from rate_limit where key like 'alreadyPaid:%'");

test("'already paid?' tells how an order stands to who knows its phone, and the same nothing to others", async ({
  page,
  context,
}) => {
  const { phoneNo, ic } = await walkToCheckout(page);
  await goToGateway(page);
  await pay(page, "Berjaya");
  const code = await codeOn(page);
  await context.clearCookies();
  await forgetQuestions();
  await page.goto("/already-paid");
  await expectAccessible(page);
  const search = async (reference: string, phone: string, secondFact = ic.slice(-4)) => {
    await page.goto("/already-paid");
    await page.locator('input[name="reference"]').fill(reference);
    await page.locator('input[name="phoneNo"]').fill(phone);
    await page.locator('input[name="secondFact"]').fill(secondFact);
    await page.locator("main form button").last().click();
    return page.locator("main").innerText();
  };
  const wrongPhone = await search(code, "0199999999");
  expect(await search("ZZZZZZZZZZZZZZZZ", phoneNo)).toBe(wrongPhone);
  expect(await search(code, phoneNo, ic.endsWith("0000") ? "1111" : "0000")).toBe(wrongPhone);
  await search(code, phoneNo, "12");
  await expect(page.locator("main")).toContainText("Tulis 4 aksara terakhir nombor IC");
  await search(code, phoneNo);
  await page.locator("main").getByRole("link").first().click();
  await expect(page.locator("svg.qr").first()).toBeVisible();
});

test("who has no receipt number finds the order by ic, phone and day, and all three must be right", async ({
  page,
  context,
}) => {
  const { phoneNo, ic } = await walkToCheckout(page);
  await goToGateway(page);
  await pay(page, "Berjaya");
  const code = await codeOn(page);
  const [ticket] = await ask<{ day: string }>(
    "select ticket_date::text as day from ticket where ticket_code = $1",
    [code],
  );
  await context.clearCookies();
  await forgetQuestions();
  await page.goto("/already-paid");
  await page.getByRole("link", { name: "Tiada nombor resit?" }).click();
  await expectAccessible(page);
  const search = async (wrong: { ic?: string; phoneNo?: string } = {}) => {
    const fields = { ic, phoneNo, departure: ticket?.day ?? "", ...wrong };
    for (const [field, value] of Object.entries(fields))
      await page.locator(`input[name="${field}"]`).fill(value);
    await page.locator("main form button").last().click();
  };
  for (const wrong of [{ ic: "900101119999" }, { phoneNo: "0199999999" }]) {
    await search(wrong);
    await expect(page.locator("main")).toContainText("Tiada pesanan dengan butiran ini.");
    await expect(page.locator('input[name="ic"]')).toHaveValue(wrong.ic ?? ic);
  }
  await search();
  await page.locator("main").getByRole("link", { name: "Buka tiket" }).click();
  await expect(page.locator("svg.qr").first()).toBeVisible();
});

test("the language of 'already paid?' changes without losing what was typed", async ({ page }) => {
  for (const [path, field, typed] of [
    ["/already-paid", "reference", "MRG-2026-0001"],
    ["/already-paid?by=buyer", "ic", "850412115267"],
  ] as const) {
    await page
      .context()
      .addCookies([{ name: "lang", value: "ms", url: process.env.E2E_URL ?? "" }]);
    await page.goto(path);
    await page.locator(`input[name="${field}"]`).fill(typed);
    await page.getByRole("button", { name: "English" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page.locator(`input[name="${field}"]`)).toHaveValue(typed);
    await expect(page.locator("main").getByRole("alert")).toHaveCount(0);
    expect(page.url()).not.toContain(typed);
    await expectAccessible(page);
  }
});
