import { randomInt } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { ask } from "./buyer";
import { expect, expectAccessible, test } from "./fixtures";
import { changeInAnotherTab, openAs } from "./staff";
import { mark } from "./ticket-rows";

const REQUIRED = "Sila lengkapkan ruangan ini.";

async function openForm(page: Page, path: string): Promise<Locator> {
  await openAs(page, "pentadbir", path);
  return page.getByRole("dialog");
}

/** Scripts run, and this document bears a mark that no other has. */
async function markDocument(page: Page): Promise<void> {
  await expect(page.locator("form[data-checked]")).toBeVisible();
  await page.evaluate(() => void Object.assign(window, { marked: true }));
}

const isMarked = (page: Page) => page.evaluate(() => "marked" in window);

async function fill(dialog: Locator, company: string, ic: string): Promise<void> {
  await dialog.getByLabel("Nama syarikat").fill(company);
  await dialog.getByLabel("Nama anak kapal").fill("Awang bin Ali");
  await dialog.getByLabel("E-mel").fill("awang@contoh.my");
  await dialog.getByLabel("Telefon").fill("012-345 6789");
  await dialog.getByLabel("No. IC").fill(ic);
  await dialog.getByLabel("Akses jeti").selectOption({ label: "Semua jeti" });
}

test.describe("with scripts", { tag: "@scripts" }, () => {
  test("a field that is left wrong says so beside it, and no longer once it is right", async ({
    page,
  }) => {
    const dialog = await openForm(page, "/operator/add");
    await markDocument(page);
    const company = dialog.getByLabel("Nama syarikat");
    const email = dialog.getByLabel("E-mel");
    await company.focus();
    await company.press("Tab");
    await expect(company).toHaveAccessibleDescription(`! ${REQUIRED}`);
    await expectAccessible(page);
    await company.pressSequentially("B");
    await expect(company).toHaveAccessibleDescription("");
    await email.fill("awang");
    await email.press("Tab");
    await expect(email).toHaveAccessibleDescription("! Sila berikan alamat e-mel yang sah.");
    await email.pressSequentially("@contoh.my");
    await expect(email).toHaveAccessibleDescription("");
    expect(await isMarked(page)).toBe(true);
  });

  test("a form with something to correct stays and leads to the first such field", async ({
    page,
  }) => {
    const dialog = await openForm(page, "/operator/add");
    await markDocument(page);
    await dialog.getByLabel("Nama syarikat").fill("Bot Ujian");
    await dialog.getByRole("button", { name: "Simpan" }).click();
    await expect(dialog.getByLabel("Nama anak kapal")).toBeFocused();
    await expect(dialog.getByText(REQUIRED)).toHaveCount(4);
    await expect(dialog.getByLabel("Akses jeti")).toHaveAccessibleDescription("! Sila pilih satu.");
    expect(await isMarked(page)).toBe(true);
  });

  test("a press is not lost to what the check of the field before it shows", async ({ page }) => {
    const dialog = await openForm(page, "/operator/add");
    await markDocument(page);
    await dialog.getByLabel("Akses jeti").focus();
    await dialog.getByRole("button", { name: "Simpan" }).click();
    await expect(dialog.getByLabel("Nama syarikat")).toBeFocused();
    await expect(dialog.getByText(REQUIRED)).toHaveCount(5);
  });

  test("a form that is pressed twice is sent once", async ({ page }) => {
    const company = `Bot Ujian ${mark()}`;
    const dialog = await openForm(page, "/operator/add");
    await markDocument(page);
    const posts: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/operator/add")) posts.push(request.method());
    });
    await fill(dialog, company, `85${randomInt(1e9, 9e9)}`);
    await dialog.getByRole("button", { name: "Simpan" }).dblclick();
    await expect(page.getByText("Pengendali telah ditambah")).toBeVisible();
    expect(posts).toEqual(["POST"]);
  });

  test("what only the server knows stands beside its field, with all that was typed and no new page", async ({
    page,
  }) => {
    const company = `Bot Ujian ${mark()}`;
    const ic = `85${randomInt(1e9, 9e9)}`;
    await ask(
      "insert into operator (company_name, name, email, phone, ic, jetty_id) values ($1, 'Ali', 'a@contoh.my', '0139876543', $2, 1)",
      [company, ic],
    );
    const dialog = await openForm(page, "/operator/add");
    await markDocument(page);
    const save = dialog.getByRole("button", { name: "Simpan" });
    const field = dialog.getByLabel("No. IC");
    await fill(dialog, company, "850412");
    await save.click();
    await expect(field).toHaveAccessibleDescription(/No. IC mesti 12 hingga 14 digit/);
    await expect(field).toBeFocused();
    await field.fill(ic);
    await expect(field).not.toHaveAccessibleDescription(/mesti 12/);
    await save.click();
    await expect(field).toHaveAccessibleDescription(/sudah ada orang dengan no. IC ini/);
    await expect(page.getByRole("alert")).toContainText("sudah ada orang");
    await expect(dialog.getByLabel("Nama syarikat")).toHaveValue(company);
    await expectAccessible(page);
    expect(await isMarked(page)).toBe(true);
    await field.fill("850412115267");
    await save.click();
    await expect(page.getByText("Pengendali telah ditambah")).toBeVisible();
    expect(await isMarked(page)).toBe(false);
  });

  test("a form that gets no answer goes once more as one without scripts does", async ({
    page,
  }) => {
    const company = `Bot Ujian ${mark()}`;
    const dialog = await openForm(page, "/operator/add");
    await markDocument(page);
    await page.route("**/operator/add.data", (route) => route.abort());
    await fill(dialog, company, "850412");
    await dialog.getByRole("button", { name: "Simpan" }).click();
    await expect(page.getByRole("alert")).toContainText("mesti 12 hingga 14 digit");
    await expect(dialog.getByLabel("Nama syarikat")).toHaveValue(company);
    expect(await isMarked(page)).toBe(false);
  });

  test("of a row that somebody else changed, what is stored now stands beside what was typed", async ({
    page,
  }) => {
    const company = `Bot Ujian ${mark()}`;
    const [row] = await ask<{ id: number }>(
      "insert into operator (company_name, name, email, phone, ic, jetty_id) values ($1, 'Ali', 'a@contoh.my', '0139876543', $2, 1) returning id",
      [company, `85${randomInt(1e9, 9e9)}`],
    );
    const dialog = await openForm(page, `/operator/${row?.id}/edit`);
    await markDocument(page);
    await ask("update operator set phone = '0111111111', version = version + 1 where id = $1", [
      row?.id,
    ]);
    const phone = dialog.getByLabel("Telefon");
    await phone.fill("0199999999");
    const save = dialog.getByRole("button", { name: "Simpan" });
    await save.click();
    await expect(page.getByRole("alert")).toContainText("telah mengubahnya");
    await expect(page.getByRole("alert")).toBeFocused();
    await expect(phone).toHaveAccessibleDescription(/0111111111/);
    await expect(phone).toHaveValue("0199999999");
    expect(await isMarked(page)).toBe(true);
    await save.click();
    await expect(page.getByText("Perubahan telah disimpan")).toBeVisible();
  });

  test("a form is sent with the version that it was opened with, though its page loaded data since", async ({
    page,
  }) => {
    const [row] = await ask<{ id: number }>(
      "insert into operator (company_name, name, email, phone, ic, jetty_id) values ($1, 'Ali', 'a@contoh.my', '0139876543', $2, 1) returning id",
      [`Bot Ujian ${mark()}`, `85${randomInt(1e9, 9e9)}`],
    );
    const dialog = await openForm(page, `/operator/${row?.id}/edit`);
    await markDocument(page);
    const name = dialog.getByLabel("Nama anak kapal");
    await name.fill("Awang bin Ali");
    await ask("update operator set phone = '0111111111', version = version + 1 where id = $1", [
      row?.id,
    ]);
    await changeInAnotherTab(page);
    await dialog.getByRole("button", { name: "Simpan" }).click();
    await expect(page.getByRole("alert")).toContainText("telah mengubahnya");
    await expect(name).toHaveValue("Awang bin Ali");
    expect(await isMarked(page)).toBe(true);
  });
});

test.describe("without scripts", { tag: "@no-scripts" }, () => {
  test("what is empty or wrong comes back with the page's own sentences, under the fields' names", async ({
    page,
  }) => {
    const dialog = await openForm(page, "/operator/add");
    const company = dialog.getByLabel("Nama syarikat");
    await dialog.getByRole("button", { name: "Simpan" }).click();
    const summary = page.getByRole("alert");
    await expect(summary).toBeFocused();
    await expect(company).toHaveAccessibleDescription(`! ${REQUIRED}`);
    await summary.getByRole("link", { name: "Nama anak kapal: belum diisi" }).click();
    await expect(page).toHaveURL(/#name$/);
    await expectAccessible(page);
    await fill(dialog, "Bot Ujian", "850412");
    await dialog.getByLabel("E-mel").fill("awang");
    await dialog.getByRole("button", { name: "Simpan" }).click();
    await expect(summary.getByRole("link")).toHaveText([
      "Sila berikan alamat e-mel yang sah.",
      "No. IC mesti 12 hingga 14 digit, angka sahaja.",
    ]);
    await expect(dialog.getByLabel("No. IC")).toHaveAccessibleDescription(/mesti 12 hingga 14/);
    await expect(company).toHaveValue("Bot Ujian");
  });

  for (const { path, button, sentence } of [
    {
      path: "/user-profile/security/pin",
      button: "Simpan PIN",
      sentence: "PIN baharu: belum diisi",
    },
    {
      path: "/ticket-cancellation/new",
      button: "Cari tiket",
      sentence: "Kod tiket atau nombor resit: belum diisi",
    },
    { path: "/user-profile/picture", button: "Muat naik", sentence: "Gambar: belum diisi" },
    {
      path: "/already-paid",
      button: "Semak",
      sentence: "No. resit, rujukan atau kod tiket: belum diisi",
    },
  ])
    test(`an empty form of ${path} says in the page's language what is missing`, async ({
      page,
    }) => {
      await openAs(page, "pentadbir", path);
      await page.locator("main, dialog").getByRole("button", { name: button }).first().click();
      await expect(page.getByRole("alert").getByRole("link").first()).toHaveText(sentence);
    });
});
