import { expect, expectGoodOnPhone, test } from "./fixtures";
import { addStaff, openSession, PASSWORD } from "./staff";

test("a new password of one's own takes the current one, and is in no field once it is saved", async ({
  page,
}) => {
  const { id } = await addStaff(3);
  await openSession(page, id);
  await page.goto("/user-profile");
  const next = page.getByLabel("Kata laluan baharu", { exact: true });
  const current = page.getByLabel("Kata laluan sekarang");
  const save = page.getByRole("button", { name: "Simpan" });
  await page.getByLabel("Telefon").fill("0198887766");
  await next.fill("layar-putih-9");
  await current.fill("bukan-ini-99");
  await save.click();
  await expect(page.getByRole("alert")).toContainText("Kata laluan sekarang");
  await expect(page.getByLabel("Telefon")).toHaveValue("0198887766");
  await expectGoodOnPhone(page);

  await next.fill("layar-putih-9");
  await current.fill(PASSWORD);
  await save.click();
  await expect(page.getByRole("status").first()).toHaveText("Perubahan telah disimpan");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(next).toHaveValue("");
  await expect(current).toHaveValue("");
  await expect(page.getByLabel("Telefon")).toHaveValue("0198887766");
});
