import type { Page } from "@playwright/test";
import { ask, expectNoSidewaysScroll } from "./buyer";
import { expect, expectAccessible, test } from "./fixtures";
import {
  aDevice,
  boardAtOnce,
  heading,
  onBoard,
  picture,
  result,
  scan,
  status,
} from "./offline-device";
import { addStaff, openSession } from "./staff";
import { makeBoat, makeTickets, seatAll, type TicketRow } from "./ticket-rows";
import { today } from "./today";

async function ticketsOn(departureId: number, count: number): Promise<TicketRow[]> {
  const tickets = await makeTickets(today(), count);
  await seatAll(tickets, departureId);
  return tickets;
}

async function choose(page: Page, name: string): Promise<void> {
  const chooser = page.locator("details.boats");
  await chooser.locator("summary").click();
  await chooser.getByRole("button", { name }).click();
  await expect(chooser.locator("summary")).toContainText(name);
}

async function looksWell(page: Page, name: string): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await picture(page, name);
}

test("a scanner boards one boat, and moves a ticket of another to it", async ({ page }) => {
  const [here, there] = [await makeBoat(today()), await makeBoat(today(), { at: "23:55" })];
  const [ticket] = await ticketsOn(there.id, 1);
  const { id } = await addStaff(2, { name: "Mohd Hafiz", jettyId: 2 });
  await openSession(page, id);
  await page.goto("/scan");
  await page.locator("details.boats summary").click();
  await looksWell(page, "boats-choice");
  await page.locator("details.boats summary").click();
  await choose(page, here.name);
  await scan(page, ticket?.code ?? "");
  await expect(heading(page)).toHaveText("Bot lain");
  await expect(result(page)).toContainText(there.name);
  await looksWell(page, "boats-other");
  await page.getByRole("button", { name: "Pindahkan 1 penumpang ke bot ini" }).click();
  await expect(heading(page)).toHaveText("Sah");
  await expect(result(page)).toContainText(here.name);
  await page.getByRole("button", { name: "Naikkan 1 penumpang" }).click();
  await expect(heading(page)).toHaveText("Naik");
  await expect(page.locator(".aboard")).toContainText("1/1");
  await looksWell(page, "boats-aboard");
});

test("a ticket that was sold without a time is given a boat, and goes on board", async ({
  page,
}) => {
  const boat = await makeBoat(today(), { at: "23:50" });
  const [ticket] = await makeTickets(today(), 1);
  const { id } = await addStaff(2, { name: "Mohd Hafiz", jettyId: 2 });
  await openSession(page, id);
  await page.goto("/scan");
  await scan(page, ticket?.code ?? "");
  await expect(heading(page)).toHaveText("Belum ada bot");
  await looksWell(page, "boats-none");
  await page.getByRole("button", { name: boat.name }).click();
  await expect(heading(page)).toHaveText("Sah");
  await expect(result(page)).toContainText(boat.name);
  await page.getByRole("button", { name: "Naikkan 1 penumpang" }).click();
  await expect(heading(page)).toHaveText("Naik");
  expect(await onBoard(ticket ? [ticket] : [])).toBe(1);
});

test("a boat whose insurance is over takes nobody", async ({ page }) => {
  const boat = await makeBoat(today());
  const [ticket] = await ticketsOn(boat.id, 1);
  await ask("update boat set insurance_until = '2020-01-01' where name = $1", [boat.name]);
  const { id } = await addStaff(4, { name: "Zainab Ahmad", jettyId: 2 });
  await openSession(page, id);
  await page.goto("/scan");
  await scan(page, ticket?.code ?? "");
  await expect(heading(page)).toHaveText("Jangan naik");
  await expect(result(page)).toContainText("Dokumen bot sudah tamat");
  await looksWell(page, "boats-papers");
  await page.goto(`/timetable/${boat.id}`);
  await expect(page.locator("main")).toContainText("insurans bot sudah tamat");
  await expect(page.getByRole("link", { name: "Tutup urusan naik bot" })).toHaveCount(0);
  await looksWell(page, "card-papers");
});

test(
  "a phone without a network knows its boat: another one's tickets, and when it is full",
  { tag: "@scripts" },
  async ({ browser }) => {
    test.slow();
    const [here, there] = [await makeBoat(today()), await makeBoat(today(), { at: "23:55" })];
    const [[other], own] = [await ticketsOn(there.id, 1), await ticketsOn(here.id, 3)];
    // A smaller boat came in after three were sold.
    await ask("update departure set capacity = 2 where id = $1", [here.id]);
    const { context, page } = await aDevice(browser, "Mohd Hafiz");
    await context.setOffline(true);
    await choose(page, here.name);
    await boardAtOnce(page);
    await scan(page, other?.code ?? "");
    await expect(heading(page)).toHaveText("Bot lain");
    await expect(result(page)).toContainText(there.name);
    for (const { code } of own.slice(0, 2)) {
      await scan(page, code);
      await expect(result(page)).toContainText(code.slice(0, 4));
      await expect(heading(page)).toHaveText("Naik");
    }
    await expect(page.locator(".aboard")).toContainText("2/3");
    await scan(page, own[2]?.code ?? "");
    await expect(heading(page)).toHaveText("Bot penuh");
    await picture(page, "boats-full-offline");
    await context.setOffline(false);
    await expect(status(page)).not.toContainText("menunggu untuk dihantar");
    expect(await onBoard(own)).toBe(2);
    await context.close();
  },
);
