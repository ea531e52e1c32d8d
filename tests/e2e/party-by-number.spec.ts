import { ask, expectNoSidewaysScroll } from "./buyer";
import { expect, test } from "./fixtures";
import { aDevice, heading, picture, result, scan, status } from "./offline-device";
import { makeBoat, makeTickets } from "./ticket-rows";
import { today } from "./today";

/** A ticket of 38 people, too many to be ticked, on a boat of its own that takes 40; its code. */
async function aLargeParty(): Promise<string> {
  const [ticket] = await makeTickets(today(), 1);
  const { id: boat } = await makeBoat(today(), { capacity: 40 });
  await ask("update ticket set total_passengers = 38 where id = $1", [ticket?.id]);
  await ask(
    `insert into passenger (ticket_id, no, category, name, ic, country)
     select $1, no, 'adult', 'Penumpang Ramai', '850412115267', 'MY' from generate_series(2, 38) no`,
    [ticket?.id],
  );
  await ask(
    `insert into ticket_departure (ticket_id, departure_id, first_no, last_no, taken_at)
     values ($1, $2, 1, 38, now())`,
    [ticket?.id, boat],
  );
  return ticket?.code ?? "";
}

test(
  "those of a party who went on board just before the network did count once",
  { tag: "@scripts" },
  async ({ browser }) => {
    const code = await aLargeParty();
    const { context, page } = await aDevice(browser, "Mohd Hafiz");
    await scan(page, code);
    await page.getByLabel("Atau berapa orang daripada 38").fill("35");
    const loaded = page.waitForResponse(/\/api\/boarding\/list/);
    await page.getByRole("button", { name: "Naikkan sebanyak ini" }).click();
    await expect(result(page)).toContainText("35 penumpang");
    // A list that is loaded in the second of the boarding.
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await loaded;
    await expect(status(page)).toContainText("Sedia luar talian");
    await context.setOffline(true);
    await scan(page, code);
    await expect(result(page)).toContainText("Luar talian");
    await expect(heading(page)).toHaveText("Sah");
    await expect(page.getByRole("button", { name: "Naikkan 3 penumpang" })).toBeVisible();
    await context.close();
  },
);

test(
  "the number of a party is seen while it is typed",
  { tag: "@scripts" },
  async ({ browser }) => {
    const code = await aLargeParty();
    const { context, page } = await aDevice(browser, "Mohd Hafiz");
    await scan(page, code);
    const field = page.getByLabel("Atau berapa orang daripada 38");
    for (const width of [320, 360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await field.fill("35");
      expect((await field.boundingBox())?.width, `at ${width}`).toBeGreaterThanOrEqual(72);
      await expectNoSidewaysScroll(page);
      await picture(page, `party-by-number-${width}`);
    }
    await context.close();
  },
);
