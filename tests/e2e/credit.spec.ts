import type { Locator, Page } from "@playwright/test";
import { ask, expectNoSidewaysScroll } from "./buyer";
import { expect, expectAccessible, test } from "./fixtures";
import { addStaff, openSession } from "./staff";

/** Once what was asked for has come: a page on its way has nothing to look at. */
async function looksWell(page: Page, part: Locator): Promise<void> {
  await expect(part).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

test("an accountant opens an account, records a payment and reverses it, and blocks the account", async ({
  page,
}) => {
  const { id } = await addStaff(5, { name: "Puan Kredit", jettyId: 0 });
  await openSession(page, id);
  const company = `Syarikat Ujian ${String(id)}`;

  await page.goto("/sales");
  await page.getByRole("link", { name: "Akaun Kemudahan Kredit" }).click();
  await page.getByRole("link", { name: "Buka akaun" }).click();
  const open = page.getByRole("dialog", { name: "Buka akaun" });
  await looksWell(page, open);
  await open.getByLabel("Nama syarikat").fill(company);
  await open.getByLabel("Had kredit (RM)").fill("seribu");
  await open.getByRole("button", { name: "Buka akaun" }).click();
  await expect(open.getByText("Tulis jumlah seperti 150 atau 150.50.").first()).toBeVisible();
  await open.getByLabel("Had kredit (RM)").fill("1000");
  await open.getByRole("button", { name: "Buka akaun" }).click();
  const statement = page.getByRole("dialog", { name: `Penyata akaun: ${company}` });
  await expect(statement.getByRole("status")).toHaveText("Akaun telah dibuka");
  await expect(statement).toContainText("RM 1,000.00");
  await looksWell(page, statement);

  await statement.getByRole("link", { name: "Rekod bayaran" }).click();
  const payment = page.getByRole("dialog", { name: `Bayaran diterima daripada ${company}` });
  await looksWell(page, payment);
  await payment.getByLabel("Amaun (RM)").fill("250.50");
  await payment.getByLabel("Dibayar dengan").selectOption("Cek");
  await payment.getByRole("button", { name: "Rekod bayaran" }).click();
  await expect(payment.getByText("Sila lengkapkan ruangan ini").first()).toBeVisible();
  await expect(payment.getByLabel("Amaun (RM)")).toHaveValue("250.50");
  await payment.getByLabel("Rujukan").fill("MBB 77");
  await payment.getByRole("button", { name: "Rekod bayaran" }).click();
  await expect(statement.getByRole("status")).toHaveText("Bayaran telah direkodkan");
  await expect(statement.getByRole("table", { name: "Butiran penyata" })).toContainText("-250.50");
  await looksWell(page, statement);

  await statement.getByRole("link", { name: /^Balikkan/ }).click();
  const reverse = page.getByRole("dialog", { name: "Balikkan bayaran" });
  await looksWell(page, reverse);
  await reverse.getByLabel("Sebab").fill("Cek tendang");
  await reverse.getByRole("button", { name: "Balikkan bayaran" }).click();
  await expect(statement.getByRole("status")).toHaveText("Bayaran telah dibalikkan");
  await expect(statement).toContainText("Dibalikkan: Cek tendang");

  await statement.getByRole("link", { name: "Ubah had" }).click();
  const limit = page.getByRole("dialog", { name: `Had kredit ${company}` });
  await expect(limit.getByLabel("Had kredit (RM)")).toHaveValue("1000.00");
  await looksWell(page, limit);
  await limit.getByLabel("Had kredit (RM)").fill("");
  await limit.getByRole("button", { name: "Simpan had" }).click();
  await expect(statement).toContainText("Tiada had");

  await statement.getByRole("link", { name: "Sekat", exact: true }).click();
  const block = page.getByRole("dialog", { name: "Sekat akaun" });
  await looksWell(page, block);
  await block.getByLabel("Sebab").fill("Tiada bayaran");
  await block.getByRole("button", { name: "Sekat akaun" }).click();
  await expect(statement).toContainText("Disekat oleh Puan Kredit");

  await page.goto(`/credit?search=${encodeURIComponent(company)}`);
  await expect(page.getByRole("table")).toContainText("Disekat");
  await looksWell(page, page.getByRole("table"));
  expect(
    await ask("select balance_sen, limit_sen, block_reason from credit_account where name = $1", [
      company,
    ]),
  ).toEqual([{ balance_sen: 0, limit_sen: null, block_reason: "Tiada bayaran" }]);
});
