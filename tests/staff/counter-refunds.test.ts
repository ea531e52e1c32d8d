import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { chooseRefund } from "~/domain/departures/weather/choose-refund.server";
import { payCounterRefund } from "~/domain/refunds/counter/pay-counter-refund.server";
import { addDays, day } from "~/domain/shared/day";
import { atOnce } from "../support/at-once";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { makeTicket } from "../support/make-ticket";
import { hrefsIn, wrongFieldsIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { makeStaff } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
import { aStoppage, caseOf, soldTicket, stop } from "../support/weather";
import { wordsIn } from "../support/words-in";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const { signedIn, visitor } = staffBrowsers(useSite(["staff", "weather"]), now);
const ACCOUNT = {
  ...{ bankName: "Maybank", bankAccount: "512345678901", bankHolder: "Aminah Unik" },
};

let last = day("2026-06-11");
/** A counter's ticket of RM 60.00 whose boat does not sail and whose buyer wants the money back. */
async function aCase({ account = true, online = false } = {}) {
  const on = (last = addDays(last, 1));
  const sold = { ticketDate: on, name: "Aminah Unik" };
  const ticketId = online
    ? await soldTicket({ day: on, ...sold }, now)
    : (await makeTicket({ now, ticketFlag: 3, ...sold })).id;
  const by = { userId: (await makeStaff()).id, ownJettyId: 0 } as const;
  await stop(aStoppage(on), by, now);
  const { id, code } = await caseOf(ticketId);
  await chooseRefund({ kind: "buyer", code }, account ? ACCOUNT : null, now);
  const [ticket] = await sql<{ receiptNo: string }>(
    null,
    "select receipt_no from ticket where id = :ticketId",
    { ticketId },
  );
  return { id, code, ticketId, receiptNo: ticket?.receiptNo ?? "" };
}
const payPath = (id: number) => `/refunds/counter/${id}/pay`;
const auditOf = (ticketId: number) =>
  sql<{ actorId: number; after: object }>(
    null,
    `select actor_id, after from audit
      where module = 'payment' and subject_type = 'ticket' and subject_id = :id`,
    { id: String(ticketId) },
  );

describe("the money of counter sales that goes back by bank", () => {
  const listed = madeOnce(() => aCase());

  it.each([2, 3, 4] as const)("is not for level %i", async (level) => {
    const { id } = await listed();
    const { browser } = await signedIn({ level });
    expect((await browser.get("/refunds/counter")).status).toBe(403);
    expect((await browser.get(payPath(id))).status).toBe(403);
  });

  it("is led to from the refunds, with how many wait", async () => {
    await listed();
    const { browser } = await signedIn({ level: 5, language: "en" });
    const { text, html } = await browser.get("/refunds");
    expect(text).toMatch(/\d+ counter refunds? to be paid by bank/);
    expect(hrefsIn(html)).toContain("/refunds/counter");
  });

  it("stands in a list with buyer, account and sum", async () => {
    const { receiptNo } = await listed();
    const { browser } = await signedIn({ level: 5, language: "en" });
    const { text, html } = await browser.get(`/refunds/counter?search=${receiptNo}`);
    const words = [receiptNo, "512345678901", "Maybank, Aminah Unik", "RM 60.00"];
    expect(wordsIn(text, words)).toEqual(words);
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("is not a sale's that was paid online: that stands in the refunds", async () => {
    const { receiptNo } = await aCase({ online: true });
    const { browser } = await signedIn({ level: 5, language: "en" });
    const { text } = await browser.get(`/refunds/counter?search=${receiptNo}`);
    expect(text).toContain("No Data");
  });

  it("is of whoever is bound to a jetty only that jetty's", async () => {
    const { id, receiptNo } = await listed();
    const { browser } = await signedIn({ level: 5, jettyId: 2, language: "en" });
    expect((await browser.get(`/refunds/counter?search=${receiptNo}`)).text).toContain("No Data");
    expect((await browser.get(payPath(id))).status).toBe(404);
  });
});

describe("marking it as paid", () => {
  const walk = madeOnce(async () => {
    const one = await aCase();
    const { browser, user } = await signedIn({ level: 5, language: "en", name: "Kira Wang" });
    const form = await browser.get(payPath(one.id));
    const blank = await browser.submit({ refund_ref: "" });
    const list = await browser.submitAndFollow({ refund_ref: "MBB-778" });
    const paid = await browser.get(`/refunds/counter?state=paid&search=${one.receiptNo}`);
    return { ...one, user, form, blank, list, paid, again: await browser.get(payPath(one.id)) };
  });

  it("shows whom to pay, and asks for the bank's reference", async () => {
    const { form, blank } = await walk();
    const words = ["RM 60.00", "Maybank", "512345678901"];
    expect(wordsIn(form.text, words)).toEqual(words);
    expect(wrongFieldsIn(blank.html)).toEqual(["refund_ref"]);
    expect(await htmlProblems(form.html)).toEqual([]);
  });

  it("takes it off the list of what is due, onto that of what was paid", async () => {
    const { list, paid, receiptNo } = await walk();
    expect(list.text).toContain("The refund has been marked as paid");
    expect(list.text).not.toContain(receiptNo);
    expect(wordsIn(paid.text, [receiptNo, "MBB-778", "Kira Wang"])).toHaveLength(3);
    expect(await htmlProblems(paid.html)).toEqual([]);
  });

  it("is told whoever opens it again", async () => {
    expect((await walk()).again.text).toContain("Kira Wang marked it as paid");
  });

  it("is written down, and told the buyer", async () => {
    const { ticketId, user, code } = await walk();
    expect(await auditOf(ticketId)).toEqual([
      { actorId: user.id, after: { state: "refunded", amountSen: 6_000, refundRef: "MBB-778" } },
    ]);
    const { text } = await visitor("en").get(`/w/${code}`);
    expect(text).toMatch(/paid .*10 June 2026/i);
  });
});

describe("marking it as paid is refused", () => {
  const clerk = async (name: string) => ({
    userId: (await makeStaff({ name })).id,
    ...{ ownJettyId: 0 as const },
  });

  it("while nobody knows the account, which the page says", async () => {
    const { id } = await aCase({ account: false });
    const { browser } = await signedIn({ level: 5, language: "en" });
    expect((await browser.get(payPath(id))).text).toContain("Ask for the account first");
    await expect(payCounterRefund(id, "X1", await clerk("Ali"), now)).rejects.toMatchObject({
      code: "refund_no_account",
    });
  });

  it("where somebody else did it; the same form sent twice is done once", async () => {
    const { id, ticketId } = await aCase();
    const [ali, siti] = [await clerk("Ali"), await clerk("Siti")];
    await payCounterRefund(id, "X1", ali, now);
    await payCounterRefund(id, "X1", ali, now);
    await expect(payCounterRefund(id, "X1", siti, now)).rejects.toMatchObject({
      code: "refund_decided",
      values: { name: "Ali" },
    });
    expect(await auditOf(ticketId)).toHaveLength(1);
  });

  it("for one of two at the same moment", async () => {
    const { id } = await aCase();
    const clerks = [await clerk("Ali"), await clerk("Siti")];
    const results = await atOnce(
      ["select 1 from weather_case where id = :id for update", { id }],
      clerks.map((by) => () => payCounterRefund(id, "X1", by, now)),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});
