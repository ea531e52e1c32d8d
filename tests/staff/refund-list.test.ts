import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { useDatabase } from "../support/database";
import { makeTicket } from "../support/make-ticket";
import { getByRole, hrefsIn } from "../support/page-roles";
import { payTicket } from "../support/pay-ticket";
import { useSite } from "../support/site";
import { makeStaff } from "../support/staff";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff"]), now);

/** A ticket of RM 61.00 that was paid online and cancelled: its money is due. */
async function aRefund(name: string): Promise<number> {
  const { id } = await makeTicket({ now, name, jettyId: 1 });
  await payTicket(id, { paidAt: now });
  await cancelTicket(id, "Ribut", { userId: (await makeStaff()).id, ownJettyId: 0 }, now);
  const [row] = await sql<{ id: number }>(null, "select id from refund_due where ticket_id = :id", {
    id,
  });
  return row?.id ?? 0;
}
const office = async () => (await signedIn({ level: 5, language: "en", jettyId: 0 })).browser;
const stateOf = async (id: number) =>
  (await sql<{ state: string }>(null, "select state from refund_due where id = :id", { id }))[0]
    ?.state;

describe("all of the list of refunds", () => {
  it("are those that its search finds, to be paid and for the bank's file", async () => {
    await aRefund("Farid Lain");
    await aRefund("Hafiz Carian");
    const browser = await office();
    const list = await browser.get("/refunds?search=Hafiz+Carian");
    expect(list.text).toContain("All in this list, 500 at most");
    expect(list.html).toMatch(/name="search" value="Hafiz Carian"\/?>.*name="all"/s);
    for (const page of ["pay", "file"]) {
      const { html } = await browser.get(`/refunds/${page}?search=Hafiz+Carian&all=1`);
      expect(getByRole(html, "dialog").text).toContain("1 refund, in total RM 61.00");
    }
  });

  it("are marked as paid, and no other", async () => {
    const [found, other] = [await aRefund("Salmah Carian"), await aRefund("Salim Lain")];
    const browser = await office();
    await browser.get("/refunds/pay?search=Salmah+Carian&all=1");
    await browser.submit({ refund_ref: "MBB 20260610-9" });
    expect([await stateOf(found), await stateOf(other)]).toEqual(["refunded", "open"]);
  });
});

describe("the list of refunds stays as it was searched", () => {
  const SEARCHED = "/refunds?search=Kekal";

  it.each(["pay?id=1", "pay?id=:id", "file?id=1", "file?id=:id", ":id/reject?", ":id/gateway?"])(
    "where '%s' is closed",
    async (path) => {
      const id = await aRefund("Puan Kekal");
      const browser = await office();
      const { html } = await browser.get(
        `/refunds/${path.replace(":id", String(id))}&search=Kekal`,
      );
      const links = hrefsIn(html).filter((href) => /^\/refunds(?:\?|$)/.test(href));
      expect(links).toContain(SEARCHED);
      expect(links).not.toContain("/refunds");
    },
  );

  it("after some were marked as paid", async () => {
    const browser = await office();
    await browser.get(`/refunds/pay?search=Kekal&id=${await aRefund("Kekal Dibayar")}`);
    expect((await browser.submit({ refund_ref: "MBB 1" })).location).toBe(SEARCHED);
  });

  it("after one was rejected", async () => {
    const browser = await office();
    await browser.get(`/refunds/${await aRefund("Kekal Ditolak")}/reject?search=Kekal`);
    expect((await browser.submit({ note: "Dibayar tunai" })).location).toBe(SEARCHED);
  });

  it("from the file for the bank, also where that is marked as paid from it", async () => {
    const browser = await office();
    const id = await aRefund("Kekal Fail");
    await browser.get(`/refunds/file?search=Kekal&id=${id}`);
    const made = (await browser.submit({ ids: String(id) })).location ?? "";
    expect(made).toMatch(/^\/refunds\/files\/\d+\?search=Kekal$/);
    const { html } = await browser.get(made);
    const no = /files\/(\d+)/.exec(made)?.[1] ?? "";
    expect(hrefsIn(html)).toEqual(
      expect.arrayContaining([SEARCHED, `/refunds/pay?search=Kekal&file=${no}`]),
    );
  });
});
