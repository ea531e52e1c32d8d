import type { Page } from "@playwright/test";
import { scanSheet, sheetOf } from "../support/qr-sheet";
import { awake } from "./awake";
import { ask, expectNoSidewaysScroll } from "./buyer";
import { expect, expectGoodOnPhone, test } from "./fixtures";
import { board, makeSailing, type Sailing } from "./sailing";
import { addStaff, openSession } from "./staff";

/** Three people with places, two of them on board, and somebody of a level at the card. */
async function atTheCard(page: Page, level: number): Promise<Sailing> {
  const sailing = await makeSailing(3);
  const { id } = await addStaff(level, { name: "Mohd Hafiz", jettyId: 2 });
  for (const ticket of sailing.tickets.slice(0, 2)) await board(ticket, id);
  await openSession(page, id);
  await page.goto(`/timetable/${sailing.id}`);
  return sailing;
}

const heads = (page: Page) => page.getByLabel("Kepala dikira");
const more = (page: Page) => page.getByRole("button", { name: "Tambah seorang" });
const storedHeads = async ({ id }: Sailing) =>
  (
    await ask<{ heads: number }>(
      "select coalesce(sum(step), 0)::int as heads from head_count where departure_id = $1",
      [id],
    )
  )[0]?.heads;

/** By the code on the paper that is shown, in a browser that nobody is signed in at. */
async function readAsOfficer(page: Page, boat: string): Promise<void> {
  const [link = ""] = await scanSheet(sheetOf([await page.content()]));
  expect(link).toMatch(/\/m\/\d+\.[0-9a-z]+\.[\w-]{43}$/);
  const context = await page
    .context()
    .browser()
    ?.newContext({
      ...{ viewport: { width: 360, height: 740 }, locale: "ms-MY" },
      javaScriptEnabled: test.info().project.use.javaScriptEnabled ?? true,
    });
  const officer = await context?.newPage();
  if (!context || !officer) throw new Error("no browser");
  await officer.goto((process.env.E2E_URL ?? "") + new URL(link).pathname);
  await expect(officer.getByText(boat)).toBeVisible();
  await expect(officer.getByText("berakhir 5267").first()).toBeVisible();
  await expectGoodOnPhone(officer);
  await context.close();
}

test("boarding is counted, closed and frozen; an officer reads the manifest", async ({ page }) => {
  test.slow();
  const sailing = await atTheCard(page, 4);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(sailing.boat);
  await expect(page.getByRole("table").first()).toContainText(
    sailing.tickets[2]?.receiptNo ?? "none",
  );
  await expectGoodOnPhone(page);
  await more(page).click();
  await expect(page.getByText("1 kepala kurang daripada rekod")).toBeVisible();
  await more(page).click();
  await expect(heads(page)).toHaveText("2");
  await expect(
    page.getByText("Kiraan kepala sama dengan rekod: 2 orang di atas bot."),
  ).toBeVisible();
  await expect.poll(() => storedHeads(sailing)).toBe(2);
  await expectGoodOnPhone(page);

  await page.getByLabel("Saiz dewasa").fill("2");
  await page.getByRole("button", { name: "Simpan jaket keselamatan" }).click();
  await expect(page.getByText("Jaket keselamatan telah disimpan")).toBeVisible();

  await page.getByRole("link", { name: "Tutup urusan naik bot" }).click();
  await expect(page.getByText("1 orang masih ditunggu.")).toBeVisible();
  await expectGoodOnPhone(page);
  await page.getByRole("button", { name: "Tutup urusan naik bot dan bekukan manifes" }).click();
  await expect(page.getByText("manifes telah dibekukan").first()).toBeVisible();
  await expect(more(page)).toHaveCount(0);
  await expectGoodOnPhone(page);

  await page.getByRole("link", { name: "Kertas" }).click();
  await expect(page.getByRole("heading", { name: "Manifes penumpang" })).toBeVisible();
  await expect(page.getByText("Tandatangan tulen")).toBeVisible();
  await expectGoodOnPhone(page);
  await expectNoSidewaysScroll(page);
  await readAsOfficer(page, `${sailing.boat}, JLM 4471`);

  await page.goto(`/timetable/${sailing.id}`);
  await page.getByText("Buka semula urusan naik bot").first().click();
  await expectGoodOnPhone(page);
  await page.getByLabel("Sebab").fill("Seorang tertinggal");
  await page.getByRole("button", { name: "Buka semula urusan naik bot" }).click();
  await expect(page.getByText("Urusan naik bot dibuka semula: Seorang")).toBeVisible();
});

test(
  "presses reach the server though the network is gone",
  { tag: "@scripts" },
  async ({ page }) => {
    const sailing = await atTheCard(page, 2);
    await awake(page);
    const path = "**/api/boarding/presses";
    await page.route(path, (route) => route.abort());
    await more(page).click();
    await more(page).click();
    await more(page).click();
    await expect(heads(page)).toHaveText("3");
    await expect(page.getByText("3 tekanan menunggu untuk dihantar.")).toBeVisible();
    expect(await storedHeads(sailing)).toBe(0);
    await page.unroute(path);
    await expect.poll(() => storedHeads(sailing)).toBe(3);
    await expect(page.getByText("tekanan menunggu")).toHaveCount(0);
    await expectNoSidewaysScroll(page);
  },
);

test("a code that is none leads nowhere", async ({ page }) => {
  await page.goto("/m/1.abc");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tidak dijumpai");
});
