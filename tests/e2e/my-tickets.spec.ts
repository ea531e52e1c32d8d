import type { Page } from "@playwright/test";
import {
  chooseDate,
  chooseJetty,
  countPassengers,
  expectNoSidewaysScroll,
  givePassengers,
  goOn,
  goToGateway,
  pay,
  walkToCheckout,
} from "./buyer";
import { expect, expectAccessible, expectGoodOnPhone, test } from "./fixtures";

async function buyTicket(page: Page) {
  const buyer = await walkToCheckout(page);
  await goToGateway(page);
  await pay(page, "Berjaya");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pembayaran diterima");
  return buyer;
}

test("a ticket is on the first page again, is bought again, and is forgotten on a shared phone", async ({
  page,
}) => {
  const { phoneNo } = await buyTicket(page);
  await expect(page.getByRole("link", { name: "Kongsi melalui WhatsApp" })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/\?text=Tiket%20bot%20dari%20Jeti%20Merang/,
  );
  await page.goto("/");
  await page.getByRole("link", { name: "Lihat tiket saya" }).click();
  const mine = page.locator("#my-tickets");
  await expect(mine).toBeInViewport();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await mine.getByRole("link", { name: /^Buka tiket/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pembayaran diterima");

  await page.goto("/result");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pembayaran diterima");
  await page.goto("/my-tickets");
  await expectGoodOnPhone(page);
  await page.getByRole("button", { name: /^Beli lagi/ }).click();
  await chooseDate(page);
  await expect(page.locator('input[name="adult"]')).toHaveValue("2");
  await goOn(page);
  await expect(page.locator('input[name="phoneNo"]')).toHaveValue(phoneNo);

  await page.goto("/my-tickets");
  await page.getByRole("link", { name: "Lupakan pada telefon ini" }).click();
  await expectGoodOnPhone(page);
  await page.getByRole("button", { name: "Lupakan tiket saya" }).click();
  await expect(page.getByText("Tiada tiket dalam pelayar ini.")).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Lihat tiket saya" })).toHaveCount(0);
});

test("a mixed family orders twice: the second time jetty, day and buyer are there, and no warning", async ({
  page,
}) => {
  const { phoneNo } = await buyTicket(page);
  await page.getByRole("button", { name: "Tambah penumpang bukan Malaysia" }).click();
  await expect(page.getByRole("radio", { name: "Bukan Malaysia" })).toBeChecked();
  await page.getByRole("combobox", { name: "Negara" }).selectOption("SG");
  await countPassengers(page, { adult_foreigner: 1 });
  await expect(page.locator('input[name="phoneNo"]')).toHaveValue(phoneNo);
  await goOn(page);
  await givePassengers(page, [["adult_foreigner[0]", "Tan Wei Ming", "E1234567"]]);
  await goToGateway(page);
  await pay(page, "Berjaya");
  await expect(
    page.getByRole("heading", { name: "Tiket lain untuk perjalanan ini" }),
  ).toBeVisible();
  await expect(page.getByText("2 penumpang Malaysia")).toBeVisible();
  await expectGoodOnPhone(page);
});

test("the queue code is the largest thing on its page, which says what to do and leads on", async ({
  page,
}) => {
  await chooseJetty(page);
  await chooseDate(page);
  await countPassengers(page, { adult: 2 });
  await page.getByRole("link", { name: "Bayar di kaunter" }).click();
  await expectGoodOnPhone(page);
  await expect(page.locator('main a[href^="/queue"]')).toHaveCount(0);
  await page.getByRole("button", { name: "Simpan dan dapatkan kod" }).click();
  const code = page.locator(".queue-code");
  await expect(code).toHaveText(/^[A-Z]{4}$/);
  await expect(page.locator("main ol li")).toHaveCount(3);
  await expect(page.locator('main a[href^="/queue"]')).toHaveCount(0);
  expect(await largestText(page)).toBe(await code.innerText());
  await expectGoodOnPhone(page);
  await expectNoSidewaysScroll(page);
});

/** The text of the element that is set in the largest type. */
function largestText(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const size = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
    const written = [...document.querySelectorAll("body *")].filter((element) =>
      [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
    );
    return written.toSorted((a, b) => size(b) - size(a))[0]?.textContent ?? undefined;
  });
}
