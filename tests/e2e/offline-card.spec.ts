import type { BrowserContext, Page } from "@playwright/test";
import { ask } from "./buyer";
import { expect, test } from "./fixtures";
import {
  aBrowser,
  boardAtOnce,
  heading,
  inEnglish,
  onBoard,
  openReady,
  picture,
  scan,
  status,
} from "./offline-device";
import { makeSailing, type Sailing } from "./sailing";
import { addStaff, openSession } from "./staff";

const WITH_SCRIPTS = { tag: "@scripts" };

/** A phone whose browser can be closed and opened again, that boards one boat. */
async function atTheBoat(sailing: Sailing, level = 2) {
  const folder = test.info().outputPath("phone");
  const { id } = await addStaff(level, { name: "Mohd Hafiz", jettyId: 2 });
  const { context, page } = await aBrowser(folder);
  await openSession(page, id);
  await openReady(page);
  await chooseBoat(page, sailing);
  return { folder, staff: id, context, page };
}

async function chooseBoat(page: Page, { boat }: Sailing): Promise<void> {
  await page.locator(".boats summary").click();
  await page.getByRole("button", { name: boat }).click();
  await expect(page.locator(".boats summary")).toContainText(boat);
}

const card = (page: Page) => page.locator(".boat-card");
const more = (page: Page) => card(page).getByRole("button", { name: "Tambah seorang" });
const fewer = (page: Page) => card(page).getByRole("button", { name: "Kurang seorang" });
const adults = (page: Page) => card(page).getByRole("button", { name: "Saiz dewasa: tambah satu" });
const heads = (page: Page) => card(page).getByLabel("Kepala dikira");

async function goOffline(context: BrowserContext, page: Page): Promise<void> {
  await context.setOffline(true);
  await expect(card(page)).toBeVisible();
}

const stored = async ({ id }: Sailing) =>
  (
    await ask(
      `select coalesce(sum(step), 0)::int as heads, count(*)::int as presses,
           bool_and(sent_at > counted_at) as sent,
           (select adult from departure_jackets where departure_id = $1) as adults
         from head_count where departure_id = $1`,
      [id],
    )
  )[0];

test(
  "heads and life jackets are counted without a network, though the browser is closed",
  WITH_SCRIPTS,
  async () => {
    test.slow();
    const sailing = await makeSailing(3);
    const phone = await atTheBoat(sailing);
    await goOffline(phone.context, phone.page);
    await boardAtOnce(phone.page);
    await scan(phone.page, sailing.tickets[0]?.code ?? "");
    await expect(heading(phone.page)).toHaveText("Naik");
    await expect(card(phone.page)).toContainText("1 daripada 3 sudah naik");
    for (const count of ["1", "2", "3"]) {
      await more(phone.page).click();
      await expect(heads(phone.page)).toHaveText(count);
    }
    await fewer(phone.page).click();
    await expect(card(phone.page)).toContainText("1 kepala lebih daripada rekod");
    await adults(phone.page).click();
    await expect(card(phone.page)).toContainText("5 tekanan belum dihantar");
    await picture(phone.page, "card-offline-ms");
    await phone.context.close();

    const again = await aBrowser(phone.folder);
    await again.context.setOffline(true);
    await again.page.goto("/scan");
    await expect(status(again.page)).toContainText("5 tekanan belum dihantar");
    // A browser that is ended at once may forget its cookie of the boat.
    if (!(await card(again.page).isVisible())) await chooseBoat(again.page, sailing);
    await expect(heads(again.page)).toHaveText("2");
    await expect(card(again.page)).toContainText("5 tekanan belum dihantar");
    await adults(again.page).click();
    await expect(card(again.page).getByLabel("Saiz dewasa", { exact: true })).toHaveText("2");
    expect(await stored(sailing)).toMatchObject({ heads: 0, presses: 0, adults: null });

    await openSession(again.page, phone.staff);
    await again.context.setOffline(false);
    await expect(status(again.page)).not.toContainText("belum dihantar");
    await expect
      .poll(() => stored(sailing))
      .toEqual({ heads: 2, presses: 4, sent: true, adults: 2 });
    expect(await onBoard(sailing.tickets)).toBe(1);
    await again.page.goto(`/timetable/${sailing.id}`);
    await expect(again.page.getByLabel("Kepala dikira")).toHaveText("2");
    await again.context.close();
  },
);

test("presses whose answer is lost count once when they are sent again", WITH_SCRIPTS, async () => {
  const sailing = await makeSailing(1);
  const { context, page } = await atTheBoat(sailing);
  await goOffline(context, page);
  await more(page).click();
  await more(page).click();
  await expect(heads(page)).toHaveText("2");
  let lost = 0;
  // The request arrives, and its answer does not.
  await context.route(/\/api\/boarding\/presses/, async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await context.setOffline(false);
  await expect.poll(async () => stored(sailing)).toMatchObject({ heads: 2, presses: 2 });
  await page.reload();
  await expect(status(page)).toContainText("Sedia luar talian");
  await expect(status(page)).not.toContainText("belum dihantar");
  expect(lost).toBe(1);
  expect(await stored(sailing)).toMatchObject({ heads: 2, presses: 2 });
  await context.close();
});

test(
  "closing boarding without a network is a reminder, which leads to the page that closes",
  WITH_SCRIPTS,
  async () => {
    const sailing = await makeSailing(2);
    const { context, page } = await atTheBoat(sailing, 4);
    await goOffline(context, page);
    await boardAtOnce(page);
    await scan(page, sailing.tickets[0]?.code ?? "");
    await expect(heading(page)).toHaveText("Naik");
    await expect(card(page)).toContainText("hanya ditutup apabila ada rangkaian");
    await card(page).getByRole("button", { name: "Ingatkan saya" }).click();
    await expect(card(page)).toContainText("Ia tidak ditutup dengan sendirinya");
    await context.setOffline(false);
    await expect(page.getByText("anda mahu menutup urusan naik bot")).toContainText(sailing.boat);
    await expect(page.getByText("Semua daripada peranti ini sudah dihantar")).toBeVisible();
    await picture(page, "close-wish-ms");
    const closed = async () =>
      (
        await ask<{ closed: boolean }>(
          "select boarding_closed_at is not null as closed from departure where id = $1",
          [sailing.id],
        )
      )[0]?.closed;
    expect(await closed()).toBe(false);
    await page.getByRole("link", { name: "Semak dan tutup urusan naik bot" }).click();
    await expect(page.getByText("1 orang masih ditunggu.")).toBeVisible();
    await page.getByRole("button", { name: "Tutup urusan naik bot dan bekukan manifes" }).click();
    await expect(page.getByText("manifes telah dibekukan").first()).toBeVisible();
    expect(await closed()).toBe(true);
    await openReady(page);
    await expect(page.getByText("anda mahu menutup urusan naik bot")).toHaveCount(0);
    await context.close();
  },
);

test("the card in English", WITH_SCRIPTS, async () => {
  const sailing = await makeSailing(2);
  const { context, page } = await atTheBoat(sailing);
  await inEnglish(context);
  await page.reload();
  const region = page.getByRole("region", { name: "Without a network" });
  await expect(region).toContainText("Ready offline");
  await goOffline(context, page);
  await card(page).getByRole("button", { name: "One more" }).first().click();
  await expect(region).toContainText("1 press not sent yet");
  await picture(page, "card-offline-en");
  await page.setViewportSize({ width: 1280, height: 800 });
  await picture(page, "card-offline-1280-en");
  await context.close();
});
