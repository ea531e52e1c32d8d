import type { Page } from "@playwright/test";
import { atCounter, field } from "./counter-keys";
import { expect, test } from "./fixtures";

/** Pastes a text into a field, as the clipboard holds it. */
async function paste(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).focus();
  await page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", copied);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

test.describe("names", { tag: "@scripts" }, () => {
  test("a pasted list fills the rows from the one that has the cursor", async ({ page }) => {
    await atCounter(page);
    await field(page, "adult").fill("2");
    await paste(
      page,
      "adult[0][name]",
      "1\tAhmad Faiz\t850412-11-5267\n2\tSiti Hajar\t870903115048\n3\tWan Zainab\t620730115048",
    );
    await expect(field(page, "adult[0][ic]")).toHaveValue("850412115267");
    await expect(field(page, "adult[1][name]")).toHaveValue("Siti Hajar");
    await expect(page.locator("#names")).toContainText("Tiada tempat untuk 1 baris lagi");
    await expect(field(page, "adult[1][ic]")).toBeFocused();
  });

  test("a pasted column leaves the row of its blank cell alone", async ({ page }) => {
    await atCounter(page);
    await field(page, "adult").fill("4");
    await paste(page, "adult[0][name]", "Ahmad Faiz\nSiti Hajar\nWan Zainab\nLim Mei\n");
    await paste(page, "adult[0][ic]", "850412115267\n870903115048\n\n900101015555\n");
    for (const [index, ic] of ["850412115267", "870903115048", "", "900101015555"].entries())
      await expect(field(page, `adult[${index}][ic]`)).toHaveValue(ic);
    await expect(page.locator("#names")).toContainText("3 baris diisi.");
  });

  test("of a pasted list foreigners fill foreigners' rows, and Malaysians Malaysians'", async ({
    page,
  }) => {
    await atCounter(page);
    await field(page, "adult").fill("1");
    await field(page, "adult_foreigner").fill("1");
    const list = "Hans Müller\tC01X050T\tJerman\nAhmad Faiz\t850412115267\nEva\tC01X00T4\tJerman";
    await paste(page, "adult[0][name]", list);
    await expect(field(page, "adult[0][name]")).toHaveValue("Ahmad Faiz");
    await expect(field(page, "adult_foreigner[0][name]")).toHaveValue("Hans Müller");
    await expect(field(page, "adult_foreigner[0][country]")).toHaveValue("Jerman");
    await expect(page.locator("#names")).toContainText("Tiada tempat untuk 1 baris lagi");
  });

  test("a card reader that types fills the first blank row", async ({ page }) => {
    await atCounter(page);
    await field(page, "adult").fill("2");
    await field(page, "adult[0][name]").fill("Siti Hajar");
    await field(page, "adult[0][ic]").fill("870903115048");
    await page.evaluate(() => {
      const target = document.activeElement;
      if (!(target instanceof HTMLInputElement)) throw new Error("no field has the cursor");
      // A keyboard stamps its keys itself, however long this loop is held up.
      let pressedAt = performance.now();
      const press = (key: string) => {
        const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
        Object.defineProperty(event, "timeStamp", { value: (pressedAt += 5) });
        target.dispatchEvent(event);
      };
      for (const char of "AHMAD FAIZ BIN ISMAIL;850412-11-5267") {
        press(char);
        target.value += char;
      }
      press("Enter");
    });
    await expect(field(page, "adult[0][ic]")).toHaveValue("870903115048");
    await expect(field(page, "adult[1][name]")).toHaveValue("AHMAD FAIZ BIN ISMAIL");
    await expect(field(page, "adult[1][ic]")).toHaveValue("850412115267");
  });

  test("names stay when their number is typed over", async ({ page }) => {
    await atCounter(page);
    await field(page, "adult").fill("1");
    await field(page, "adult[0][name]").fill("Ahmad Faiz");
    await field(page, "adult").fill("");
    await expect(field(page, "adult[0][name]")).toHaveCount(0);
    await field(page, "adult").fill("2");
    await expect(field(page, "adult[0][name]")).toHaveValue("Ahmad Faiz");
  });

  test("a name has the width of the row on a phone, and each field says what it is", async ({
    page,
  }) => {
    await atCounter(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await field(page, "adult").fill("2");
    const name = page.locator('input[name="adult[1][name]"]');
    const row = await page.locator(".name-row").last().boundingBox();
    expect((await name.boundingBox())?.width).toBe(row?.width);
    const label = await page.locator('label[for="adult-1-name"]').boundingBox();
    expect(label?.height).toBeGreaterThan(10);
  });
});
