import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { payRefunds, rejectRefund } from "~/domain/refunds/decide-refunds.server";
import { refundTotals } from "~/domain/refunds/queries.server";
import { atOnce } from "../support/at-once";
import { useDatabase } from "../support/database";
import { makeTicket } from "../support/make-ticket";
import { getByRole, hrefsIn } from "../support/page-roles";
import { payTicket } from "../support/pay-ticket";
import { useSite } from "../support/site";
import { makeStaff } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff"]), now);
const OFFICE = { ownJettyId: 0 } as const;

/** A ticket of RM 61.00 that was paid online and cancelled: its money is due. */
async function aRefund(name = "Pembeli Balik", jettyId: 1 | 2 = 1) {
  const ticket = await makeTicket({ now, name, jettyId });
  await payTicket(ticket.id, { paidAt: now });
  await cancelTicket(ticket.id, "Ribut", { userId: (await makeStaff()).id, ...OFFICE }, now);
  const [row] = await sql<{ id: number }>(
    null,
    "select id from refund_due where ticket_id = :ticketId",
    { ticketId: ticket.id },
  );
  return { ...ticket, refundId: row?.id ?? 0 };
}
const stateOf = async (id: number) =>
  (
    await sql<{ state: string; refundRef: string | null; note: string | null }>(
      null,
      "select state, refund_ref, note from refund_due where id = :id",
      { id },
    )
  )[0];
const auditOf = (id: number) =>
  sql<{ action: string; actorId: number; after: object }>(
    null,
    "select action, actor_id, after from audit where subject_type = 'refund_due' and subject_id = :id and action = 'update'",
    { id: String(id) },
  );

describe("the refunds of the office", () => {
  it("are listed with their sums, searched, and open to levels 1 and 5", async () => {
    const one = await aRefund("Zainab Unik");
    for (const level of [2, 3, 4] as const)
      expect((await (await signedIn({ level })).browser.get("/refunds")).status).toBe(403);
    const { browser } = await signedIn({ level: 5, language: "en" });
    const page = await browser.get("/refunds?search=zainab+unik");
    expect(page.text).toContain("1 refund, in total RM 61.00");
    expect(hrefsIn(page.html)).toContain(`/tickets/${one.ticketCode}`);
    expect(page.text).toContain("Ticket cancelled");
    expect(await htmlProblems(page.html)).toEqual([]);
    expect((await browser.get("/refunds?search=%25_%27")).text).toContain("No Data");
    expect((await browser.get("/refunds?state=lain&page=99999")).status).toBe(200);
    expect(hrefsIn((await browser.get("/ticket-cancellation")).html)).toContain("/refunds");
  });

  it("are marked as paid together under the bank's reference, once, and audited", async () => {
    const [a, b] = [await aRefund(), await aRefund()];
    const { browser, user } = await signedIn({ level: 5, language: "en" });
    const path = `/refunds/pay?id=${a.refundId}&id=${b.refundId}`;
    const page = await browser.get(path);
    expect(getByRole(page.html, "dialog").text).toContain("2 refunds, in total RM 122.00");
    expect(await htmlProblems(page.html)).toEqual([]);
    expect((await browser.submit({ refund_ref: " " })).status).toBe(422);
    await browser.get(path);
    const [target, body] = browser.filledForm({ refund_ref: "MBB 20260610-7" });
    await browser.post(target, body);
    expect((await browser.follow()).text).toContain("Refunds marked as paid: 2");
    expect((await browser.post(target, body)).location).toBe("/refunds");
    for (const { refundId } of [a, b]) {
      expect(await stateOf(refundId)).toMatchObject({
        state: "refunded",
        refundRef: "MBB 20260610-7",
      });
      expect(await auditOf(refundId)).toMatchObject([
        { actorId: user.id, after: { refundRef: "MBB 20260610-7", amountSen: 6_100 } },
      ]);
    }
    const paid = await browser.get("/refunds?state=paid&search=MBB+20260610-7");
    expect(paid.text).toContain("2 refunds, in total RM 122.00");
  });

  it("are rejected with a reason", async () => {
    const { refundId } = await aRefund();
    const { browser } = await signedIn({ language: "en" });
    await browser.get(`/refunds/${refundId}/reject`);
    expect((await browser.submit({ note: "" })).status).toBe(422);
    await browser.get(`/refunds/${refundId}/reject`);
    await browser.submit({ note: "Paid back in cash already" });
    expect((await browser.follow()).text).toContain("The refund has been rejected");
    expect(await stateOf(refundId)).toMatchObject({
      state: "no_refund",
      note: "Paid back in cash already",
    });
    expect((await browser.get(`/refunds/${refundId}/reject`)).text).toContain(
      "decided about this refund",
    );
  });

  it("are decided by one of two at once: the other reads who was first, and nothing changes", async () => {
    const [a, b] = [await aRefund(), await aRefund()];
    const [aminah, badrul] = [
      await makeStaff({ name: "Aminah" }),
      await makeStaff({ name: "Badrul" }),
    ];
    const results = await atOnce(
      ["select id from refund_due where id = :id for update", { id: a.refundId }],
      [
        () => payRefunds([a.refundId, b.refundId], "A1", { userId: aminah.id, ...OFFICE }, now),
        () => rejectRefund(a.refundId, "Tidak layak", { userId: badrul.id, ...OFFICE }, now),
      ],
    );
    const lost = results.find(({ status }) => status === "rejected");
    const won = await stateOf(a.refundId);
    expect(lost).toMatchObject({
      reason: {
        code: "refund_decided",
        values: { name: won?.state === "refunded" ? "Aminah" : "Badrul" },
      },
    });
    expect((await stateOf(b.refundId))?.state).toBe(
      won?.state === "refunded" ? "refunded" : "open",
    );
    expect(await auditOf(a.refundId)).toHaveLength(1);
  });

  it("belong to their jetty for whoever is bound to one, and are at most 500 at once", async () => {
    const { refundId } = await aRefund("Pembeli Mangkok", 2);
    const by = { userId: (await makeStaff()).id, ownJettyId: 1 } as const;
    await expect(payRefunds([refundId], "X", by, now)).rejects.toMatchObject({ code: "not_found" });
    await expect(
      payRefunds(
        Array.from({ length: 501 }, (_, index) => index + 1),
        "X",
        by,
        now,
      ),
    ).rejects.toMatchObject({ code: "refunds_many" });
    const { browser } = await signedIn({ jettyId: 1 });
    expect((await browser.get("/refunds?search=Pembeli+Mangkok")).text).toContain("No Data");
    expect((await browser.get(`/refunds/${refundId}/reject`)).status).toBe(404);
  });

  it("make a file for the bank with their sum: the chosen, or all that are due", async () => {
    const { refundId, receiptNo } = await aRefund("=cmd|'/c calc'!A1");
    const { browser } = await signedIn({ level: 5, language: "en" });
    const chosen = await browser.get(`/refunds.csv?id=${refundId}`);
    expect(chosen.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    const lines = chosen.html.trim().split("\r\n");
    expect(lines[1]).toContain(`${receiptNo},'=cmd|'/c calc'!A1`);
    expect(lines.at(-1)).toBe("1 refund,,,,,,,,61.00");
    const all = (await browser.get("/refunds.csv?all=1")).html.trim().split("\r\n");
    const { due } = await refundTotals({ ownJettyId: 1 });
    expect(all.at(-1)).toMatch(new RegExp(`,${(due.sumSen / 100).toFixed(2)}$`));
    expect((await browser.get("/refunds.csv?id=x")).status).toBe(404);
    expect((await (await signedIn({ level: 3 })).browser.get("/refunds.csv?all=1")).status).toBe(
      403,
    );
  });
});
