import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { ask, expectNoSidewaysScroll } from "./buyer";
import { expect, expectAccessible, test } from "./fixtures";
import { addStaff, openSession } from "./staff";

async function looksWell(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Money without an order, as the gateway's messages leave it; a bill's code may be this long. */
async function aRefund(): Promise<string> {
  const bill = `balik${randomBytes(20).toString("hex")}`;
  await ask(
    "insert into refund_due (gateway, host, bill_code, provider_ref, amount_sen, reason, created_at) values ('toyyibpay', 'http://127.0.0.1:1', $1::text, 'TX' || $1::text, 6100, 'unmatched', now())",
    [bill],
  );
  return bill;
}

test("an accountant marks a refund as paid and rejects another", async ({ page }) => {
  const { id } = await addStaff(5, { name: "Puan Akaun", jettyId: 0 });
  await openSession(page, id);
  const [paid, rejected] = [await aRefund(), await aRefund()];
  await page.goto(`/refunds?search=${paid}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bayaran balik");
  await expect(page.getByText("1 bayaran balik, berjumlah RM 61.00")).toBeVisible();
  await looksWell(page);
  await page.getByRole("checkbox", { name: `Pilih ${paid}` }).check();
  await page.getByRole("button", { name: "Tanda sudah dibayar" }).click();
  const pay = page.getByRole("dialog", { name: "Tanda bayaran balik sudah dibayar" });
  await expect(pay).toContainText("RM 61.00");
  await looksWell(page);
  await pay.getByLabel("Rujukan bank").fill("MBB-77");
  await pay.getByRole("button", { name: "Tanda sudah dibayar" }).click();
  await expect(page.getByRole("status")).toHaveText("Bayaran balik ditanda sudah dibayar: 1");
  await page.goto(`/refunds?state=paid&search=${paid}`);
  await expect(page.getByRole("table")).toContainText("MBB-77");
  await expect(page.getByRole("table")).toContainText("Puan Akaun");
  await looksWell(page);

  await page.goto(`/refunds?search=${rejected}`);
  await page.getByRole("link", { name: `Tolak ${rejected}` }).click();
  const dialog = page.getByRole("dialog", { name: "Tolak bayaran balik" });
  await looksWell(page);
  await dialog.getByLabel("Sebab").fill("Sudah dibayar di kaunter");
  await dialog.getByRole("button", { name: "Tolak bayaran balik" }).click();
  await expect(page.getByRole("status")).toHaveText("Bayaran balik telah ditolak");
});

test("an accountant makes a file for the bank, and is told of it when making another", async ({
  page,
}) => {
  const { id } = await addStaff(5, { name: "Puan Fail", jettyId: 0 });
  await openSession(page, id);
  const bill = await aRefund();
  const choose = async () => {
    await page.goto(`/refunds?search=${bill}`);
    await page.getByRole("checkbox", { name: `Pilih ${bill}` }).check();
    await page.getByRole("button", { name: "Fail untuk bank" }).click();
  };
  await choose();
  const question = page.getByRole("dialog", { name: "Fail untuk bank" });
  await expect(question).toContainText("1 bayaran balik, berjumlah RM 61.00");
  await looksWell(page);
  await question.getByRole("button", { name: "Buat fail" }).click();
  const made = page.getByRole("dialog", { name: "Fail untuk bank" });
  await expect(made).toContainText("Puan Fail");
  await looksWell(page);
  const href = await made.getByRole("link", { name: "Muat turun (CSV)" }).getAttribute("href");
  expect(await (await page.request.get(href ?? "")).text()).toContain(bill);
  await made.getByRole("link", { name: "Kembali" }).click();

  await choose();
  await expect(question).toContainText("dibuat oleh Puan Fail");
  await expect(question.getByRole("checkbox")).not.toBeChecked();
  await looksWell(page);
});
