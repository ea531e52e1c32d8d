import { expect, expectGoodOnPhone, test } from "./fixtures";
import { addStaff, openSession, PASSWORD, submitLogin } from "./staff";

test("a device gets a token, makes a call by it, and is shut out when it is revoked", async ({
  page,
  request,
}) => {
  const { email } = await addStaff(1);
  await page.goto("/login?back=/user-profile/tokens");
  await submitLogin(page, email);
  await expect(page.getByText("Tiada token peranti.")).toBeVisible();
  await expectGoodOnPhone(page);
  await page.getByRole("link", { name: "Buat token peranti" }).click();
  await expectGoodOnPhone(page);
  await page.getByLabel("Nama peranti").fill("iPad jeti");
  await page.getByLabel("Angka, baca sahaja").check();
  await page.getByLabel("Berfungsi selama").selectOption("30 hari");
  await page.getByLabel("Kata laluan sekarang").fill(PASSWORD);
  await page.getByRole("button", { name: "Buat token" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Token iPad jeti");
  await expectGoodOnPhone(page);
  const token = await page.locator("code").innerText();

  const call = async (path: string) =>
    (await request.get(path, { headers: { Authorization: `Bearer ${token}` } })).status();
  expect([await call("/api/dashboard"), await call("/api/users")]).toEqual([200, 403]);

  await page.getByRole("link", { name: "Saya telah menyalinnya" }).click();
  await expect(page.getByText("Belum pernah digunakan")).toHaveCount(0);
  await expectGoodOnPhone(page);
  await page.getByRole("link", { name: "Batalkan iPad jeti" }).click();
  await page.getByRole("button", { name: "Batalkan token ini" }).click();
  await expect(page.getByRole("status")).toHaveText("Token telah dibatalkan");
  expect(await call("/api/dashboard")).toBe(401);
});

test("a token's form says beside its fields what is wrong", async ({ page }) => {
  const { id } = await addStaff(3);
  await openSession(page, id);
  await page.goto("/user-profile/tokens/new");
  await page.getByRole("button", { name: "Buat token" }).click();
  await expect(page.getByText("Sila lengkapkan ruangan ini.").first()).toBeVisible();
  await page.getByLabel("Nama peranti").fill("Pengimbas 1");
  await page.getByRole("radio", { name: "Pengimbas" }).check();
  await page.getByLabel("Kata laluan sekarang").fill("salah-sekali");
  await page.getByRole("button", { name: "Buat token" }).click();
  await expect(page.getByText("Kata laluan tidak betul.").first()).toBeVisible();
  await expect(page.getByRole("radio", { name: "Pengimbas" })).toBeChecked();
  await expect(page.getByLabel("Nama peranti")).toHaveValue("Pengimbas 1");
});
