import { ask } from "./buyer";
import { PASSENGERS } from "./counter-keys";
import { expect, expectAccessible, test } from "./fixtures";
import { addStaff, openSession } from "./staff";

test("the counter is at the jetty of the open shift, and says so to who would change it", async ({
  page,
}) => {
  const { id } = await addStaff(1, { jettyId: 0 });
  await openSession(page, id);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/pos");
  await page.getByLabel("Wang dalam laci (RM)").fill("100.00");
  await page.getByText("Mangkok", { exact: true }).click();
  await page.getByRole("button", { name: "Mula syif" }).click();
  await expect(page).toHaveURL(PASSENGERS);
  await expect(page.getByRole("banner")).toContainText("Kaunter Mangkok");
  await expect(page.getByRole("complementary")).toContainText("Mangkok");

  await page.goto("/dashboard");
  await expect(page.getByRole("banner")).toContainText("Jeti Mangkok (syif dibuka)");
  await expectAccessible(page);
  // Another device of theirs was at the other jetty: it follows too.
  await ask("update staff_session set jetty_id = 1 where user_id = $1 returning user_id", [id]);
  await page.goto("/pos/passengers");
  await expect(page.getByRole("banner")).toContainText("Kaunter Mangkok");
  await expect(page.getByRole("complementary")).toContainText("Mangkok");
});
