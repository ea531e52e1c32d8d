import type { Page } from "@playwright/test";
import sharp from "sharp";
import { signInCashier } from "./cashier";
import { expect, expectAccessible, expectGoodOnPhone, test } from "./fixtures";
import { addStaff, openAs } from "./staff";

const uniqueName = (what: string) => `${what} ${Math.random().toString(36).slice(2, 8)}`;
async function find(page: Page, list: string, name: string): Promise<void> {
  await page.getByRole("search", { name: list }).getByRole("searchbox").fill(name);
  await page.getByRole("search", { name: list }).getByRole("searchbox").press("Enter");
}

test("an administrator adds a user and changes one", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, "pentadbir", "/users");
  await expectGoodOnPhone(page);
  const name = uniqueName("Siti Ujian");
  const handle = name.toLowerCase().replaceAll(" ", ".");
  await page.getByRole("link", { name: "Tambah pengguna" }).click();
  await expectGoodOnPhone(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nama", { exact: true }).fill(name);
  await dialog.getByLabel("Nama pengguna").fill(handle);
  await dialog.getByLabel("E-mel").fill(`${handle}@contoh.my`);
  await dialog.getByLabel("Telefon").fill("012-345 6789");
  await dialog.getByLabel("Kata laluan", { exact: true }).fill("layar-putih-9");
  await dialog.getByLabel("Akses jeti").selectOption({ label: "Mangkok" });
  await dialog.getByLabel("Kategori").selectOption({ label: "Kaunter Tiket" });
  await dialog.getByRole("button", { name: "Tambah pengguna" }).click();
  await expect(page.getByText("Pengguna telah ditambah")).toBeVisible();
  await find(page, "Cari pengguna aktif", name);
  await page.getByRole("link", { name: `Ubah ${name}` }).click();
  await dialog.getByLabel("Akses jeti").selectOption({ label: "Semua jeti" });
  await dialog.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByText("Perubahan telah disimpan")).toBeVisible();
  await page.getByRole("link", { name: `Lihat ${name}` }).click();
  await expect(dialog).toContainText("Semua jeti");
  await expectAccessible(page);
});

test("an administrator removes a user and activates them again", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const name = uniqueName("Buang Ujian");
  await addStaff(3, { name });
  await openAs(page, "pentadbir", "/users");
  await find(page, "Cari pengguna aktif", name);
  await page.getByRole("link", { name: `Padam ${name}` }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: `Padam ${name}` }).click();
  await expect(page.getByText("Pengguna telah dipadam")).toBeVisible();
  await find(page, "Cari pengguna tidak aktif", name);
  await page.getByRole("link", { name: `Aktifkan ${name}` }).click();
  await page.getByRole("button", { name: `Aktifkan ${name}` }).click();
  await expect(page.getByText("Pengguna telah diaktifkan")).toBeVisible();
  await expect(page.getByRole("link", { name: `Padam ${name}` })).toBeVisible();
});

test("a search says how many it found, and is cleared by a link", async ({ page }) => {
  const name = uniqueName("Cari Ujian");
  await addStaff(3, { name });
  await openAs(page, "pentadbir", "/users");
  await find(page, "Cari pengguna aktif", name);
  const list = page.locator("#list-active");
  await expect(list).toContainText(`1 hasil untuk “${name}”.`);
  await expect(list.locator("tbody tr")).toHaveCount(1);
  await expectAccessible(page);
  await list.getByRole("link", { name: "Kosongkan carian" }).click();
  await expect(list.getByRole("searchbox")).toHaveValue("");
  await expect(list).not.toContainText("hasil untuk");
});

test("an administrator is warned before removing somebody with an open shift", async ({ page }) => {
  const { userId } = await signInCashier(page);
  await openAs(page, "pentadbir", `/users/${userId}/delete`);
  await expect(page.getByRole("dialog")).toContainText("masih ada syif yang dibuka");
  await expectAccessible(page);
});

test("a picture is chosen on a phone, and the list shows it", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const name = uniqueName("Gambar Ujian");
  await addStaff(3, { name });
  await openAs(page, "pentadbir", "/users");
  await find(page, "Cari pengguna aktif", name);
  await page.getByRole("link", { name: `Tukar gambar ${name}` }).click();
  await expectGoodOnPhone(page);
  const picture = sharp({
    create: { width: 1200, height: 900, channels: 3, background: { r: 11, g: 90, b: 110 } },
  });
  await page.getByLabel("Gambar", { exact: true }).setInputFiles({
    name: "SAYA.JPG",
    mimeType: "image/jpeg",
    buffer: await picture.jpeg().toBuffer(),
  });
  await page.getByRole("button", { name: "Muat naik gambar" }).click();
  await expect(page.getByText("Gambar telah dimuat naik")).toBeVisible();
  const shown = page.getByRole("link", { name: `Tukar gambar ${name}` }).locator("img");
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(256);
});

test("a picture of more than 5 MB and one of another kind are refused in words", async ({
  page,
}) => {
  const name = uniqueName("Besar Ujian");
  await addStaff(3, { name });
  await openAs(page, "pentadbir", "/users");
  await find(page, "Cari pengguna aktif", name);
  await page.getByRole("link", { name: `Tukar gambar ${name}` }).click();
  for (const [file, sentence] of [
    [{ name: "besar.jpg", size: 7 * 1_048_576 }, "Gambar mesti di bawah 5MB."],
    [{ name: "bukan.jpg", size: 2_000 }, "Fail tidak disokong."],
  ] as const) {
    await page
      .getByLabel("Gambar", { exact: true })
      .setInputFiles({ name: file.name, mimeType: "image/jpeg", buffer: Buffer.alloc(file.size) });
    await page.getByRole("button", { name: "Muat naik gambar" }).click();
    await expect(page.getByRole("alert")).toContainText(sentence);
    await expectAccessible(page);
  }
});
