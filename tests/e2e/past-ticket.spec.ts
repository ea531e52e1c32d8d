import type { Page } from "@playwright/test";
import { ask } from "./buyer";
import { expect, test } from "./fixtures";
import { heading, inEnglish, picture, result, scan } from "./offline-device";
import { addStaff, openSession } from "./staff";
import { makeBoat, makeTickets, type TicketRow } from "./ticket-rows";
import { dayIn, today } from "./today";

/** A ticket of a day that is past, shown at a boat of today. */
async function shown(page: Page, level: number): Promise<{ ticket: TicketRow; boat: string }> {
  const [[ticket], boat] = [await makeTickets(dayIn(-3), 1), await makeBoat(today())];
  if (!ticket) throw new Error("no ticket");
  const { id } = await addStaff(level, { name: "Zainab Ahmad", jettyId: 2 });
  await openSession(page, id);
  await page.goto("/scan");
  await page.locator("details.boats summary").click();
  await page.locator("details.boats").getByRole("button", { name: boat.name }).click();
  await expect(page.locator("details.boats summary")).toContainText(boat.name);
  await scan(page, ticket.code);
  await expect(heading(page)).toHaveText("Bukan hari ini");
  await expect(result(page).getByText("Rujuk kaunter")).toHaveCount(level === 2 ? 1 : 0);
  return { ticket, boat: boat.name };
}

const MOVE = "Pindahkan 1 penumpang ke bot ini";
const reason = (page: Page) => page.getByLabel("Sebab belayar hari ini");

test("a ticket of a past day sails today with a reason, which stands in the audit", async ({
  page,
}) => {
  const { ticket, boat } = await shown(page, 4);
  await picture(page, "past-form-ms");
  await page.setViewportSize({ width: 1280, height: 800 });
  await picture(page, "past-form-1280-ms");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: MOVE }).click();
  await expect(reason(page)).toHaveAttribute("aria-invalid", "true");
  await picture(page, "past-wrong-ms");
  await reason(page).fill("Sa");
  await page.getByRole("button", { name: MOVE }).click();
  await expect(reason(page)).toHaveAttribute("aria-invalid", "true");
  await expect(reason(page)).toHaveValue("Sa");
  await reason(page).fill("Terlepas bot semalam");
  await page.getByRole("button", { name: MOVE }).click();
  await expect(heading(page)).toHaveText("Sah");
  await expect(result(page)).toContainText(boat);
  await picture(page, "past-moved-ms");
  const [written] = await ask(
    `select after->>'reason' as reason, after->>'ticketDate' as day from audit
      where module = 'ticket' and subject_id = $1 order by id desc limit 1`,
    [String(ticket.id)],
  );
  expect(written).toEqual({ reason: "Terlepas bot semalam", day: today() });
});

test("whoever only scans is offered no move of a past day's ticket", async ({ page }) => {
  await shown(page, 2);
  await expect(reason(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: MOVE })).toHaveCount(0);
});

test("where every boat boards, the one that a past ticket sails with is chosen", async ({
  page,
  context,
}) => {
  const { ticket, boat } = await shown(page, 1);
  await page.locator("details.boats summary").click();
  await page.getByRole("button", { name: "Semua bot" }).click();
  await inEnglish(context);
  await page.goto("/scan");
  await page.getByLabel("Ticket code").fill(ticket.code);
  await page.getByRole("button", { name: "Check" }).click();
  await expect(heading(page)).toHaveText("Not today");
  await picture(page, "past-boats-en");
  await page.setViewportSize({ width: 1280, height: 800 });
  await picture(page, "past-boats-1280-en");
  await page.getByLabel("Why they sail today").fill("Boat broke down");
  await page.getByLabel("Why they sail today").press("Enter");
  await expect(heading(page)).toHaveText("Not today");
  await page.getByRole("button", { name: boat }).click();
  await expect(heading(page)).toHaveText("Valid");
  await expect(result(page)).toContainText(boat);
});
