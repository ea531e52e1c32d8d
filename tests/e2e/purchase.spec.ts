import type { Page } from "@playwright/test";
import {
  AHMAD,
  ask,
  chooseDate,
  chooseJetty,
  codeOn,
  countPassengers,
  expectNoSidewaysScroll,
  giveBuyer,
  givePassengers,
  goOn,
  goToGateway,
  pay,
  TWO_ADULTS,
  walkToCheckout,
} from "./buyer";
import { expect, expectAccessible, test } from "./fixtures";

test.describe("two tickets paid online (R-0-01, R-1-01, R-4-29, R-4-30, R-4-31, R-9-10)", () => {
  test("are bought in seven steps, down to the receipt (R-1-02, R-2.12-04, R-2.18-08, R-4-33, R-6-03)", async ({
    page,
    context,
    request,
  }) => {
    test.slow();
    const look = async (percent: string) => {
      await expect(page.locator(".steps")).toContainText(percent);
      // The counts of passengers alone have one, small and without the framework.
      expect(await page.locator("script").count()).toBe(percent === "35%" ? 1 : 0);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    };
    await page.goto("/");
    await look("0%");
    await chooseJetty(page);
    await look("18%");
    await chooseDate(page);
    await look("35%");
    await page.locator('button[name="more"][value="adult"]').click();
    await page.locator('button[name="more"][value="adult"]').click();
    await expect(page.locator('input[name="adult"]')).toHaveValue("2");
    await expect(page.locator(".order summary")).toContainText("RM\u00a061.00");
    await goOn(page);
    await look("50%");
    await giveBuyer(page);
    await look("67%");
    await givePassengers(page, TWO_ADULTS);
    await look("83%");
    await expect(page.locator("main")).toContainText("RM\u00a061.00");
    await goToGateway(page);
    const unpaid = (await context.cookies()).find((cookie) => cookie.name === "unpaid");
    expect(unpaid?.value).toMatch(/^[A-Z0-9]{16}$/);

    await pay(page, "Berjaya");
    await expect(page.getByRole("heading", { name: "Pembayaran diterima" })).toBeVisible();
    await look("100%");
    const code = await codeOn(page);
    expect(code).toBe(unpaid?.value);
    await expect(page.locator("svg.qr")).toBeVisible();
    await widenCode(page);
    await expectNoSidewaysScroll(page);
    expect((await context.cookies()).find((cookie) => cookie.name === "unpaid")?.value ?? "").toBe(
      "",
    );
    for (const name of [/resit/i, /tiket/i, "Beli tiket baharu"])
      await expect(page.locator(".acts").getByRole("link", { name }).first()).toBeVisible();

    // A page says that the PDF is on its way where the renderer takes longer than one waits.
    for (const path of [`/ticket/receipt/a4/${code}`, `/ticket/ticket/pdf/${code}`])
      await expect(async () => {
        const file = await request.get(path);
        expect(file.headers()["content-type"], path).toBe("application/pdf");
        expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");
      }).toPass();
    const picture = await request.get(`/storage/qr/${code}`);
    expect(picture.headers()["content-type"]).toBe("image/png");

    await page.getByRole("link", { name: "Halaman cetak resit" }).click();
    await expect(page).toHaveURL(new RegExp(`/ticket/receipt/print/${code}$`));
    await expect(page.locator("main")).toContainText("1.00");
    await expect(page.locator("main")).toContainText(AHMAD.name);
    await expectAccessible(page);
    const [ticket] = await ask<Record<string, unknown>>(
      "select state, ticket_flag, amount_sen, payment_method from ticket where ticket_code = $1",
      [code],
    );
    expect(ticket).toEqual({
      state: "paid",
      ticket_flag: 1,
      amount_sen: 6000,
      payment_method: "fpx",
    });
  });
});

/** The code on the page becomes the widest one that can be drawn: chance rarely shows it. */
async function widenCode(page: Page): Promise<void> {
  await page.locator(".ticket-qr .code").evaluate((code) => {
    for (const part of code.childNodes)
      if (part.nodeValue) part.nodeValue = part.nodeValue.replace(/[A-Z0-9]/g, "W");
  });
}

test("a step opens only when the earlier ones are complete (R-2.18-02)", async ({ page }) => {
  await page.goto("/checkout");
  await expect(page).toHaveURL(/\/$/);
  await chooseJetty(page, "Mangkok");
  await page.goto("/passengers-info");
  await expect(page).toHaveURL(/\/departure-date$/);
});

test("every page speaks Malay first and English on request, and remembers it (R-0-03)", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Welcome. Which jetty are you leaving from?",
  );
  await page.getByRole("button", { name: "Merang" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("When are you leaving?");
  await expectAccessible(page);
  for (const path of [
    "/terms",
    "/privacy",
    "/help",
    "/already-paid",
    "/styleguide",
    "/no-such-page",
  ]) {
    await page.goto(path);
    await expect(page.locator("html"), path).toHaveAttribute("lang", "en");
    await expect(
      page
        .getByRole("button", { name: "Bahasa Melayu" })
        .or(page.getByRole("button", { name: "Malay" }))
        .first(),
      path,
    ).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});

test("what is wrong is said beside its field, and what was typed stays (R-5-01, R-5-02, R-8-25)", async ({
  page,
}) => {
  await chooseJetty(page);
  await chooseDate(page);
  await countPassengers(page, { adult: 1 });
  await giveBuyer(page, { name: "   ", ic: "A1234567", email: "ahmad@contoh", phoneNo: "12" });
  await expect(page.locator("#errors li")).toHaveText([
    "Nama penuh: belum diisi",
    "No. telefon: Nombor telefon mesti 9 hingga 12 digit, atau hingga 15 digit selepas +.",
    "Sila berikan alamat e-mel yang sah.",
  ]);
  await expect(page).toHaveTitle(/^Ralat:/);
  await expect(page.locator('input[name="email"]')).toHaveValue("ahmad@contoh");
  await expect(page.locator('input[name="ic"]')).toHaveValue("A1234567");
  await expect(page.locator('input[name="email"]')).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Who is buying?");
});

test("a group of forty is one paste, with bad rows marked, counted and first", async ({ page }) => {
  await chooseJetty(page);
  await chooseDate(page);
  await countPassengers(page, { adult: 40 });
  await giveBuyer(page);
  const rows = Array.from(
    { length: 40 },
    (_, index) =>
      `${index + 1}. Peserta Nombor ${index + 1}, 8504${String(index + 10).padStart(2, "0")}115${String(index).padStart(3, "0")}`,
  );
  await page.locator("details.card summary").click();
  await page.locator('textarea[name="list"]').fill([...rows, "Al, 12"].join("\n"));
  await page.getByRole("button", { name: "Semak senarai" }).click();
  await expect(page.locator("main table .err")).toHaveCount(1);
  await expect(page.locator("main table tbody tr").first()).toContainText("Al");
  await expect(page.locator("main")).toContainText("40 baris baik, 1 baris perlu dibetulkan");
  await expect(page.locator("main")).toContainText("Betulkan baris bertanda");
  await expectAccessible(page);
  await page.getByRole("button", { name: /Guna 40 baris/ }).click();
  await expect(page.locator('input[name="adult[0][name]"]')).toHaveValue("Peserta Nombor 1");
  await page.getByRole("button", { name: "Halaman berikut" }).first().click();
  await expect(page.locator('input[name="adult[20][name]"]')).toHaveValue("Peserta Nombor 21");
  await goOn(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Semak dan bayar");
  await expect(page.locator("main")).toContainText("RM\u00a01,201.00");
});

test("a step sent from a stale tab changes nothing and says so (R-S6)", async ({
  page,
  context,
}) => {
  await chooseJetty(page);
  await chooseDate(page);
  const other = await context.newPage();
  await other.goto("/passengers");
  await countPassengers(page, { adult: 2 });
  await other.locator('input[name="adult"]').fill("7");
  await goOn(other);
  await expect(other.getByRole("alert").first()).toContainText(
    "Pesanan ini telah berubah di tab lain",
  );
  await expect(other.locator('input[name="adult"]')).toHaveValue("2");
});

test("without cookies the form says so and keeps what was typed (R-2.1-23)", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await context.clearCookies();
  await page.getByRole("button", { name: "Mangkok" }).click();
  await expect(page.locator("main")).toContainText("Sila benarkan kuki");
  await page.getByRole("button", { name: "Hantar sekali lagi" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bila anda bertolak?");
  await expect(page.locator(".order")).toContainText("Mangkok");
});

test("starting again clears everything and leads to step 1 (R-4-28)", async ({ page }) => {
  await chooseJetty(page);
  await page.getByRole("link", { name: "Mula semula" }).click();
  await page.getByRole("button", { name: "Padam dan mula semula" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("button", { name: "Merang" })).not.toHaveAttribute("aria-current");
  await page.goto("/departure-date");
  await expect(page).toHaveURL(/\/$/);
});

test("the checkout asks for a payment method and the terms (R-5-37)", async ({ page }) => {
  await walkToCheckout(page);
  await page.getByRole("button", { name: /^Bayar RM/ }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expectAccessible(page);
});
