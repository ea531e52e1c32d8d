import { ask } from "./buyer";
import { expect, expectGoodOnPhone, test } from "./fixtures";
import { openAs } from "./staff";

/** A day and a price that no other test schedules: two of them run at once on one database. */
function ownList(javaScriptEnabled: boolean | undefined): { startsOn: string; price: string } {
  const ahead = new Date(Date.now() + (javaScriptEnabled ? 400 : 500) * 86_400_000);
  return {
    startsOn: ahead.toISOString().slice(0, 10),
    price: javaScriptEnabled ? "35.00" : "36.00",
  };
}

test("prices are scheduled for a later day, listed, refused for the same day, and cancelled", async ({
  page,
  javaScriptEnabled,
}) => {
  const { startsOn, price } = ownList(javaScriptEnabled);
  await ask("delete from price_list where starts_on = $1", [startsOn]);
  const schedule = async () => {
    await page.getByLabel("Dewasa", { exact: true }).first().fill(price);
    await page.getByLabel("Berkuat kuasa dari").fill(startsOn);
    await page.getByRole("button", { name: "Simpan harga" }).click();
  };
  await openAs(page, "super", "/setting");
  const standing = await page.getByLabel("Dewasa", { exact: true }).first().inputValue();
  await schedule();
  await expect(page.getByRole("status")).toHaveText("Harga telah dijadualkan");
  const list = page
    .getByRole("region", { name: /^Mulai / })
    .filter({ has: page.locator(`a[href$="/${startsOn}/cancel"]`) });
  await expect(list).toContainText(`kemudian RM ${price}`);
  await expect(list).toContainText("Dijadualkan oleh");
  await expect(page.getByLabel("Dewasa", { exact: true }).first()).toHaveValue(standing);
  await expectGoodOnPhone(page);

  await schedule();
  await expect(page.getByRole("alert")).toContainText("sudah menjadualkan harga");
  await expect(page.getByLabel("Berkuat kuasa dari")).toHaveValue(startsOn);
  await expectGoodOnPhone(page);

  await page.goto("/setting");
  await list.getByRole("link", { name: /^Batalkan harga ini/ }).click();
  await expect(page.getByRole("dialog", { name: "Adakah anda pasti?" })).toBeVisible();
  await page.getByRole("button", { name: "Batalkan harga ini" }).click();
  await expect(page.getByRole("status")).toHaveText("Harga berjadual telah dibatalkan");
  await expect(list).toHaveCount(0);
});
