import { describe, expect, it, vi } from "vitest";
import { sql } from "@db/transaction";
import { chooseCredit } from "~/domain/departures/weather/choose-credit.server";
import { useDatabase } from "../support/database";
import { makeTicket } from "../support/make-ticket";
import { hrefsIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { creditOf, strandedOrder } from "../support/travel-credit";

const now = vi.hoisted(() => new Date("2026-06-10T13:30:00+08:00"));
vi.hoisted(() =>
  Object.assign(process.env, {
    FIXED_NOW: now.toISOString(),
    CONTACT: JSON.stringify({
      phone: "09-600 0000",
      email: "majlis@contoh.my",
      jetties: { 2: { phone: "09-622 2222", email: "mangkok@contoh.my" } },
    }),
  }),
);
useDatabase();
const site = useSite(["weather", "receipts", "travel-credit"]);

const receiptOf = async (ticketId: number) =>
  (
    await sql<{ no: string }>(null, "select receipt_no as no from ticket where id = :ticketId", {
      ticketId,
    })
  )[0]?.no ?? "";

/** The office of the second jetty, and not the council's; with the number of the order. */
function expectOffice(html: string, reference: string | null): void {
  const hrefs = hrefsIn(html).map(decodeURIComponent);
  expect(hrefs).toContain("tel:096222222");
  expect(hrefs).not.toContain("tel:096000000");
  const mail = hrefs.find((href) => href.startsWith("mailto:mangkok@contoh.my"));
  if (reference === null) expect(mail).toBeDefined();
  else expect(mail).toContain(reference);
}

describe("whom to reach about an order of a jetty with an office of its own", () => {
  it("is that office, by the receipt number, on the page of an unpaid one", async () => {
    const { ticketCode, receiptNo } = await makeTicket({ now, jettyId: 2 });
    const { html } = await site.browser().get(`/ticket/receipt/print/${ticketCode}`);
    expectOffice(html, receiptNo);
  });

  it("is that office on the page of a buyer whose boat does not sail", async () => {
    const { code, ticketId } = await strandedOrder(now, { jettyId: 2 });
    const { html } = await site.browser().get(`/w/${code}`);
    expectOffice(html, await receiptOf(ticketId));
  });

  it("is that office where the balance of a travel credit is shown", async () => {
    const { code, ticketId } = await strandedOrder(now, { jettyId: 2 });
    await chooseCredit({ kind: "buyer", code }, now);
    const browser = site.browser();
    await browser.get("/travel-credit");
    const { html } = await browser.post("/travel-credit", {
      code: (await creditOf(ticketId))?.code ?? "",
    });
    expectOffice(html, null);
  });
});
