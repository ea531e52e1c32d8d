import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { payRefunds, rejectRefund } from "~/domain/refunds/decide-refunds.server";
import { atOnce } from "../support/at-once";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { makeTicket } from "../support/make-ticket";
import { getByRole, hasRole, hrefsIn } from "../support/page-roles";
import { payTicket } from "../support/pay-ticket";
import { useSite } from "../support/site";
import { makeStaff } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
import { wordsIn } from "../support/words-in";
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
  const listed = madeOnce(() => aRefund("Zainab Unik"));

  it.each([2, 3, 4] as const)("are refused to level %i", async (level) => {
    const { browser } = await signedIn({ level });
    expect((await browser.get("/refunds")).status).toBe(403);
  });

  it("are searched, and listed with their sum, their ticket and why", async () => {
    const { ticketCode } = await listed();
    const { browser } = await signedIn({ level: 5, language: "en" });
    const { text, html } = await browser.get("/refunds?search=zainab+unik");
    const words = ["1 refund, in total RM 61.00", "Ticket cancelled"];
    expect(wordsIn(text, words)).toEqual(words);
    expect(hrefsIn(html)).toContain(`/tickets/${ticketCode}`);
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("are none for odd searches, and a page for odd addresses", async () => {
    await listed();
    const { browser } = await signedIn({ level: 5, language: "en" });
    expect((await browser.get("/refunds?search=%25_%27")).text).toContain("No Data");
    expect((await browser.get("/refunds?state=lain&page=99999")).status).toBe(200);
  });

  it("are led to from the cancellations", async () => {
    const { browser } = await signedIn({ level: 5 });
    expect(hrefsIn((await browser.get("/ticket-cancellation")).html)).toContain("/refunds");
  });

  it("have a way back where a dialog about chosen ones was opened without any", async () => {
    const { browser } = await signedIn({ level: 5 });
    for (const path of ["/refunds/pay", "/refunds/file"]) {
      const { html } = await browser.get(path);
      expect(hasRole(html, "link", { name: "Back" }), path).toBe(true);
    }
  });

  it("are marked as paid together under the bank's reference, which they need", async () => {
    const [a, b] = [await aRefund(), await aRefund()];
    const { browser } = await signedIn({ level: 5, language: "en" });
    const page = await browser.get(`/refunds/pay?id=${a.refundId}&id=${b.refundId}`);
    expect(getByRole(page.html, "dialog").text).toContain("2 refunds, in total RM 122.00");
    expect(await htmlProblems(page.html)).toEqual([]);
    expect((await browser.submit({ refund_ref: " " })).status).toBe(422);
  });

  it("are marked as paid once, and audited", async () => {
    const [a, b] = [await aRefund(), await aRefund()];
    const { browser, user } = await signedIn({ level: 5, language: "en" });
    const path = `/refunds/pay?id=${a.refundId}&id=${b.refundId}`;
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

  const fileMade = async () => {
    const { refundId, receiptNo } = await aRefund("=cmd|'/c calc'!A1");
    const { browser, user } = await signedIn({ level: 5, language: "en", name: "Puan Fail" });
    await browser.get(`/refunds/file?id=${refundId}`);
    const { location } = await browser.submit({});
    return { browser, user, receiptNo, location, no: location?.split("/").at(-1) ?? "" };
  };

  it("make a file for the bank, once, with their sum", async () => {
    const { refundId } = await aRefund();
    const { browser } = await signedIn({ level: 5, language: "en" });
    const page = await browser.get(`/refunds/file?id=${refundId}`);
    expect(getByRole(page.html, "dialog").text).toContain("1 refund, in total RM 61.00");
    expect(await htmlProblems(page.html)).toEqual([]);
    const [target, body] = browser.filledForm({});
    const made = await browser.post(target, body);
    expect(made.location).toMatch(/^\/refunds\/files\/\d+$/);
    expect((await browser.post(target, body)).location).toBe(made.location);
  });

  it("are in the bank's file, with no formula that a spreadsheet would run", async () => {
    const { browser, receiptNo, location, no } = await fileMade();
    const shown = await browser.get(location ?? "");
    expect(getByRole(shown.html, "dialog").text).toContain("1 refund, RM 61.00");
    expect(hrefsIn(shown.html)).toContain(`/refunds/pay?file=${no}`);
    const csv = await browser.get(`/refunds.csv?file=${no}`);
    expect(csv.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    const lines = csv.html.trim().split("\r\n");
    expect(lines[1]).toContain(`${receiptNo},'=cmd|'/c calc'!A1`);
    expect(lines.at(-1)).toBe("1 refund,,,,,,,,,,,61.00");
  });

  it("name the file they are in, with its maker and time, and it is audited", async () => {
    const { browser, user, receiptNo, no } = await fileMade();
    const list = (await browser.get(`/refunds?search=${receiptNo}`)).text;
    expect(list).toContain(`File ${no}`);
    expect(list).toContain("Puan Fail, 10 June 2026");
    const [row] = await sql<{ actorId: number; after: object }>(
      null,
      "select actor_id, after from audit where subject_type = 'refund_file' and subject_id = :no",
      { no },
    );
    expect(row).toEqual({ actorId: user.id, after: { refunds: 1, sumSen: 6_100 } });
  });

  /** One of two refunds is in a file; both are chosen again: without more, and to be in it again. */
  const chosenAgain = madeOnce(async () => {
    const [a, b] = [await aRefund(), await aRefund()];
    const { browser } = await signedIn({ level: 5, language: "en", name: "Encik Fail" });
    const both = `/refunds/file?id=${a.refundId}&id=${b.refundId}`;
    const fileOf = async (fields: Record<string, string> = {}) => {
      await browser.get(both);
      return browser.submit(fields);
    };
    await browser.get(`/refunds/file?id=${a.refundId}`);
    const first = (await browser.submit({})).location?.split("/").at(-1) ?? "";
    const question = getByRole((await browser.get(both)).html, "dialog").text;
    const second = (await browser.get((await fileOf()).location ?? "")).text;
    const refused = await fileOf();
    const third = (await browser.get((await fileOf({ again: "1" })).location ?? "")).text;
    return { first, question, second, refused, third };
  });

  it("that are in a file are named by the question about a second one", async () => {
    const { first, question } = await chosenAgain();
    const words = ["1 refund is in a file already: RM 61.00", `File ${first}, made by Encik Fail`];
    expect(wordsIn(question, words)).toEqual(words);
  });

  it("are in a second file only where that is asked for", async () => {
    const { second, third } = await chosenAgain();
    expect(second).toContain("1 refund, RM 61.00");
    expect(third).toContain("2 refunds, RM 122.00");
  });

  it("that are all in a file make no other, and it is said who put them there", async () => {
    const { status, text } = (await chosenAgain()).refused;
    expect([status, text.includes("Encik Fail put these refunds into file")]).toEqual([409, true]);
  });

  it("of a file are marked as paid together, and the file stays what it was", async () => {
    const [a, b] = [await aRefund(), await aRefund()];
    const { browser } = await signedIn({ level: 5, language: "en" });
    await browser.get(`/refunds/file?id=${a.refundId}&id=${b.refundId}`);
    const path = (await browser.submit({})).location ?? "";
    const no = path.split("/").at(-1) ?? "";
    const csv = (await browser.get(`/refunds.csv?file=${no}`)).html;
    await browser.get(`/refunds/pay?file=${no}`);
    await browser.submit({ refund_ref: "MBB 20260610-8" });
    expect(await stateOf(a.refundId)).toMatchObject({ refundRef: "MBB 20260610-8" });
    expect(await stateOf(b.refundId)).toMatchObject({ refundRef: "MBB 20260610-8" });
    expect((await browser.get(`/refunds.csv?file=${no}`)).html).toBe(csv);
    expect(hrefsIn((await browser.get(path)).html)).not.toContain(`/refunds/pay?file=${no}`);
    expect((await browser.get("/refunds?state=paid")).text).toContain(`File ${no}`);
  });

  it("hold a file back from whoever may not see its refunds, and from numbers that are none", async () => {
    const { refundId } = await aRefund("Pembeli Mangkok", 2);
    const { browser } = await signedIn({ level: 5, jettyId: 0 });
    await browser.get(`/refunds/file?id=${refundId}`);
    const path = (await browser.submit({ ids: String(refundId) })).location ?? "";
    const no = path.split("/").at(-1) ?? "";
    const bound = (await signedIn({ level: 5, jettyId: 1 })).browser;
    for (const address of [path, `/refunds.csv?file=${no}`])
      expect((await bound.get(address)).status).toBe(404);
    for (const address of ["/refunds.csv?file=x", "/refunds.csv", "/refunds/files/999999"])
      expect((await browser.get(address)).status).toBe(404);
    const cashier = (await signedIn({ level: 3 })).browser;
    expect((await cashier.get(`/refunds.csv?file=${no}`)).status).toBe(403);
  });

  it("are found by the new name of a buyer whose ticket is corrected", async () => {
    const { id } = await aRefund("Nama Tersilap");
    await sql(null, "update ticket set name = 'Nama Betul' where id = :id", { id });
    const { browser } = await signedIn({ language: "en" });
    expect((await browser.get("/refunds?search=nama+betul")).text).toContain("1 refund, in total");
    expect((await browser.get("/refunds?search=tersilap")).text).toContain("No Data");
  });
});

describe("many refunds", () => {
  const codes = (html: string) => html.match(/banyak\d{3}/g) ?? [];
  /** There by the list's links, back by the last one, and beyond the end by an old address. */
  const paged = madeOnce(async () => {
    const { browser } = await signedIn({ level: 5, language: "en", jettyId: 0 });
    const { id } = await makeStaff();
    await sql(
      null,
      `insert into refund_due (gateway, host, bill_code, provider_ref, amount_sen, reason, state, created_at, decided_by, decided_at, refund_ref)
       select 'toyyibpay', 'http://127.0.0.1:1', 'banyak' || lpad(n::text, 3, '0'), 'TX' || n, 100, 'unmatched', 'refunded', :now::timestamptz, :id,
              :now::timestamptz + make_interval(mins => n / 2), 'MBB-BANYAK'
         from generate_series(1, 50) n returning 1 as one`,
      { now, id },
    );
    const linkTo = (html: string, name: string) =>
      getByRole(getByRole(html, "navigation", { name: /Refunds paid out/ }), "link", { name }).href;
    const first = await browser.get("/refunds?state=paid&search=banyak");
    const second = await browser.get(linkTo(first.html, "Next"));
    const third = await browser.get(linkTo(second.html, "Next"));
    const back = await browser.get(linkTo(third.html, "Previous"));
    const [last] = await sql<{ id: number }>(
      null,
      "select id from refund_due where bill_code = 'banyak001'",
    );
    const beyond = await browser.get(
      `/refunds?state=paid&search=banyak&page=3&after=${last?.id ?? 0}`,
    );
    const restart = await browser.get(linkTo(beyond.html, "First page"));
    return { first, second, third, back, beyond, restart };
  });

  it("are counted and summed over all pages", async () => {
    expect((await paged()).first.text).toContain("50 refunds, in total RM 50.00");
  });

  it("are paged by the row at a page's edge, there and back", async () => {
    const { first, second, third, back } = await paged();
    expect([
      ...[codes(first.html)[0], codes(second.html)[0]],
      ...[new Set(codes(third.html)).size, codes(back.html)],
    ]).toEqual(["banyak050", "banyak030", 10, codes(second.html)]);
  });

  it("lead from a page beyond the end to the first", async () => {
    const { beyond, restart } = await paged();
    expect([beyond.status, beyond.text.includes("No Data"), codes(restart.html)[0]]).toEqual([
      ...[200, true, "banyak050"],
    ]);
  });
});
