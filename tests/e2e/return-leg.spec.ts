import type { Page } from "@playwright/test";
import { ask, expectNoSidewaysScroll } from "./buyer";
import { expect, expectAccessible, test } from "./fixtures";
import { aDevice, boardAtOnce, heading, result, scan, status } from "./offline-device";
import { addStaff, openSession } from "./staff";
import { makeBoarders, type TicketRow } from "./ticket-rows";
import { today } from "./today";

async function looksWell(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Somebody of Mangkok, where tickets are for there and back. */
async function openAt(page: Page, level: number, path: string): Promise<void> {
  const { id } = await addStaff(level, { name: "Mohd Hafiz", jettyId: 2 });
  await openSession(page, id);
  await page.goto(path);
}
const bothWays = () =>
  ask(
    "update jetty set return_days = 30, return_since = coalesce(return_since, current_date - 40) where id = 2",
    [],
  );
const cameBack = async ({ receiptNo }: TicketRow) => {
  const [row] = await ask<{ count: number }>(
    `select count(*)::int as count from boarding b join ticket t on t.id = b.ticket_id
      where t.receipt_no = $1 and b.leg = 'back' and b.undone_at is null`,
    [receiptNo],
  );
  return row?.count ?? 0;
};
const way = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("level 1 says that tickets are for there and back", async ({ page }) => {
  await openAt(page, 1, "/timetable?jetty=2");
  await page.getByRole("link", { name: "Tiket pergi balik" }).click();
  const dialog = page.getByRole("dialog", { name: /Tiket pergi balik/ });
  await dialog.getByLabel("Tiket jeti ini").selectOption("return");
  await dialog.getByLabel("Hari untuk perjalanan balik").fill("30");
  await looksWell(page);
  await dialog.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByRole("status").first()).toBeVisible();
});

test("a party goes out, is on the island, and comes back", async ({ page }) => {
  await bothWays();
  const [ticket, stranger] = await makeBoarders(today(), 2);
  if (!ticket || !stranger) throw new Error("no tickets");
  await openAt(page, 4, "/scan");
  await page.getByLabel("Terus naikkan semua apabila tiket sah").check();
  await scan(page, ticket.code);
  await expect(heading(page)).toHaveText("Naik");

  await page.goto("/scan/island");
  await looksWell(page);
  // Whoever went out before stands on the pages before this one.
  await page.goto("/scan/island?all=1");
  await expect(page.locator("main")).toContainText(ticket.receiptNo);
  await looksWell(page);

  await page.goto("/scan");
  await way(page, "Balik");
  await expect(page.getByRole("button", { name: "Balik" })).toHaveAttribute("aria-pressed", "true");
  await looksWell(page);
  await scan(page, ticket.code);
  await expect(heading(page)).toHaveText("Sah: balik");
  await looksWell(page);
  await page.getByRole("button", { name: "Naikkan 1 penumpang" }).click();
  await expect(heading(page)).toHaveText("Naik: balik");
  expect(await cameBack(ticket)).toBe(1);

  await scan(page, stranger.code);
  await expect(heading(page)).toHaveText("Tiada imbasan pergi");
  await looksWell(page);
  await page.getByRole("button", { name: "Tetap benarkan 1 penumpang naik" }).click();
  await expect(heading(page)).toHaveText("Naik: balik");
  expect(await cameBack(stranger)).toBe(1);
  await way(page, "Pergi");
  await expect(page.getByRole("button", { name: "Pergi" })).toHaveAttribute("aria-pressed", "true");
});

test("a phone brings people back without a network", { tag: "@scripts" }, async ({ browser }) => {
  test.slow();
  await bothWays();
  const [ticket, stranger] = await makeBoarders(today(), 2);
  if (!ticket || !stranger) throw new Error("no tickets");
  const { context, page } = await aDevice(browser, "Mohd Hafiz");
  await context.setOffline(true);
  await boardAtOnce(page);
  await scan(page, ticket.code);
  await expect(heading(page)).toHaveText("Naik");

  await way(page, "Balik");
  await expect(page.getByRole("button", { name: "Balik" })).toHaveAttribute("aria-pressed", "true");
  await scan(page, ticket.code);
  await expect(heading(page)).toHaveText("Naik: balik");
  await scan(page, stranger.code);
  await expect(heading(page)).toHaveText("Tiada imbasan pergi");
  await page.getByRole("button", { name: "Tetap benarkan 1 penumpang naik" }).click();
  await expect(heading(page)).toHaveText("Naik: balik");
  await expect(result(page)).toContainText("Luar talian, setakat");
  await scan(page, ticket.code);
  await expect(heading(page)).toHaveText("Sudah balik");

  await context.setOffline(false);
  await expect(status(page)).not.toContainText("menunggu untuk dihantar");
  expect([await cameBack(ticket), await cameBack(stranger)]).toEqual([1, 1]);
  await context.close();
});
