import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { payRefunds } from "~/domain/refunds/decide-refunds.server";
import { useDatabase } from "../support/database";
import { useSite } from "../support/site";
import { strandedOrder } from "../support/travel-credit";
import { htmlProblems } from "../support/validate-html";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const site = useSite(["weather", "ticketing"]);
const ACCOUNT = {
  act: "refund",
  bank_name: "Maybank",
  bank_account: "1640 1234 5678",
  bank_holder: "Aisyah Osman",
};

/** A buyer who asked for the money back, on the page that answers. */
async function refunded(account: Partial<typeof ACCOUNT> = ACCOUNT) {
  const { ticketId, code, by } = await strandedOrder(now);
  const browser = site.browser();
  browser.cookies.set("lang", "en");
  const path = `/w/${code}`;
  await browser.get(path);
  await browser.post(path, account);
  const page = await browser.follow();
  const [ticket] = await sql<{ ticketCode: string; refundId: number }>(
    null,
    `select t.ticket_code, r.id as refund_id from ticket t join refund_due r on r.ticket_id = t.id
      where t.id = :ticketId`,
    { ticketId },
  );
  if (!ticket) throw new Error("No refund is due.");
  const pay = () => payRefunds([ticket.refundId], "IBG 7", by, now);
  return { browser, path, page, pay, result: `/result?ticket=${ticket.ticketCode}` };
}

describe("a buyer who gave the account for the money back", () => {
  it("sees its last four digits and its holder, and can correct a slip", async () => {
    const { text, html } = (await refunded()).page;
    for (const words of ["ends in 5678", "Aisyah Osman", "name the right one here"])
      expect(text).toContain(words);
    expect(html).not.toMatch(/164012345678|1640 1234/);
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("reads on the order's page that the money is still to be paid, and where to", async () => {
    const { browser, result } = await refunded();
    expect((await browser.get(result)).text).toContain(
      "You get RM 61.00 back. The jetty office has not paid it yet; it goes to the account that ends in 5678.",
    );
  });

  it("reads on both pages when it was paid, and where to", async () => {
    const { browser, path, result, pay } = await refunded();
    await pay();
    const told =
      "RM 61.00 was paid back to you on Wednesday, 10 June 2026, to the account that ends in 5678.";
    for (const page of [path, result]) expect((await browser.get(page)).text).toContain(told);
    const { text } = await browser.get(path);
    expect(text).not.toContain("name the right one here");
  });
});
