import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { sellAtCounter } from "~/domain/counter/sell-at-counter.server";
import { addDays, dayOf } from "~/domain/shared/day";
import { aCounterOrder } from "../support/counter-order";
import { saleSupport } from "../support/counter-sale";
import { useDatabase } from "../support/database";
import { makeTicket } from "../support/make-ticket";
import { hrefsIn } from "../support/page-roles";
import { payTicket } from "../support/pay-ticket";
import { useSite } from "../support/site";
import { makeStaff } from "../support/staff";
import { htmlProblems } from "../support/validate-html";

process.env.COUNTER_PAYMENT_METHODS = "Card terminal, QR";
process.env.FIXED_NOW = "2026-06-10T09:00:00+08:00";
const now = new Date(process.env.FIXED_NOW);
const { onDuty } = saleSupport(useDatabase());
const site = useSite(["receipts"]);

async function cancelled(ticketId: number) {
  const { id } = await makeStaff({ level: 1 });
  await cancelTicket(ticketId, "Ribut", { userId: id, ownJettyId: 0 }, now);
}

async function soldAtCounter(wishes: Parameters<typeof aCounterOrder>[1]) {
  const { seller, shift } = await onDuty();
  const sale = await sellAtCounter(aCounterOrder(now, wishes), seller, shift, now);
  return sale.ticketId;
}

async function page(ticketId: number, language: "ms" | "en" = "en") {
  const [ticket] = await sql<{ code: string }>(
    null,
    "select ticket_code as code from ticket where id = :ticketId",
    { ticketId },
  );
  const code = ticket?.code ?? "";
  const browser = site.browser();
  browser.cookies.set("lang", language);
  const { html, text } = await browser.get(`/ticket/receipt/print/${code}`);
  expect(await htmlProblems(html)).toEqual([]);
  return { code, html, text: text.replaceAll("\u00a0", " ") };
}

const SPLIT = { paymentMethod: "Card terminal", cashPartSen: 2_000, cashInSen: 5_000 };

describe("the page of a cancelled ticket", () => {
  it.each([
    ["ms", "dengan cara ia dibayar: Tunai RM 20.00 + Terminal kad RM 40.00. Belum menerimanya?"],
    ["en", "the way it was paid: Cash RM 20.00 + Card terminal RM 40.00. Not received yet?"],
  ] as const)("tells in %s what goes back of each of two payments", async (language, said) => {
    const ticketId = await soldAtCounter(SPLIT);
    await cancelled(ticketId);
    expect((await page(ticketId, language)).text).toContain(said);
  });

  it("tells of one payment in cash", async () => {
    const ticketId = await soldAtCounter({});
    await cancelled(ticketId);
    expect((await page(ticketId)).text).toContain("the way it was paid: Cash RM 60.00.");
  });

  it("leads to how the refund of one paid online stands", async () => {
    const { id } = await makeTicket({ now, ticketDate: addDays(dayOf(now), 1) });
    await payTicket(id, { paidAt: now });
    await cancelled(id);
    const { code, html, text } = await page(id);
    expect(text).not.toContain("given back the way it was paid");
    expect(hrefsIn(html)).toContain(`/result?ticket=${code}`);
  });
});
