import type { Page } from "@playwright/test";
import { awake } from "./awake";
import { ask } from "./buyer";
import { atCounter, field } from "./counter-keys";
import { expect, expectGoodOnPhone, test } from "./fixtures";
import { addStaff, openSession, PASSWORD } from "./staff";

const lockOf = (page: Page) => page.getByRole("dialog", { name: "Skrin ini dikunci" });
const lockedSessions = (userId: number) =>
  ask("select 1 as locked from staff_session where user_id = $1 and locked_at is not null", [
    userId,
  ]);

test.describe("a locked screen", { tag: "@scripts" }, () => {
  test("is locked in all tabs at once, hides the page, and keeps what was typed", async ({
    page,
    context,
  }) => {
    test.slow();
    const { id } = await addStaff(3);
    await openSession(page, id);
    await page.goto("/report-issue?back=/template");
    const words = page.getByLabel("Keterangan");
    await words.fill("Belum dihantar");
    const other = await context.newPage();
    await other.goto("/user-profile/security");
    await awake(page);
    await awake(other);
    await other.getByRole("main").getByRole("button", { name: "Kunci sekarang" }).click();
    for (const tab of [other, page]) await expect(lockOf(tab)).toBeVisible();
    await expect(words).toBeHidden();
    await expectGoodOnPhone(page);
    await expect.poll(() => lockedSessions(id)).toHaveLength(1);

    const password = lockOf(page).getByLabel("Kata laluan atau PIN");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(password).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(lockOf(page).getByRole("alert")).toHaveText("Sila lengkapkan ruangan ini.");
    await password.fill("ombak-salah-77");
    await page.keyboard.press("Enter");
    await expect(lockOf(page).getByRole("alert")).toHaveText("Kata laluan tidak betul.");
    await expect(password).toBeFocused();
    await password.fill(PASSWORD);
    await page.keyboard.press("Enter");
    for (const tab of [page, other]) await expect(lockOf(tab)).toBeHidden();
    await expect(words).toHaveValue("Belum dihantar");
    await expect(words).toBeFocused();
    expect(await lockedSessions(id)).toHaveLength(0);
  });

  test("at the counter keeps the passengers that were typed, and the cursor among them", async ({
    page,
    context,
  }) => {
    const { userId } = await atCounter(page);
    await field(page, "adult").fill("2");
    await field(page, "adult[0][name]").fill("Ahmad Faiz");
    const other = await context.newPage();
    await other.goto("/user-profile/security");
    await awake(other);
    await other.getByRole("main").getByRole("button", { name: "Kunci sekarang" }).click();
    await expect(lockOf(page)).toBeVisible();
    await expect(field(page, "adult[0][name]")).toBeHidden();
    await page.bringToFront();
    await lockOf(page).getByLabel("Kata laluan atau PIN").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await expect(lockOf(page)).toBeHidden();
    await expect(field(page, "adult[0][name]")).toHaveValue("Ahmad Faiz");
    await expect(field(page, "adult[0][name]")).toBeFocused();
    expect(await lockedSessions(userId)).toHaveLength(0);
  });

  test("locks by itself where nobody was at it for long, and not while somebody types", async ({
    page,
  }) => {
    const { id } = await addStaff(3);
    await openSession(page, id);
    await page.clock.install();
    await page.goto("/report-issue?back=/template");
    await awake(page);
    const words = page.getByLabel("Keterangan");
    await page.clock.fastForward("20:00");
    await words.press("a");
    await page.clock.fastForward("20:00");
    await expect(lockOf(page)).toBeHidden();
    await page.clock.fastForward("10:00");
    await expect(lockOf(page)).toBeVisible();
    await expect.poll(() => lockedSessions(id)).toHaveLength(1);
    await lockOf(page).getByLabel("Kata laluan atau PIN").fill(PASSWORD);
    await lockOf(page).getByRole("button", { name: "Sambung" }).click();
    await expect(lockOf(page)).toBeHidden();
    await expect(words).toHaveValue("a");
  });
});
