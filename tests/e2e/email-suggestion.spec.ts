import {
  chooseDate,
  chooseJetty,
  countPassengers,
  giveBuyer,
  givePassengers,
  TWO_ADULTS,
} from "./buyer";
import { expect, test } from "./fixtures";

test("a mistyped e-mail domain is asked about, and corrected with what was typed kept", async ({
  page,
}) => {
  await chooseJetty(page);
  await chooseDate(page);
  await countPassengers(page, { adult: 2 });
  await giveBuyer(page, { email: "ahmad@gmial.com" });
  const question = page.getByText("Adakah anda maksudkan ahmad@gmail.com?");
  await expect(question).toBeVisible();
  await givePassengers(page, TWO_ADULTS);
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(question).toBeVisible();
  await page.getByRole("button", { name: "Ya, betulkan" }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(question).toBeHidden();
  await expect(page.locator("main")).toContainText("ahmad@gmail.com");
});
