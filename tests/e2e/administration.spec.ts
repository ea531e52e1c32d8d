import { awake } from "./awake";
import { expect, expectGoodOnPhone, test } from "./fixtures";
import { openAs } from "./staff";
import { mark, ownDay } from "./ticket-rows";

test("an administrator adds, edits, deletes and activates an operator", async ({ page }) => {
  const dialog = page.getByRole("dialog");
  const company = `Bot Ujian ${mark()}`;
  await openAs(page, "pentadbir", "/operator");
  await expectGoodOnPhone(page);
  await page.getByRole("link", { name: "Tambah pengendali" }).click();
  await expectGoodOnPhone(page);
  await dialog.getByLabel("Nama syarikat").fill(company);
  await dialog.getByLabel("Nama anak kapal").fill("Awang bin Ali");
  await dialog.getByLabel("E-mel").fill("awang@contoh.my");
  await dialog.getByLabel("Telefon").fill("012-345 6789");
  await dialog.getByLabel("No. IC").fill("850412");
  await dialog.getByLabel("Akses jeti").selectOption({ label: "Semua jeti" });
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByRole("alert")).toContainText("No. IC mesti 12 hingga 14 digit");
  await expect(dialog.getByLabel("Nama syarikat")).toHaveValue(company);
  await expectGoodOnPhone(page);
  await dialog.getByLabel("No. IC").fill("850412115267");
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByText("Pengendali telah ditambah")).toBeVisible();

  await page.goto(
    `/operator?search_active=${encodeURIComponent(company)}&search_inactive=${encodeURIComponent(company)}`,
  );
  await page.getByRole("link", { name: `Ubah ${company}` }).click();
  await dialog.getByLabel("Telefon").fill("0199999999");
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByText("Perubahan telah disimpan")).toBeVisible();
  await expect(page.getByText("0199999999")).toBeVisible();

  await page.getByRole("link", { name: `Padam ${company}` }).click();
  await expect(page.getByRole("heading", { name: "Adakah anda pasti?" })).toBeVisible();
  await expectGoodOnPhone(page);
  await page.getByRole("link", { name: "Kembali" }).click();
  await page.getByRole("link", { name: `Padam ${company}` }).click();
  await page.getByRole("button", { name: "Padam pengendali" }).click();
  await expect(page.getByText("Pengendali telah dipadam")).toBeVisible();
  await page.getByRole("link", { name: `Aktifkan ${company}` }).click();
  await page.getByRole("button", { name: "Aktifkan pengendali" }).click();
  await expect(page.getByText("Pengendali telah diaktifkan")).toBeVisible();
  await page.getByRole("link", { name: `Lihat ${company}` }).click();
  await expect(dialog.getByLabel("Nama syarikat")).toHaveAttribute("readonly", /.*/);
  await expectGoodOnPhone(page);
});

test("a name that is too short says so beside its field, and in the summary under its name", async ({
  page,
}) => {
  await openAs(page, "pentadbir", "/user-profile");
  const name = page.getByLabel("Nama penuh");
  await name.fill("A");
  await page.getByRole("button", { name: "Simpan" }).click();
  const sentence = "Satu huruf terlalu pendek. Tulis sekurang-kurangnya 2 aksara.";
  await expect(name).toHaveAccessibleDescription(`! ${sentence}`);
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([`Nama penuh: ${sentence}`]);
  await expect(name).toHaveValue("A");
});

test("an administrator blocks a day far ahead and frees it again", async ({ page }) => {
  const dialog = page.getByRole("dialog");
  const details = `Latihan ${mark()}`;
  const day = await ownDay();
  await openAs(page, "pentadbir", "/blocked-date");
  await expectGoodOnPhone(page);
  await page.getByRole("link", { name: "Tambah tarikh" }).click();
  await expectGoodOnPhone(page);
  await dialog.getByLabel("Mula").fill(day);
  await dialog.getByLabel("Tamat").fill(day);
  await dialog.getByLabel("Butiran").fill(details);
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByText("Tarikh disekat telah ditambah")).toBeVisible();
  const first = page.locator("#list-upcoming tbody tr").first();
  await expect(first).toContainText(details);

  await page.goto("/blocked-date/add");
  await dialog.getByText("Taip kedua-duanya sebaris").click();
  await dialog.getByLabel("Julat tarikh").fill(`${day} - ${day}`);
  await dialog.getByLabel("Butiran").fill("Bertindih");
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByRole("alert")).toContainText(
    new RegExp(`Bertindih dengan \\d+ \\w+ \\d{4}: ${details}`),
  );
  await expectGoodOnPhone(page);

  await page.goto(`/blocked-date?search_upcoming=${encodeURIComponent(details)}`);
  await page.getByRole("link", { name: /^Ubah/ }).click();
  await dialog.getByLabel("Butiran").fill(`${details} pagi`);
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByText("Perubahan telah disimpan")).toBeVisible();
  await page.getByRole("link", { name: /^Padam/ }).click();
  await expectGoodOnPhone(page);
  await page.getByRole("button", { name: "Padam tarikh" }).click();
  await expect(page.getByText("Tarikh telah dipadam")).toBeVisible();
  await expect(page.locator("#list-inactive")).toContainText(`${details} pagi`);
});

test("a super user sees the switch and the prices, and is asked before anything is switched", async ({
  page,
  javaScriptEnabled,
}) => {
  await openAs(page, "super", "/setting");
  await expect(page.getByLabel("Dewasa", { exact: true })).toHaveValue(/^\d+\.\d\d$/);
  await expectGoodOnPhone(page);
  await page.getByRole("link", { name: "Tutup jualan dalam talian" }).click();
  await expect(page.getByRole("heading", { name: "Adakah anda pasti?" })).toBeVisible();
  await expectGoodOnPhone(page);
  if (javaScriptEnabled) {
    await awake(page);
    await page.keyboard.press("Escape");
  } else await page.getByRole("link", { name: "Kembali" }).click();
  await expect(page).toHaveURL(/\/setting$/);
  await expect(page.getByText("Dibuka", { exact: true })).toBeVisible();
});
