import type { Locator, Page } from "@playwright/test";
import { ask } from "./buyer";
import { expect, expectGoodOnPhone, test } from "./fixtures";
import { picture } from "./offline-device";
import { openAs } from "./staff";
import { makeBoat, sailingDay } from "./ticket-rows";

const JETTY = "Mangkok";

/** A day on which sailing is stopped at Mangkok from noon to six, and a boat that leaves before. */
async function aStoppedAfternoon() {
  const day = await sailingDay();
  const boat = await makeBoat(day, { at: "08:30" });
  await ask(
    `insert into stoppage (jetty_id, from_at, until_at, reason, public_reason, answer_days, planned_at,
         planned_by, stopped_at, stopped_by, answer_by)
     select 2, ($1 || 'T12:00+08')::timestamptz, ($1 || 'T18:00+08')::timestamptz, 'waves',
         'Ombak besar / rough sea', 7, now(), id, now(), id, now() + interval '7 days'
       from app_user where username = 'super'`,
    [day],
  );
  return { day, boat };
}
const stateOf = async (boat: string) =>
  ask<{ at: string }>(
    `select to_char(coalesce(d.delayed_to, d.sails_at) at time zone 'Asia/Kuala_Lumpur', 'HH24:MI') as at
       from departure d join boat b on b.id = d.boat_id where b.name = $1 order by d.id`,
    [boat],
  );
const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

/** The form came back, says why, keeps what was typed, and asks for the tick; with it, it goes through. */
async function tickAndSend(page: Page, form: Locator, send: string, name: string): Promise<void> {
  await expect(form).toContainText("Pelayaran dihentikan dari");
  await form.getByRole("button", { name: send }).click();
  await expect(form.getByRole("alert")).toContainText("tandakan bahawa ia tetap belayar");
  await expect(form.getByLabel("Masa", { exact: false }).first()).toHaveValue("14:00");
  await expectGoodOnPhone(page);
  await picture(page, `${name}-asked-360-ms`);
  await form.getByLabel("Ia tetap belayar").check();
  await form.getByRole("button", { name: send }).click();
}

test("a delay into a stoppage asks for a tick, and goes through with it", async ({ page }) => {
  const { day, boat } = await aStoppedAfternoon();
  const form = page.getByRole("dialog");
  await openAs(page, "pentadbir", `/timetable?jetty=2&day=${day}`);
  await row(page, boat.name).getByRole("link", { name: "Lewatkan" }).click();
  await form.getByLabel("Masa baharu").fill("14:00");
  await form.getByLabel("Sebab").fill("Menunggu air pasang");
  await tickAndSend(page, form, "Lewatkan pelepasan", "delay");
  await expect(page.getByText("Pelepasan telah dilewatkan")).toBeVisible();
  await expect(row(page, boat.name)).toContainText("kini 2:00 petang");
  expect(await stateOf(boat.name)).toEqual([{ at: "14:00" }]);
});

test("a departure added in a stoppage asks for a tick, and sails with it", async ({ page }) => {
  const { day, boat } = await aStoppedAfternoon();
  const form = page.getByRole("dialog");
  await openAs(page, "pentadbir", `/timetable?jetty=2&day=${day}`);
  await page.getByRole("link", { name: "Tambah pelepasan" }).click();
  await form.getByLabel("Jeti").selectOption(JETTY);
  await form.getByLabel("Hari").fill(day);
  await form.getByLabel("Masa").fill("14:00");
  await form
    .getByLabel("Bot", { exact: true })
    .selectOption({ label: `${boat.name} (${JETTY}, 12 orang)` });
  await tickAndSend(page, form, "Tambah pelepasan", "extra");
  await expect(page.getByText("Pelepasan telah ditambah")).toBeVisible();
  await expect(row(page, boat.name)).toHaveCount(2);
  expect(await stateOf(boat.name)).toEqual([{ at: "08:30" }, { at: "14:00" }]);
});

test("a delay past a stoppage asks for nothing", async ({ page }) => {
  const { day, boat } = await aStoppedAfternoon();
  const form = page.getByRole("dialog");
  await openAs(page, "pentadbir", `/timetable?jetty=2&day=${day}`);
  await row(page, boat.name).getByRole("link", { name: "Lewatkan" }).click();
  await form.getByLabel("Masa baharu").fill("19:15");
  await form.getByLabel("Sebab").fill("Menunggu air pasang");
  await form.getByRole("button", { name: "Lewatkan pelepasan" }).click();
  await expect(page.getByText("Pelepasan telah dilewatkan")).toBeVisible();
});

test("what can be done with a stoppage stands on one line of a phone", async ({ page }) => {
  await aStoppedAfternoon();
  await openAs(page, "pentadbir", "/timetable/weather");
  const acts = page
    .getByRole("row")
    .filter({ has: page.getByRole("link", { name: /^Belayar semula/ }) })
    .first()
    .locator(".tight a");
  await expect(acts).toHaveCount(2);
  const tops = await acts.evaluateAll((links) =>
    links.map((link) => link.getBoundingClientRect().top),
  );
  expect(new Set(tops).size).toBe(1);
  await picture(page, "stoppages-360-ms");
});
