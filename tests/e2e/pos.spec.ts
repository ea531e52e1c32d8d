import { salesOf, signInCashier } from "./cashier";
import { field, PASSENGERS } from "./counter-keys";
import { expect, expectAccessible, test } from "./fixtures";

test("a sale by plain forms, with scripts and without", async ({ page, javaScriptEnabled }) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 900 });
  const { userId } = await signInCashier(page);
  await page.goto("/pos");
  await expect(page).toHaveURL(PASSENGERS);
  await page
    .getByRole("complementary")
    .getByRole("link", { name: /tukar jeti/ })
    .click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Merang" }).click();
  await page.locator('button[name="ticketDate"]').last().click();
  await field(page, "adult").fill("1");
  await expectAccessible(page);
  const onward = page.getByRole("complementary").getByRole("button", { name: "Ke bayaran" });
  // Without scripts the names' fields come with the counts.
  if (!javaScriptEnabled) {
    await onward.click();
    await expect(page).toHaveURL(PASSENGERS);
    await expect(field(page, "adult[0][name]")).toBeFocused();
  }
  await page.getByLabel("Nama, Dewasa 1").fill("Ahmad Faiz bin Ismail");
  await page.getByLabel("IC/Pasport, Dewasa 1").fill("850412115267");
  await expectAccessible(page);
  await onward.click();
  await expect(page).toHaveURL(/\/pos\/checkout$/);
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Tunai/ }).click();
  await expect(page.getByRole("dialog")).toContainText("RM 30.00");
  await expectAccessible(page);
  for (const key of ["5", "0"]) await page.getByRole("button", { name: key, exact: true }).click();
  await expect(page.getByLabel("Tunai diterima (RM)")).toHaveValue("50");
  await page
    .getByRole("button", { name: /^Terima tunai/ })
    .last()
    .click();
  await expect(page.getByRole("dialog")).toContainText("RM 20.00");
  await expectAccessible(page);
  expect(await salesOf(userId)).toMatchObject([
    {
      amount_sen: 3000,
      cash_in_sen: 5000,
      change_sen: 2000,
      payment_method: "Cash",
      total_passengers: 1,
    },
  ]);
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /^Jualan seterusnya/ })
    .click();
  await expect(page).toHaveURL(PASSENGERS);
  await expect(page.getByRole("complementary")).toContainText("Baki terakhir RM 20.00");
});

test("a wrong number is refused beside its field, and what was typed stays", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signInCashier(page);
  await page.goto("/pos/passengers");
  await field(page, "adult").fill("1");
  const onward = page.getByRole("complementary").getByRole("button", { name: "Ke bayaran" });
  if (!javaScriptEnabled) await onward.click();
  await field(page, "adult[0][name]").fill("Ahmad Faiz bin Ismail");
  await field(page, "adult[0][ic]").fill("12");
  await onward.click();
  const ic = page.getByLabel("IC/Pasport, Dewasa 1");
  await expect(ic).toHaveAccessibleDescription(
    /IC atau pasport mesti mengandungi 6 hingga 14 aksara\.$/,
  );
  await expect(ic).toHaveValue("12");
  await expect(page.getByLabel("Nama, Dewasa 1")).toHaveValue("Ahmad Faiz bin Ismail");
  if (javaScriptEnabled) await expect(ic).toBeFocused();
});
