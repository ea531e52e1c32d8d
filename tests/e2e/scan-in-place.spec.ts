import type { Page } from "@playwright/test";
import { ask } from "./buyer";
import { expect, test } from "./fixtures";
import { addStaff, openSession } from "./staff";
import { makeBoarders, type TicketRow } from "./ticket-rows";
import { today } from "./today";

async function openScanner(page: Page): Promise<number> {
  const { id } = await addStaff(2, { name: "Mohd Hafiz", jettyId: 2 });
  await openSession(page, id);
  await page.goto("/scan");
  await page.getByLabel("Terus naikkan semua apabila tiket sah").check();
  return id;
}
const result = (page: Page) => page.locator("#scan-result");
const onBoard = async (tickets: TicketRow[]) =>
  (
    await ask<{ count: number }>(
      `select count(*)::int as count from boarding b join ticket t on t.id = b.ticket_id
        where b.undone_at is null and t.receipt_no = any($1)`,
      [tickets.map(({ receiptNo }) => receiptNo)],
    )
  )[0]?.count;

test.describe("a scan that is answered in place", { tag: "@scripts" }, () => {
  test("asks the server once", async ({ page }) => {
    const [ticket] = await makeBoarders(today(), 1);
    await openScanner(page);
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/scan")) asked.push(`${request.method()} ${pathname}`);
    });
    await page.keyboard.type(`${ticket?.code}\n`);
    await expect(result(page).getByRole("heading")).toHaveText("Naik");
    expect(asked).toEqual(["POST /scan/answer"]);
  });

  test("boards both of two codes that come faster than the answers", async ({ page }) => {
    const tickets = await makeBoarders(today(), 2);
    await openScanner(page);
    const [first, second] = tickets.map(({ code }) => code);
    await page.keyboard.type(`${first}\n${second}\n`, { delay: 0 });
    await expect(result(page)).toContainText(second?.slice(0, 4) ?? "");
    await expect(result(page).getByRole("heading")).toHaveText("Naik");
    expect(await onBoard(tickets)).toBe(2);
  });

  test("takes a code with two line ends for one", async ({ page }) => {
    const tickets = await makeBoarders(today(), 1);
    await openScanner(page);
    await page.evaluate((code) => {
      const field = document.querySelector<HTMLInputElement>("input[name=code]");
      if (field) field.value = code;
      field?.form?.requestSubmit();
      field?.form?.requestSubmit();
    }, tickets[0]?.code ?? "");
    await expect(result(page).getByRole("heading")).toHaveText("Naik");
    await expect(page.locator("form[aria-busy]")).toHaveCount(0);
    await expect(result(page).getByRole("heading")).toHaveText("Naik");
  });

  test("shows the same when the page is loaded again", async ({ page }) => {
    const [ticket] = await makeBoarders(today(), 1);
    await openScanner(page);
    await page.keyboard.type(`${ticket?.code}\n`);
    await expect(result(page).getByRole("heading")).toHaveText("Naik");
    // The address follows once the sign is drawn.
    await expect(page).toHaveURL(/\?scan=\d+/);
    await page.reload();
    await expect(result(page)).toContainText(ticket?.code.slice(0, 4) ?? "");
    await expect(page.getByLabel("Terus naikkan semua apabila tiket sah")).toBeChecked();
  });

  test("says so where the device cannot read what it keeps", async ({ page, context }) => {
    const [ticket] = await makeBoarders(today(), 1);
    await openScanner(page);
    await expect(page.getByRole("region", { name: "Tanpa rangkaian" })).toContainText(
      "Sedia luar talian",
    );
    await page.evaluate(() => {
      IDBDatabase.prototype.transaction = () => {
        throw new Error("The disk is broken.");
      };
    });
    await context.setOffline(true);
    await page.keyboard.type(`${ticket?.code}\n`);
    await expect(page.getByRole("alert")).toContainText("Tiada tiket disemak");
    await context.setOffline(false);
    await expect(page.getByRole("region", { name: "Tanpa rangkaian" })).toContainText(
      "Pelayar ini tidak menyimpan",
    );
  });

  test("leads to the lock where the screen was locked meanwhile", async ({ page }) => {
    const [ticket] = await makeBoarders(today(), 1);
    const id = await openScanner(page);
    await ask("update staff_session set locked_at = now() where user_id = $1", [id]);
    await page.keyboard.type(`${ticket?.code}\n`);
    await expect(page).toHaveURL(/\/lock\?back=/);
    expect(await onBoard([ticket as TicketRow])).toBe(0);
  });
});
