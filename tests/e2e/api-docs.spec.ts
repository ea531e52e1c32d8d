import { expect, expectAccessible, expectGoodOnPhone, test } from "./fixtures";

test("a programmer finds a call, what it takes, and a line that makes it", async ({ page }) => {
  await page.goto("/api/docs");
  await expectGoodOnPhone(page);
  await page.getByRole("link", { name: "/api/login" }).click();
  const call = page.getByRole("region", { name: "POST /api/login" });
  await expect(call.getByRole("row", { name: /^password/ })).toContainText("badan");
  await expect(call).toContainText("curl 'http");
  await call.getByText("Jawapan", { exact: true }).click();
  await expect(call.getByText('"token": ')).toBeVisible();
  await expectGoodOnPhone(page);
});

test("the shape of an answer is one link away, and all is in English too", async ({ page }) => {
  await page.goto("/api/docs/session");
  await page.getByRole("button", { name: "English" }).click();
  const call = page.getByRole("region", { name: "GET /api/authenticate" });
  await call.getByRole("link", { name: "It answers: Authenticated." }).click();
  await expect(page).toHaveURL(/\/api\/docs\/shapes#Authenticated$/);
  await expect(page.getByRole("heading", { name: "Authenticated" })).toBeVisible();
  await expectAccessible(page);
});

test("why any call may refuse is told once, with its sentence", async ({ page }) => {
  await page.goto("/api/docs");
  await page.getByText("Mana-mana panggilan boleh menolak").click();
  await expect(page.getByRole("listitem").filter({ hasText: "app_outdated" })).toContainText("409");
  await page.getByText("Panggilan yang memerlukan log masuk juga boleh menolak").click();
  await expect(page.getByRole("listitem").filter({ hasText: "token_scope" })).toContainText("403");
  await expectGoodOnPhone(page);
});
