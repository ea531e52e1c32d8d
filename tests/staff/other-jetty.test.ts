import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { day } from "~/domain/shared/day";
import { useDatabase } from "../support/database";
import { makeTicket } from "../support/make-ticket";
import { payTicket } from "../support/pay-ticket";
import { makeShift } from "../support/shift";
import { begin, cashier, close } from "../support/shift-acts";
import { useSite } from "../support/site";
import { makeStaff } from "../support/staff";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff", "counter"]), now);

/** A ticket on a blocked day and a shift, both of jetty 1. */
async function atMerang() {
  const ticketDate = day("2026-08-01");
  const ticket = await makeTicket({ now, ticketDate, jettyId: 1, name: "Siti Merang" });
  await payTicket(ticket.id, { paidAt: now });
  const [blocked] = await sql<{ id: number }>(
    null,
    `insert into blocked_date (days, details, created_by, created_at)
      values ('[2026-08-01,2026-08-02)', 'Ribut', :by, :now) returning id`,
    { by: (await makeStaff({ level: 1 })).id, now },
  );
  const cashierNamed = async (name: string) => (await makeStaff({ level: 3, name })).id;
  const shift = await makeShift({ userId: await cashierNamed("Kasir Merang"), openedAt: now });
  const early = await cashier({ name: "Kasir Senja" });
  const closed = await begin(early);
  await close(early, closed, { 10_000: 1 });
  return { ticket, blockedId: blocked?.id ?? 0, shift };
}

describe("what belongs to a jetty", () => {
  it("is there for level 1 of it and of both, and for level 1 of the other one it is not (R-T4)", async () => {
    const { ticket, blockedId, shift } = await atMerang();
    for (const [jettyId, sees] of [
      [0, true],
      [1, true],
      [2, false],
    ] as const) {
      const { browser } = await signedIn({ level: 1, jettyId });
      const shown = async (path: string) => (await browser.get(path)).status < 400;
      const named = async (path: string, name = "Siti Merang") => {
        const { status, html } = await browser.get(path);
        expect([path, status]).toEqual([path, 200]);
        return html.includes(name);
      };
      expect([
        jettyId,
        await shown(`/tickets/${ticket.ticketCode}`),
        await shown(`/shifts/${shift.id}`),
        await shown(`/shifts/${shift.id}/close`),
        await named("/shifts", "Kasir Merang"),
        await named("/shifts.csv", "Kasir Senja"),
        await shown(`/shifts/${shift.id}/slip/open`),
        await shown(`/print/slip/${shift.id}/open`),
        await named(`/blocked-date/${blockedId}/orders`),
        await named(`/blocked-date/${blockedId}/orders.csv`),
      ]).toEqual([jettyId, ...Array<boolean>(9).fill(sees)]);
    }
  });
});

it("a cashier who is bound to a jetty is offered that one alone, and sells for no other", async () => {
  const { browser, user } = await signedIn({ level: 3, jettyId: 2 });
  await makeShift({ userId: user.id, jettyId: 2, openedAt: now });
  const { html } = await browser.get("/pos/jetty");
  expect([1, 2].map((id) => html.includes(`jettyID" value="${id}"`))).toEqual([false, true]);
  expect((await browser.submit({ jettyID: "1" })).status).toBe(403);
  expect((await browser.get("/pos/jetty")).status).toBe(200);
  expect((await browser.submit({ jettyID: "2" })).status).toBe(303);
});

describe("the list of tickets by an address that names the other jetty", () => {
  const isListed = async (ownJetty: 0 | 1, asked: 0 | 2, level: 1 | 3 = 1) => {
    const { receiptNo } = await makeTicket({ now, jettyId: 2, ticketFlag: 3 });
    const { browser } = await signedIn({ level, jettyId: ownJetty });
    const { status, html } = await browser.get(`/tickets?jetty=${asked}`);
    expect(status).toBe(200);
    return html.includes(receiptNo);
  };

  it.each([2, 0] as const)("has its tickets for whoever is bound to none: %i", async (asked) => {
    expect(await isListed(0, asked)).toBe(true);
  });

  it.each([
    [1, 2],
    [1, 0],
    [3, 2],
    [3, 0],
  ] as const)("has none of them for level %i of one jetty: %i", async (level, asked) => {
    expect(await isListed(1, asked, level)).toBe(false);
  });
});
