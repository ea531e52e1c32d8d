import type { Page } from "@playwright/test";
import { ask, expectNoSidewaysScroll } from "./buyer";
import { expect, expectGoodOnPhone, test } from "./fixtures";
import { openAs } from "./staff";
import { mark } from "./ticket-rows";
import { dayIn } from "./today";

/** Hardly any other test sells there. */
const JETTY = "Mangkok";

const save = (page: Page, name = "Simpan") => page.getByRole("button", { name }).click();

async function addBoat(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await openAs(page, "pentadbir", "/timetable/boats");
  await expectGoodOnPhone(page);
  await page.getByRole("link", { name: "Tambah bot" }).click();
  await expectGoodOnPhone(page);
  await dialog.getByLabel("Jeti").selectOption(JETTY);
  await dialog.getByLabel("Nama").fill(name);
  await dialog.getByLabel("Muatan berlesen").fill("40");
  await dialog.getByLabel("No. lesen").fill("JLM 4471");
  await dialog.getByLabel("Lesen hingga").fill("2035-12-31");
  await dialog.getByLabel("Insurans hingga").fill("2035-12-31");
  await save(page);
  await expect(page.getByText("Bot telah ditambah")).toBeVisible();
}

async function addSkipper(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await page.goto("/timetable/skippers/add");
  await expectGoodOnPhone(page);
  await dialog.getByLabel("Jeti").selectOption(JETTY);
  await dialog.getByLabel("Nama").fill(name);
  await dialog.getByLabel("No. lesen").fill(`JUR ${mark()}`);
  await dialog.getByLabel("Lesen hingga").fill("2035-12-31");
  await save(page);
  await expect(page.getByText("Juragan telah ditambah")).toBeVisible();
}

async function addEntry(page: Page, boat: string, skipper: string, day: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await page.goto("/timetable/weekly/add");
  await expectGoodOnPhone(page);
  await dialog.getByLabel("Jeti", { exact: true }).selectOption(JETTY);
  await dialog.getByLabel("Masa").fill("10:30");
  await dialog.getByLabel("Bot").selectOption({ label: `${boat} (${JETTY}, 40 orang)` });
  await dialog.getByLabel("Juragan").selectOption({ label: `${skipper} (${JETTY})` });
  await dialog.getByLabel("Hari pertama").fill(day);
  await dialog.getByLabel("Hari terakhir").fill(day);
  await save(page);
  await expect(page.getByText("Baris telah ditambah")).toBeVisible();
  await expectGoodOnPhone(page);
}

/** Other tests sell by date alone. */
async function takeAway(boat: string): Promise<void> {
  await ask("delete from departure where boat_id in (select id from boat where name = $1)", [boat]);
  await ask(
    "update timetable_entry set active = false where boat_id in (select id from boat where name = $1)",
    [boat],
  );
}

test("a line of the timetable makes its departure; a delay is told to everybody", async ({
  page,
}) => {
  test.slow();
  const boat = `Bot Ujian ${mark()}`;
  const skipper = `Juragan Ujian ${mark()}`;
  const [dialog, tomorrow] = [page.getByRole("dialog"), dayIn(1)];
  try {
    await addBoat(page, boat);
    await addSkipper(page, skipper);
    await addEntry(page, boat, skipper, tomorrow);

    await page.goto(`/timetable?jetty=2&day=${tomorrow}`);
    await expect(page.getByRole("row").filter({ hasText: boat })).toContainText("10:30 pagi");
    await expectGoodOnPhone(page);
    const row = page.getByRole("row").filter({ hasText: boat });
    await row.getByRole("link", { name: "Lewatkan" }).click();
    await dialog.getByLabel("Masa baharu").fill("11:15");
    await dialog.getByLabel("Sebab").fill("Ombak besar");
    await expectGoodOnPhone(page);
    await save(page, "Lewatkan pelepasan");
    await expect(page.getByText("Pelepasan telah dilewatkan")).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: boat })).toContainText("kini 11:15 pagi");

    await page.goto("/departures?jetty=2");
    const shown = page.getByRole("row").filter({ hasText: boat });
    await expect(shown).toContainText("Masa baharu: 11:15 pagi");
    await expect(shown).toContainText("Lewat");
    await expect(shown).toContainText("Ombak besar");
    await expectGoodOnPhone(page);
    await expectNoSidewaysScroll(page);
    await page.goto("/departures?jetty=2&screen=1");
    await expectGoodOnPhone(page);
  } finally {
    await takeAway(boat);
  }
});

test("everybody reads that a jetty has no timetable", { tag: "@no-scripts" }, async ({ page }) => {
  await page.goto("/departures?jetty=1");
  await expect(page.getByText("tiada jadual untuk jeti ini")).toBeVisible();
  await expectGoodOnPhone(page);
});
