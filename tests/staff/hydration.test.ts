import { describe, expect, it } from "vitest";
import { walkTo } from "../flow/walk";
import { useDatabase } from "../support/database";
import { makeTicket } from "../support/make-ticket";
import { allByTag } from "../support/page-roles";
import { payTicket } from "../support/pay-ticket";
import { makeShift } from "../support/shift";
import { useSite } from "../support/site";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const site = useSite();
const { visitor, signedIn } = staffBrowsers(site, now);

/** Everything that runs: data blocks and styles do not. */
const scriptsIn = (html: string) =>
  allByTag(html, "script").filter(
    (script) => !/^application\/(?:ld\+)?json$/.test(script.attribute("type") ?? ""),
  ).length;

describe("scripts", () => {
  it("run on no buyer's page but the counts' own, and on staff screens and the counter (R-G6)", async () => {
    const buyer = visitor("ms");
    for (const step of [
      "departure-date",
      "passengers",
      "user-info",
      "passengers-info",
      "checkout",
    ] as const) {
      await walkTo(buyer, step);
      expect(scriptsIn(buyer.page.html), step).toBe(step === "passengers" ? 1 : 0);
    }
    const ticket = await makeTicket({ now });
    const unpaid = await buyer.get(`/result?ticket=${ticket.ticketCode}`);
    await payTicket(ticket.id, { paidAt: now });
    for (const page of [
      unpaid,
      await buyer.get("/"),
      await buyer.get(`/result?ticket=${ticket.ticketCode}`),
      await buyer.get(`/ticket/receipt/print/${ticket.ticketCode}`),
    ]) {
      expect([page.status, scriptsIn(page.html)], page.path).toEqual([200, 0]);
    }
    const { browser, user } = await signedIn({ level: 1 });
    await makeShift({ userId: user.id });
    for (const path of [
      "/dashboard",
      "/users",
      "/blocked-date",
      "/audit",
      "/user-profile",
      "/ticket-counter",
      "/pos/jetty",
      "/pos/passengers",
    ]) {
      const page = await browser.get(path);
      expect([page.status, scriptsIn(page.html) > 0], path).toEqual([200, true]);
      expect(page.html).toContain('import("/build/entry.js")');
    }
  });
});
