import { chooseDate, chooseJetty, countPassengers, goOn, somebody } from "./buyer";
import { expect, test } from "./fixtures";

test("a step that was sent into a lost connection is sent by loading again, and nothing is lost", async ({
  page,
  context,
}) => {
  await chooseJetty(page);
  await chooseDate(page);
  await countPassengers(page, { adult: 1 });
  const buyer = somebody();
  for (const [field, value] of Object.entries(buyer))
    await page.locator(`input[name="${field}"]`).fill(value);
  await context.setOffline(true);
  await goOn(page);
  await expect(page).toHaveURL("chrome-error://chromewebdata/");
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Maklumat penumpang");
  await page.goto("/user-info");
  await expect(page.locator('input[name="phoneNo"]')).toHaveValue(buyer.phoneNo);
});
