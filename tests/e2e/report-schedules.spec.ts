import { expect, expectAccessible, test } from "./fixtures";
import { addStaff, openSession } from "./staff";

test("an accountant has Monday's sales mailed, pauses it and lets it run again", async ({
  page,
}) => {
  test.slow();
  const { id } = await addStaff(5);
  await openSession(page, id);
  await page.goto(`${process.env.E2E_URL}/reports`);
  await page.getByRole("link", { name: "Laporan berjadual" }).click();
  await expect(page.getByRole("heading", { name: "Laporan berjadual" })).toBeVisible();
  await page.getByRole("link", { name: "Tambah jadual" }).click();
  await expect(page.getByLabel("Hari", { exact: true })).toBeHidden();
  await page.getByLabel("Kekerapan").selectOption({ label: "Setiap minggu" });
  await expect(page.getByLabel("Hari", { exact: true })).toBeVisible();
  await page.getByLabel("Alamat e-mel").fill("bukan alamat");
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByLabel("Alamat e-mel")).toHaveValue("bukan alamat");
  await expectAccessible(page);
  const address = `jadual-${id}@contoh.my`;
  await page.getByLabel("Alamat e-mel").fill(address);
  await page.getByRole("button", { name: "Simpan" }).click();
  const row = page.getByRole("row").filter({ hasText: address });
  await expect(row).toContainText("Setiap Isnin, 6:00");
  await expectAccessible(page);
  await row.getByRole("link", { name: /^Jeda/ }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Jeda jadual" }).click();
  await expect(row).toContainText("Dijeda");
  await row.getByRole("link", { name: /^Sambung/ }).click();
  await page.getByRole("button", { name: "Sambung jadual" }).click();
  await expect(row).not.toContainText("Dijeda");
  await row.getByRole("link", { name: "Jualan", exact: true }).click();
  await expect(page.getByText("Belum ada yang disediakan.")).toBeVisible();
  await expectAccessible(page);
});
