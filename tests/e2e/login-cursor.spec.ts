import { ask } from "./buyer";
import { expect, test } from "./fixtures";
import { addStaff, openSession } from "./staff";

test("the cursor of the login stands in the field that is to be filled next", async ({ page }) => {
  const { email } = await addStaff(3);
  const password = page.getByLabel("Kata laluan", { exact: true });
  await page.goto("/login");
  await expect(page.getByLabel("E-mel")).toBeFocused();
  await page.getByLabel("E-mel").fill(email);
  await password.fill("ombak-salah-77");
  await page.getByRole("button", { name: "Log masuk" }).click();
  await expect(page.getByRole("alert")).toContainText("E-mel atau kata laluan tidak betul.");
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription(/E-mel atau kata laluan tidak betul\./);
  await page.goto("/login/forgot");
  await expect(page.getByLabel("E-mel")).toBeFocused();
});

test("the cursor of a locked screen stands in its password, which alone is blamed", async ({
  page,
}) => {
  const { id } = await addStaff(3);
  await openSession(page, id);
  await ask("update staff_session set locked_at = now() where user_id = $1 returning id", [id]);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/lock/);
  const password = page.getByLabel("Kata laluan", { exact: true });
  await expect(password).toBeFocused();
  await password.fill("ombak-salah-77");
  await page.getByRole("button", { name: "Sambung" }).click();
  await expect(page.getByRole("alert")).toContainText("Kata laluan tidak betul.");
  await expect(page.getByRole("alert")).not.toContainText("E-mel");
  await expect(password).toBeFocused();
});
