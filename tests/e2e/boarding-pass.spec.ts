import { codeOn, goToGateway, pay, walkToCheckout } from "./buyer";
import { expect, test } from "./fixtures";

test("the ticket on a phone: a code as wide as its card, names, where and when to be, and the calendar", async ({
  page,
  request,
}) => {
  await walkToCheckout(page);
  await goToGateway(page);
  await pay(page, "Berjaya");
  await expect(page.getByRole("heading", { name: "Pembayaran diterima" })).toBeVisible();
  const qr = await page.locator(".ticket-qr svg.qr").boundingBox();
  expect(qr?.width).toBeGreaterThanOrEqual(280);
  expect(qr?.height).toBe(qr?.width);
  await expect(page.locator(".names li")).toHaveText([
    "Ahmad Faiz bin Ismail",
    "Siti Hajar binti Osman",
  ]);
  const facts = page.locator(".ticket .facts");
  await expect(facts).toContainText("Jeti Merang, Kampung Merang, Setiu");
  await expect(facts).toContainText("Selewat-lewatnya 8:30 pagi");
  await expect(facts.getByRole("link", { name: "Peta" })).toHaveAttribute(
    "href",
    /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=5\.5333/,
  );
  const calendar = facts.getByRole("link", { name: "Simpan dalam kalendar" });
  const file = await request.get((await calendar.getAttribute("href")) ?? "");
  expect(file.headers()["content-type"]).toContain("text/calendar");
  expect(await file.text()).toContain("SUMMARY:Bot dari Jeti Merang\\, 2 penumpang");

  await page.goto(`/ticket/receipt/print/${await codeOn(page)}`);
  await expect(page.getByRole("link", { name: "Telefon 09-600 0000" })).toBeVisible();
});
