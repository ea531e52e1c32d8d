import type { Page, Route, WebSocketRoute } from "@playwright/test";
import { ask } from "./buyer";
import { expect, expectAccessible, test } from "./fixtures";
import { addStaff, openSession, PASSWORD } from "./staff";

/** So many people that the trail's field Staff asks the server for them. */
async function fillTrail(page: Page): Promise<void> {
  const [trail] = await ask<{ people: number }>(
    "select count(distinct actor_id)::int as people from audit",
  );
  for (let people = trail?.people ?? 0; people <= 5; people += 1) {
    const { email } = await addStaff(3, { name: "Pencari Rekod" });
    const login = { email, password: PASSWORD, platform: "mobile_app" };
    await page.request.post(`${process.env.E2E_URL}/api/login`, { form: login });
  }
}

/** Somebody at the audit trail. */
async function atAudit(page: Page): Promise<{ userId: number; search: () => Promise<void> }> {
  await fillTrail(page);
  const { id } = await addStaff(1, { name: "Pencari Rekod" });
  await openSession(page, id);
  await page.context().addCookies([{ name: "lang", value: "en", url: process.env.E2E_URL ?? "" }]);
  await page.goto(`${process.env.E2E_URL}/audit`);
  const staff = page.getByLabel("Staff", { exact: true });
  await expect(staff).toHaveJSProperty("tagName", "INPUT");
  return { userId: id, search: () => staff.pressSequentially("pen") };
}

const onOptions = (page: Page, answer: (route: Route) => Promise<void> | void) =>
  page.route("**/api/options/**", answer);
const dialogOf = (page: Page, name: string) => page.getByRole("alertdialog", { name, exact: true });

test.describe("a call of a page", { tag: "@scripts" }, () => {
  test("a session that is over leads to the login, and back (R-8-01)", async ({ page }) => {
    const { userId, search } = await atAudit(page);
    await ask("delete from staff_session where user_id = $1 returning id", [userId]);
    await search();
    const dialog = dialogOf(page, "Not authorized");
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Log in" }).click();
    await expect(page).toHaveURL(/\/login\?back=%2Faudit$/);
  });

  for (const status of [402, 403])
    test(`an answer ${status} ends the session (R-8-01)`, async ({ page }) => {
      const { userId, search } = await atAudit(page);
      await onOptions(page, (route) => route.fulfill({ status, json: { error: "x", code: "x" } }));
      await search();
      await expect(dialogOf(page, "Not authorized")).toBeVisible();
      expect(await ask("select id from staff_session where user_id = $1", [userId])).toEqual([]);
      await page.goto(`${process.env.E2E_URL}/audit`);
      await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
    });

  test("a session that was locked meanwhile is locked on the page, and not ended", async ({
    page,
  }) => {
    const { userId, search } = await atAudit(page);
    await ask("update staff_session set locked_at = now() where user_id = $1 returning id", [
      userId,
    ]);
    await search();
    await expect(page.getByLabel("Password or PIN")).toBeVisible();
    await expect(dialogOf(page, "Not authorized")).toHaveCount(0);
    expect(await ask("select id from staff_session where user_id = $1", [userId])).toHaveLength(1);
  });

  test("a page of another version than the server's is asked to reload (R-8-02)", async ({
    page,
  }) => {
    const { search } = await atAudit(page);
    await onOptions(page, (route) =>
      route.continue({ headers: { ...route.request().headers(), "x-app-version": "0.0.1" } }),
    );
    await search();
    const dialog = dialogOf(page, "Updates");
    await expect(dialog).toContainText("New updates! Please refresh your browser");
    await expectAccessible(page);
    const reloaded = page.waitForEvent("load");
    await dialog.getByRole("button", { name: "OK" }).click();
    await reloaded;
    await expect(dialog).toHaveCount(0);
  });

  for (const [what, answer, title, words] of [
    [
      "429 says the server's message (R-8-03)",
      { status: 429, json: { error: "Wait 9 s." } },
      "Hold On!",
      "Wait 9 s.",
    ],
    [
      "429 without one says 'Too many request' (R-8-03)",
      { status: 429 },
      "Hold On!",
      "Too many request",
    ],
    [
      "404 says the server's message (R-8-04)",
      { status: 404, json: { error: "It broke." } },
      "Oopss",
      "It broke.",
    ],
    [
      "418 without one says 'Something went wrong' (R-8-04)",
      { status: 418 },
      "Oopss",
      "Something went wrong",
    ],
    [
      "200 with an error in it is a failure (R-8-08)",
      { status: 200, json: { error: "No list.", options: [], more: false } },
      "Oopss",
      "No list.",
    ],
  ] as const)
    test(`an answer ${what}`, async ({ page }) => {
      const { search } = await atAudit(page);
      await onOptions(page, (route) => route.fulfill(answer));
      await search();
      await expect(dialogOf(page, title)).toContainText(words);
    });

  test("an answer that is not there after 30 s is given up (R-7-02, R-8-05)", async ({ page }) => {
    const { search } = await atAudit(page);
    const asked = page.waitForRequest("**/api/options/**");
    await onOptions(page, () => undefined);
    await page.clock.install();
    await search();
    await page.clock.runFor(1_000);
    await asked;
    await page.clock.runFor(28_000);
    await expect(dialogOf(page, "Oopss")).toHaveCount(0);
    await page.clock.runFor(2_000);
    await expect(dialogOf(page, "Oopss")).toContainText(
      "This is taking too long. Please check your network connection",
    );
  });

  test("a failed fetch says so, and keeps what was typed (R-8-06)", async ({ page }) => {
    const { search } = await atAudit(page);
    await page.getByRole("searchbox").fill("harga");
    await onOptions(page, (route) => route.abort());
    await search();
    const dialog = dialogOf(page, "Oopss");
    await expect(dialog).toContainText("Failed to fetch. Please check your network connection");
    await dialog.getByRole("button", { name: "Go back" }).click();
    await expect(page.getByRole("searchbox")).toHaveValue("harga");
  });

  test("a network error keeps other dialogs and toasts away for a second (R-8-07)", async ({
    page,
  }) => {
    let news: WebSocketRoute | undefined;
    await page.routeWebSocket(/\/news(\?|$)/, (socket) => void (news = socket));
    const { search } = await atAudit(page);
    await expect.poll(() => news !== undefined).toBe(true);
    const happens = (event: string) =>
      news?.send(JSON.stringify({ event, ref: "1", quiet: false }));
    const toasts = page.locator(".toast");
    await onOptions(page, (route) => route.abort());
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1_000);
    await search();
    await page.clock.runFor(400);
    const failure = dialogOf(page, "Oopss");
    await expect(failure).toBeVisible();
    happens("bug-report");
    happens("cancel-request");
    await page.clock.runFor(990);
    expect(await toasts.count()).toBe(0);
    await page.clock.runFor(20);
    await expect(toasts).toHaveCount(1);
    const request = page.getByRole("dialog", { name: "New Cancellation Request" });
    expect(await request.count()).toBe(0);
    await failure.getByRole("button", { name: "Go back" }).click();
    await expect(request).toBeVisible();
  });
});
