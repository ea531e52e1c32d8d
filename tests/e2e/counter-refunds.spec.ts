import { ask, expectNoSidewaysScroll } from "./buyer";
import { expect, expectAccessible, test } from "./fixtures";
import { addStaff, openSession } from "./staff";
import { STOPPED_SQL } from "./stopped-row";
import { makeTickets, ownDay } from "./ticket-rows";

/** A ticket of the counter at Mangkok that no boat took: RM 60.00 go back by bank. Its receipt number. */
async function aCounterRefund(): Promise<string> {
  const day = await ownDay();
  const [ticket] = await makeTickets(day, 1);
  const [row] = await ask<{ receiptNo: string }>(
    `with ${STOPPED_SQL},
     asked as (
       insert into weather_case (stoppage_id, ticket_id, ticket_date, added_at, mailed, choice, chosen_at,
           chosen_by, bank_refund_sen, bank_name, bank_account, bank_holder)
       select id, $1, $2::date, now(), false, 'refund', now(), 'buyer', 6000, 'Maybank',
           '512345678901', 'Aminah binti Ali'
         from stopped)
     select receipt_no as "receiptNo" from ticket where id = $1`,
    [ticket?.id, `${day}T12:00:00+08`],
  );
  return row?.receiptNo ?? "";
}

test("an accountant marks a counter's refund as paid", async ({ page }) => {
  const { id } = await addStaff(5, { name: "Puan Kaunter", jettyId: 0 });
  await openSession(page, id);
  const receiptNo = await aCounterRefund();
  const looksWell = async () => {
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  };
  await page.goto("/refunds");
  await page.getByRole("link", { name: /bayaran balik kaunter perlu dibayar/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Bayaran balik kaunter melalui bank",
  );
  await page.goto(`/refunds/counter?search=${receiptNo}`);
  await expect(page.getByRole("table")).toContainText("512345678901");
  await looksWell();
  await page.getByRole("link", { name: `Tanda sudah dibayar ${receiptNo}` }).click();
  const dialog = page.getByRole("dialog", { name: "Tanda bayaran balik kaunter sudah dibayar" });
  await expect(dialog).toContainText("Aminah binti Ali");
  await looksWell();
  await dialog.getByLabel("Rujukan bank").fill("MBB-991");
  await dialog.getByRole("button", { name: "Tanda sudah dibayar" }).click();
  await expect(page.getByRole("status")).toHaveText(
    "Bayaran balik ini telah ditandakan sudah dibayar",
  );
  await page.goto(`/refunds/counter?state=paid&search=${receiptNo}`);
  await expect(page.getByRole("table")).toContainText("MBB-991");
  await expect(page.getByRole("table")).toContainText("Puan Kaunter");
  await looksWell();
});
