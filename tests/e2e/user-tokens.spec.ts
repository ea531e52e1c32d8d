import { ask } from "./buyer";
import { expect, expectGoodOnPhone, test } from "./fixtures";
import { addStaff, openAs, openSession, PASSWORD } from "./staff";

test("an administrator sees a colleague's device token, and revokes it", async ({
  page,
  browser,
}) => {
  const owner = await addStaff(3);
  const own = await browser.newContext();
  const device = await own.newPage();
  await openSession(device, owner.id);
  await device.goto("/user-profile/tokens/new");
  await device.getByLabel("Nama peranti").fill("iPad hilang");
  await device.getByLabel("Angka, baca sahaja").check();
  await device.getByLabel("Kata laluan sekarang").fill(PASSWORD);
  await device.getByRole("button", { name: "Buat token" }).click();
  const token = await device.locator("code").innerText();
  const status = async () =>
    (
      await device.request.get("/api/dashboard", { headers: { Authorization: `Bearer ${token}` } })
    ).status();
  expect(await status()).toBe(200);

  await openAs(page, "pentadbir", `/users/${owner.id}`);
  await expect(page.getByRole("dialog").getByText("iPad hilang").first()).toBeVisible();
  await expectGoodOnPhone(page);
  await page.getByRole("link", { name: "Batalkan iPad hilang" }).click();
  await expectGoodOnPhone(page);
  await page.getByRole("button", { name: "Batalkan token ini" }).click();
  await expect(page.getByText("Token telah dibatalkan")).toBeVisible();
  await expect(page.getByText("Pengguna ini tiada token peranti.")).toBeVisible();
  expect(await status()).toBe(401);
  const [audited] = await ask<{ actor: number; owner: string }>(
    "select actor_id as actor, before ->> 'tokenOwner' as owner from audit where subject_type = 'device_token' and action = 'delete' and before ->> 'tokenOwner' = $1",
    [String(owner.id)],
  );
  expect([audited?.owner, audited?.actor === owner.id]).toEqual([String(owner.id), false]);
  await own.close();
});
