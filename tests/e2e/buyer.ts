import { expect, type Page } from "@playwright/test";
import { Client } from "pg";

/** What a buyer does, one question at a time, by what stands on the screen in Malay. */
export const AHMAD = { name: "Ahmad Faiz bin Ismail", email: "ahmad.faiz@contoh.my" };

let buyers = 0;
/** Another phone and ic for every buyer, so that no order looks like another's: no two workers of a run share an index. */
export function somebody(): typeof AHMAD & { ic: string; phoneNo: string } {
  buyers += 1;
  const number = String(Number(process.env.TEST_WORKER_INDEX) * 10_000 + buyers).padStart(9, "0");
  return { ...AHMAD, ic: `A${number}`, phoneNo: `01${number}` };
}

/** Ends on the next step: a page that is opened amid the form's own navigation breaks that off. */
export async function chooseJetty(
  page: Page,
  name: "Merang" | "Mangkok" = "Merang",
): Promise<void> {
  await page.goto("/");
  await page.locator('button[name="jettyID"]').filter({ hasText: name }).click();
  await expect(page).toHaveURL(/\/departure-date/);
}

/** The last free day of the month that is shown: today may be the last one. */
export async function chooseDate(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bila anda bertolak?");
  await page.locator('button[name="ticketDate"]').last().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Siapa yang bertolak?");
}

export async function countPassengers(page: Page, counts: Record<string, number>): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Siapa yang bertolak?");
  for (const [category, count] of Object.entries(counts))
    await page.locator(`input[name="${category}"]`).fill(String(count));
  await goOn(page);
}

export async function giveBuyer(
  page: Page,
  buyer: Partial<ReturnType<typeof somebody>> = {},
): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Siapa yang membeli?");
  for (const [field, value] of Object.entries({ ...somebody(), ...buyer }))
    await page.locator(`input[name="${field}"]`).fill(value);
  await goOn(page);
}

export async function givePassengers(
  page: Page,
  people: [field: string, name: string, ic: string][],
): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Maklumat penumpang");
  for (const [field, name, ic] of people) {
    await page.locator(`input[name="${field}[name]"]`).fill(name);
    await page.locator(`input[name="${field}[ic]"]`).fill(ic);
  }
  await goOn(page);
}

export const TWO_ADULTS: [string, string, string][] = [
  ["adult[0]", "Ahmad Faiz bin Ismail", "850412-11-5267"],
  ["adult[1]", "Siti Hajar binti Osman", "870903-11-5048"],
];

/** Steps 1 to 5 for two adults; ends on the checkout. */
export async function walkToCheckout(page: Page): Promise<{ phoneNo: string; ic: string }> {
  const buyer = somebody();
  await chooseJetty(page);
  await chooseDate(page);
  await countPassengers(page, { adult: 2 });
  await giveBuyer(page, buyer);
  await givePassengers(page, TWO_ADULTS);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Semak dan bayar");
  return buyer;
}

/** From the checkout to the gateway's hosted page. */
export async function goToGateway(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "Perbankan internet (FPX)" }).check();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: /^Bayar RM/ }).click();
  await expect(page).toHaveURL(new RegExp(`^${process.env.E2E_GATEWAY_URL}/[A-Za-z0-9]+$`));
}

/** On the hosted page. */
export async function pay(page: Page, outcome: "Berjaya" | "Gagal" | "Tertangguh"): Promise<void> {
  await page.getByRole("button", { name: outcome }).click();
  await expect(page).toHaveURL(/\/result/);
}

/** The buyer's code of the ticket on the result page, without its groups. */
export async function codeOn(page: Page): Promise<string> {
  return (await page.locator(".ticket-qr .code").innerText()).replace(/[^A-Z0-9]/g, "");
}

export async function goOn(page: Page): Promise<void> {
  await page
    .locator("main")
    .getByRole("button", { name: /^(Teruskan|Continue)/ })
    .last()
    .click();
}

/** The product's own database, to look at and never to act for it. */
export async function ask<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: process.env.E2E_DATABASE_URL });
  await client.connect();
  try {
    return (await client.query(text, values)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** 320 px wide, and 1280 px at 200 % (the same as 640 px): nothing may stick out sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of [320, 640]) {
    await page.setViewportSize({ width, height: 740 });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
      `at ${width} px`,
    ).toBeLessThanOrEqual(width);
  }
  if (before) await page.setViewportSize(before);
}
