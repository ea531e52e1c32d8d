import type { Page } from "@playwright/test";
import { ask } from "./buyer";
import { expect, expectGoodOnPhone, test } from "./fixtures";
import { openAs } from "./staff";
import { makeBoat, makeTickets, sailingDay, seatAll } from "./ticket-rows";

/** A boat of Mangkok at half past eight, on a day of its own, with two tickets for one adult. */
async function soldBoat() {
  const day = await sailingDay();
  const boat = await makeBoat(day, { at: "08:30" });
  const tickets = await makeTickets(day, 2);
  await seatAll(tickets, boat.id);
  return { day, boat, code: tickets[0]?.code ?? "" };
}

const mailsOf = async (departureId: number) => {
  const rows = await ask<{ kind: string }>(
    `select payload ->> 'kind' as kind from outbox
      where job = 'mail.departure' and (payload ->> 'departureId')::int = $1 order by id`,
    [departureId],
  );
  return rows.map(({ kind }) => kind);
};

async function expectOnTicket(page: Page, code: string, ...words: string[]): Promise<void> {
  for (const path of [`/result?ticket=${code}`, `/ticket/receipt/print/${code}`]) {
    await page.goto(path);
    for (const said of words) await expect(page.locator("main")).toContainText(said);
    await expectGoodOnPhone(page);
  }
}

test("a delay and a cancellation are told to the buyers, and stand on their tickets", async ({
  page,
}) => {
  test.slow();
  const { day, boat, code } = await soldBoat();
  const dialog = page.getByRole("dialog");
  const row = page.getByRole("row").filter({ hasText: boat.name });

  await openAs(page, "pentadbir", `/timetable?jetty=2&day=${day}`);
  await row.getByRole("link", { name: "Lewatkan" }).click();
  await expect(dialog).toContainText("Melibatkan 2 tiket untuk 2 penumpang.");
  await expect(dialog.getByRole("checkbox", { name: /kepada 2 pembeli/ })).toBeChecked();
  await expectGoodOnPhone(page);
  await dialog.getByLabel("Masa baharu").fill("10:15");
  await dialog.getByLabel("Sebab", { exact: true }).fill("Ombak besar");
  await dialog.getByRole("button", { name: "Lewatkan pelepasan" }).click();
  await expect(page.getByText("E-mel dihantar kepada 2 pembeli.")).toBeVisible();
  expect(await mailsOf(boat.id)).toEqual(["delayed", "delayed"]);
  await expectOnTicket(page, code, "asalnya bertolak 8:30 pagi, kini bertolak 10:15 pagi");

  await page.goto(`/timetable/${boat.id}/cancel?jetty=2&day=${day}`);
  await dialog.getByLabel("Sebab", { exact: true }).fill("Bot rosak");
  await dialog.getByRole("checkbox", { name: /kepada 2 pembeli/ }).uncheck();
  await expectGoodOnPhone(page);
  await dialog.getByRole("button", { name: "Batalkan pelepasan" }).click();
  await expect(page.getByText("Pelepasan telah dibatalkan", { exact: true })).toBeVisible();
  expect(await mailsOf(boat.id)).toHaveLength(2);
  await expectOnTicket(page, code, "Bot anda tidak belayar", "Sebab: Bot rosak");
});
