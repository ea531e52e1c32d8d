import type { Page } from "@playwright/test";
import {
  ask,
  chooseDate,
  chooseJetty,
  codeOn,
  countPassengers,
  giveBuyer,
  givePassengers,
  goToGateway,
  pay,
  TWO_ADULTS,
  walkToCheckout,
} from "./buyer";
import { expect, expectAccessible, test } from "./fixtures";

const gateway = () => process.env.E2E_GATEWAY_URL ?? "";

/** Whom to reach, by phone and by a message that names the order. */
async function expectContact(page: Page): Promise<void> {
  const contact = page.locator("#contact");
  await expect(contact.getByRole("link", { name: "Telefon 09-600 0000" })).toBeVisible();
  await expect(contact.getByRole("link", { name: /^WhatsApp/ })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/60100000000\?text=/,
  );
}

for (const [method, path, opens] of [
  ["Perbankan internet (FPX)", "[A-Za-z0-9]+", "FPX"],
  ["Kad debit atau kredit", "[A-Za-z0-9]+", "Card"],
  ["E-dompet", "bills/[a-z0-9]+", "E-wallet"],
  ["DuitNow QR", "p/[0-9a-f-]+/", "DuitNow QR"],
] as const)
  test(`an order by ${method} opens the page of that method, and is paid there (R-X24)`, async ({
    page,
  }) => {
    await walkToCheckout(page);
    await expect(page.locator('input[name="paymentMethod"]')).toHaveCount(4);
    await page.getByRole("radio", { name: method }).check();
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: /^Bayar RM/ }).click();
    await expect(page).toHaveURL(new RegExp(`^${gateway()}/${path}$`));
    await expect(page.locator("dl")).toContainText(opens);
    await pay(page, "Berjaya");
    await expect(page.getByRole("heading", { name: "Pembayaran diterima" })).toBeVisible();
  });

test("a failed payment says so, and 'Try again' waits for its minute (R-2.18-09, R-9-12, R-S13)", async ({
  page,
}) => {
  await walkToCheckout(page);
  await goToGateway(page);
  await pay(page, "Gagal");
  // On a busy machine the page waits for the bank first, and loads itself again.
  await expect(page.locator("main")).toContainText(
    "Transaksi gagal. Anda boleh cuba lagi selepas satu minit.",
    { timeout: 20_000 },
  );
  await expectAccessible(page);
  await expectContact(page);
  await page.getByRole("button", { name: "Cuba lagi" }).click();
  await expect(page.locator("main")).toContainText(/Cuba lagi dalam \d+ saat/);
  await expect(page).not.toHaveURL(new RegExp(gateway()));
});

test("a payment that the bank still looks at is waited for, without a second bill", async ({
  page,
}) => {
  await walkToCheckout(page);
  await goToGateway(page);
  await pay(page, "Tertangguh");
  await expect(page.locator("main")).toContainText("Jangan bayar sekali lagi");
  await expectContact(page);
  await expectAccessible(page);
  await expect(page.getByRole("button", { name: /Bayar|Cuba lagi/ })).toHaveCount(0);
  await expect(page.locator('meta[http-equiv="refresh"]')).toHaveCount(1);
  await page.getByRole("button", { name: /Semak/ }).click();
  await expect(page).toHaveURL(/\/result/);
});

test("what the browser brings back from the gateway proves nothing (R-S11)", async ({ page }) => {
  await walkToCheckout(page);
  await goToGateway(page);
  const bill = page.url().split("/").pop() ?? "";
  const [attempt] = await ask<{ return_key: string }>(
    "select return_key from payment_attempt where bill_code = $1",
    [bill],
  );
  await page.goto(
    `/payment/return/${attempt?.return_key}?status_id=1&billcode=${bill}&order_id=x&msg=ok&transaction_id=TP1`,
  );
  await expect(page).toHaveURL(/\/result/);
  await expect(page.locator("svg.qr")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Pembayaran diterima" })).toHaveCount(0);
});

test("an order left at the gateway is resumed by its own stored address alone (R-4-32, R-S12)", async ({
  page,
}) => {
  test.slow();
  await walkToCheckout(page);
  await goToGateway(page);
  const bill = page.url();
  for (const hostile of [
    "https://evil.example/x",
    "//evil.example",
    "javascript:alert(1)",
    `${gateway()}.evil.example/`,
    bill.replace("//", "//user@"),
  ]) {
    const response = await page.goto(`/?resume_payment=${encodeURIComponent(hostile)}`);
    expect(response?.status(), hostile).toBe(400);
    expect(new URL(page.url()).origin).toBe(new URL(process.env.E2E_URL ?? "").origin);
  }
  await page.goto(`/?resume_payment=${encodeURIComponent(bill)}`);
  await expect(page).toHaveURL(bill);
  await page.goto("/");
  await expect(page.locator("main")).toContainText(/menunggu pembayaran hingga .*\d:\d\d/);
  await page
    .locator("main")
    .getByRole("link", { name: /Sambung/ })
    .click();
  await page
    .getByRole("link", { name: /^Bayar RM/ })
    .or(page.getByRole("button", { name: /^Bayar RM/ }))
    .click();
  await expect(page).toHaveURL(bill);
  await pay(page, "Berjaya");
  // The bill was asked about a moment ago: the page waits its ten seconds by itself.
  await expect(page.getByRole("heading", { name: "Pembayaran diterima" })).toBeVisible({
    timeout: 45_000,
  });
});

test("sending the order twice makes one ticket and leads to the one bill (R-S8)", async ({
  page,
  context,
}) => {
  const { phoneNo } = await walkToCheckout(page);
  const other = await context.newPage();
  await other.goto("/checkout");
  await goToGateway(page);
  const bill = page.url();
  await other.getByRole("radio", { name: "Perbankan internet (FPX)" }).check();
  await other.getByRole("checkbox").check();
  await other.getByRole("button", { name: /^Bayar RM/ }).click();
  await expect(other).toHaveURL(bill);
  const [row] = await ask<{ tickets: number }>(
    "select count(*)::int as tickets from ticket where phone_no = $1",
    [phoneNo],
  );
  expect(row?.tickets).toBe(1);
});

test("before a second bill for the same day the buyer is asked", async ({ page }) => {
  const { phoneNo } = await walkToCheckout(page);
  await goToGateway(page);
  await chooseJetty(page);
  await chooseDate(page);
  await countPassengers(page, { adult: 2 });
  await giveBuyer(page, { phoneNo });
  await givePassengers(page, TWO_ADULTS);
  await page.getByRole("radio", { name: "Perbankan internet (FPX)" }).check();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: /^Bayar RM/ }).click();
  await expect(page.locator("main")).toContainText(/sudah ada pesanan/i);
  await expectAccessible(page);
  await page
    .locator('button[name="another"], form:has(input[name="another"]) button')
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`^${gateway()}`));
});

test("a return by POST from another site, without cookies, shows the result", async ({
  page,
  context,
}) => {
  await walkToCheckout(page);
  await goToGateway(page);
  await page.locator("summary").click();
  await page.locator('select[name="back"]').selectOption("post");
  await page.getByRole("button", { name: "Berjaya" }).click();
  await context.clearCookies();
  await page.getByRole("button", { name: "Kembali ke penjual" }).click();
  await expect(page.getByRole("heading", { name: "Pembayaran diterima" })).toBeVisible();
});

test("somebody else's code opens nothing, and a malformed one neither", async ({ page }) => {
  for (const path of [
    "/ticket/receipt/print/ZZZZZZZZZZZZZZZZ",
    "/ticket/receipt/a4/..%2f..",
    "/ticket/ticket/pdf/abc",
    "/storage/qr/ZZZZZZZZZZZZZZZZ",
    "/result?ticket=ZZZZZZZZZZZZZZZZ",
  ]) {
    const response = await page.goto(path);
    expect([302, 400, 404, 200], path).toContain(response?.status());
    await expect(page.locator("svg.qr")).toHaveCount(0);
  }
});

test("an order of babies alone costs nothing, says so before, and is a ticket at once (R-X23)", async ({
  page,
}) => {
  await chooseJetty(page);
  await chooseDate(page);
  await countPassengers(page, { baby: 2 });
  await giveBuyer(page);
  await givePassengers(page, [
    ["baby[0]", "Nur Aqilah", "230412-11-5268"],
    ["baby[1]", "Muhammad Aqil", "230412-11-5267"],
  ]);
  await expect(page.locator("main")).toContainText("Pesanan ini percuma.");
  await expectAccessible(page);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Dapatkan tiket" }).click();
  const code = await codeOn(page);
  expect(
    await ask(
      "select state, amount_sen, transaction_charge_sen, (select count(*)::int from payment_attempt where ticket_id = t.id) as bills from ticket t where ticket_code = $1",
      [code],
    ),
  ).toEqual([{ state: "paid", amount_sen: 0, transaction_charge_sen: 0, bills: 0 }]);
});

test("whose browser does not say that it goes to the page gets a button, and pays by it", async ({
  page,
}) => {
  await walkToCheckout(page);
  await page.getByRole("radio", { name: "FPX" }).check();
  await page.getByRole("checkbox").check();
  await page.setExtraHTTPHeaders({ Purpose: "prefetch" });
  await page.getByRole("button", { name: /^Bayar RM/ }).click();
  await expect(page).toHaveURL(/\/payment\/go\/[A-Z0-9]{16}$/);
  await expect(page.locator("main")).toContainText("Jumlah yang perlu dibayar ialah RM");
  await expect(page.getByRole("link", { name: "Telefon 09-600 0000" })).toBeVisible();
  await expectAccessible(page);
  await page.setExtraHTTPHeaders({});
  await page.getByRole("button", { name: /^Bayar RM/ }).click();
  await pay(page, "Berjaya");
  await expect(page.getByRole("heading", { name: "Pembayaran diterima" })).toBeVisible();
});
