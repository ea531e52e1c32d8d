import { mkdirSync } from "node:fs";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { chromiumPath } from "../../workers/chromium";
import { ask, expectNoSidewaysScroll } from "./buyer";
import { expect, expectAccessible } from "./fixtures";
import { addStaff, openSession } from "./staff";
import type { TicketRow } from "./ticket-rows";

/** Where pictures of the screens go, for whoever wants to look at them. */
const PICTURES = process.env.PICTURES;

export const result = (page: Page) => page.locator("#scan-result");
export const heading = (page: Page) => result(page).getByRole("heading");
export const status = (page: Page) => page.getByRole("region", { name: "Tanpa rangkaian" });
const counted = async (statement: string, receipts: string[]) => {
  const [row] = await ask<{ count: number }>(statement, [receipts]);
  return row?.count ?? 0;
};
export const onBoard = (tickets: TicketRow[]) =>
  counted(
    "select count(*)::int as count from boarding b join ticket t on t.id = b.ticket_id where b.undone_at is null and t.receipt_no = any($1)",
    tickets.map(({ receiptNo }) => receiptNo),
  );
export const openConflicts = (tickets: TicketRow[]) =>
  counted(
    "select count(*)::int as count from boarding_conflict where decided_at is null and receipt_no = any($1)",
    tickets.map(({ receiptNo }) => receiptNo),
  );

/** A phone at Mangkok with the day's list and the page itself on it; `prepare` makes it an odd one. */
export async function aDevice(
  browser: Browser,
  name: string,
  level = 2,
  prepare: (context: BrowserContext) => Promise<unknown> = () => Promise.resolve(),
) {
  const context = await browser.newContext(phone());
  await prepare(context);
  const page = await context.newPage();
  const { id } = await addStaff(level, { name, jettyId: 2 });
  await openSession(page, id);
  await openReady(page);
  return { context, page };
}

const phone = () => ({
  viewport: { width: 360, height: 740 },
  locale: "ms-MY",
  timezoneId: "Asia/Kuala_Lumpur",
  baseURL: process.env.E2E_URL ?? "",
});

/** A browser of its own that keeps what it has in a folder: closed and opened again it is the same phone. */
export async function aBrowser(folder: string) {
  const context = await chromium.launchPersistentContext(folder, {
    ...phone(),
    executablePath: chromiumPath(),
  });
  await context.routeWebSocket(/\/news(\?|$)/, () => {});
  return { context, page: context.pages()[0] ?? (await context.newPage()) };
}

export async function openReady(page: Page): Promise<void> {
  await page.goto("/scan");
  await expect(status(page)).toContainText("Sedia luar talian");
  await expect(status(page)).toHaveAttribute("data-shell", "kept");
}

export async function scan(page: Page, code: string): Promise<void> {
  await page.getByLabel("Kod tiket").fill(code);
  await page.getByRole("button", { name: "Semak" }).click();
}

export const boardAtOnce = (page: Page) =>
  page.getByLabel("Terus naikkan semua apabila tiket sah").check();

export async function picture(page: Page, name: string): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  if (!PICTURES) return;
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true });
}

/** The page in English, without leaving it: the cookie of its language, and a new page. */
export async function inEnglish(context: BrowserContext): Promise<void> {
  await context.addCookies([{ name: "lang", value: "en", url: process.env.E2E_URL ?? "" }]);
}
