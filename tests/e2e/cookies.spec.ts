import { chooseJetty } from "./buyer";
import { expect, expectAccessible, test } from "./fixtures";
import { submitLogin } from "./staff";

test("a browser without cookies or local storage is told so and loses nothing (R-G4)", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  await chooseJetty(page, "Merang");
  await context.clearCookies();
  const day = page.locator('button[name="ticketDate"]').last();
  const chosen = (await day.getAttribute("value")) ?? "";
  await day.click();
  await expect(page.locator("main")).toContainText(
    "Sila benarkan kuki supaya aplikasi ini berfungsi dengan betul",
  );
  await expect(page.locator('input[name="ticketDate"]')).toHaveValue(chosen);
  await expectAccessible(page);
  if (!javaScriptEnabled) return;

  await page.addInitScript(() =>
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("blocked", "SecurityError");
      },
    }),
  );
  await page.goto("/login");
  await submitLogin(page, "akauntan@jetty.test");
  await expect(page.getByRole("alertdialog")).toContainText(
    "Sila benarkan kuki supaya aplikasi ini berfungsi dengan betul",
  );
});
