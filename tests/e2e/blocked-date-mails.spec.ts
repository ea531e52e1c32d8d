import { ask } from "./buyer";
import { expect, expectGoodOnPhone, test } from "./fixtures";
import { openAs } from "./staff";
import { makeTickets, mark, ownDay } from "./ticket-rows";

/** The number of a blocked day of this test alone. */
async function block(day: string): Promise<number> {
  const [row] = await ask<{ id: number }>(
    `insert into blocked_date (days, details, created_at)
     values (daterange($1::date, $1::date, '[]'), $2, now()) returning id`,
    [day, `Ujian ${mark()}`],
  );
  return row?.id ?? 0;
}

test("buyers of a blocked date are mailed after a question, and then nobody has to be told", async ({
  page,
}) => {
  const day = await ownDay();
  await makeTickets(day, 2);
  const id = await block(day);
  await openAs(page, "pentadbir", `/blocked-date/${id}/orders`);
  await page.getByRole("link", { name: "E-mel 2 pembeli" }).click();
  await expect(page.getByRole("dialog")).toContainText("2 pembeli yang belum diberitahu");
  await expectGoodOnPhone(page);
  await page.getByRole("button", { name: "E-mel 2 pembeli" }).click();
  await expect(page.getByRole("status").first()).toContainText("E-mel sedang dihantar");
  const letters = await ask(
    "select 1 as letter from outbox where job = 'mail.date-blocked' and (payload->>'blockedDateId')::int = $1",
    [id],
  );
  expect(letters).toHaveLength(2);

  await page.goto(`/blocked-date/${id}/orders`);
  await expect(page.getByRole("link", { name: /^E-mel/ })).toHaveCount(0);
  await page.goto(`/blocked-date/${id}/mail`);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Tiada sesiapa perlu diberitahu melalui e-mel");
  await expect(dialog.getByRole("button")).toHaveCount(0);
  await expectGoodOnPhone(page);
  await dialog.getByRole("link", { name: "Kembali" }).click();
  await expect(page).toHaveURL(/\/blocked-date$/);
});

test("of a blocked date without a ticket nobody has to be told", async ({ page }) => {
  const id = await block(await ownDay());
  await openAs(page, "pentadbir", `/blocked-date/${id}/mail`);
  await expect(page.getByRole("dialog")).toContainText("Tiada sesiapa perlu diberitahu");
  await expect(page.getByRole("dialog").getByRole("button")).toHaveCount(0);
});
