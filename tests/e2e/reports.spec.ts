import { expect, expectAccessible, test } from "./fixtures";
import { addStaff, openSession } from "./staff";

test.use({ live: true });

test("an accountant asks for today's sales, waits on their page and downloads them", async ({
  page,
}) => {
  test.slow();
  const { id } = await addStaff(5);
  await openSession(page, id);
  await page.goto(`${process.env.E2E_URL}/reports`);
  await expectAccessible(page);
  await page.getByLabel("Fail").selectOption("csv");
  await page.getByRole("button", { name: /^Jualan/ }).click();
  await expect(page).toHaveURL(/\/reports\/\d+/);
  await expect(page.getByText("Laporan sudah siap.")).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Muat turun" }).last().click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});

test("a range of more than three months is refused beside its field, and what was chosen stays (R-5-44)", async ({
  page,
}) => {
  const { id } = await addStaff(3);
  await openSession(page, id);
  await page.goto(`${process.env.E2E_URL}/reports`);
  await page.getByLabel("Dari").fill("2026-01-01");
  await page.getByLabel("Hingga").fill("2026-11-22");
  await page.getByLabel("Fail").selectOption("xlsx");
  await page.getByRole("button", { name: /^Jualan/ }).click();
  await expect(page.getByRole("alert")).toContainText("Julat tarikh mestilah dalam had 3 bulan");
  await expect(page.getByLabel("Dari")).toHaveValue("2026-01-01");
  await expect(page.getByLabel("Fail")).toHaveValue("xlsx");
  await expectAccessible(page);
});

test("a cashier is offered neither platforms nor the report of agencies (R-6-14, R-6-17)", async ({
  page,
}) => {
  const { id } = await addStaff(3);
  await openSession(page, id);
  await page.goto(`${process.env.E2E_URL}/reports`);
  await expect(page.getByRole("button", { name: /^Cetakan Semula/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Agensi Kerajaan/ })).toHaveCount(0);
  await expect(page.getByLabel("Platform")).toHaveCount(0);
});
