import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { openCreditAccount } from "~/domain/credit/open-account.server";
import { creditTill } from "../support/credit-till";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { getByRole, hrefsIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { makeStaff } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
import { wordsIn } from "../support/words-in";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff"]), now);

/** An account that owes RM 60.00 for each of these days, on which it bought. */
async function anAccount(company: string, days: readonly string[] = ["2026-06-09"]) {
  const by = { userId: (await makeStaff({ level: 5 })).id };
  const id = await openCreditAccount(
    { company, limit: null },
    by,
    new Date("2026-01-02T02:00:00Z"),
  );
  const sales = [];
  for (const day of days)
    sales.push(await (await creditTill(company, new Date(`${day}T02:00:00Z`)))());
  return { id, by, sales };
}
const auditOf = (type: string, id: number) =>
  sql<{ module: string; action: string; actorId: number; after: object }>(
    null,
    "select module, action, actor_id, after from audit where subject_type = :type and subject_id = :id order by id",
    { type, id: String(id) },
  );
const accountRow = async (id: number) =>
  (
    await sql<{ balanceSen: number; limitSen: number | null; blockReason: string | null }>(
      null,
      "select balance_sen, limit_sen, block_reason from credit_account where id = :id",
      { id },
    )
  )[0];

describe("the statement of an account as a PDF", () => {
  const asked = madeOnce(async () => {
    const { id } = await anAccount("Penyata Pdf Tours");
    const { browser } = await signedIn({ level: 5, language: "en" });
    const days = "from=2026-05-01&to=2026-06-09";
    const page = await browser.get(`/credit/${id}?${days}`);
    const { location } = await browser.post(`/credit/${id}/statement.pdf?${days}`, {});
    const report = (await browser.get(location ?? "")).text;
    return { page, location, report, reports: (await browser.get("/reports")).text };
  });

  it("is offered on the account's page", async () => {
    const { page } = await asked();
    expect(page.text).toContain("Statement as PDF");
    expect(await htmlProblems(page.html)).toEqual([]);
  });

  it("is a report of the account and the days that the page shows", async () => {
    const { location, report } = await asked();
    const words = ["Statement of account: 1 May 2026 – 9 Jun 2026", "Penyata Pdf Tours"];
    expect(location).toMatch(/^\/reports\/\d+$/);
    expect(wordsIn(report, words)).toEqual(words);
  });

  it("is among the reports, by the account's name", async () => {
    expect((await asked()).reports).toContain("Penyata Pdf Tours");
  });

  it("is for whoever keeps the accounts", async () => {
    const { id } = await anAccount("Penyata Tutup Tours");
    for (const level of [2, 3, 4] as const) {
      const { browser } = await signedIn({ level });
      expect((await browser.post(`/credit/${id}/statement.pdf`, {})).status).toBe(403);
    }
  });
});

describe("the accounts of Credit Facility", () => {
  const owing = madeOnce(() =>
    anAccount("Senarai Tours", ["2026-01-10", "2026-04-20", "2026-06-09"]),
  );

  it.each([2, 3, 4] as const)("are refused to level %i", async (level) => {
    const { id } = await owing();
    const { browser } = await signedIn({ level });
    for (const path of ["/credit", `/credit/${id}`, "/credit.csv", `/credit/${id}/statement.csv`])
      expect([path, (await browser.get(path)).status]).toEqual([path, 403]);
  });

  it.each([1, 5] as const)(
    "are found by level %i, with what is owed and since when",
    async (level) => {
      const { id } = await owing();
      const { browser } = await signedIn({ level, language: "en" });
      const { text, html } = await browser.get("/credit?search=senarai+TOURS");
      expect(text).toMatch(/Senarai Tours .*RM 180.00/);
      expect(hrefsIn(html)).toContain(`/credit/${id}?search=senarai+TOURS`);
      expect(await htmlProblems(html)).toEqual([]);
    },
  );

  it.each([1, 5] as const)("are led to from the sales of level %i", async (level) => {
    const { browser } = await signedIn({ level, language: "en" });
    expect(hrefsIn((await browser.get("/sales")).html)).toContain("/credit");
  });

  it("owe the same in all, whatever is searched for", async () => {
    await owing();
    const { browser } = await signedIn({ level: 5, language: "en" });
    const owedAt = async (path: string) =>
      /Owed in all RM [\d,.]+ \d+ accounts?/.exec((await browser.get(path)).text)?.[0];
    expect(await owedAt("/credit?search=nobody")).toBe(await owedAt("/credit"));
    expect(await owedAt("/credit")).not.toContain("RM 0.00");
  });

  it("stand with the sum of what a search finds, as their file does", async () => {
    await owing();
    const { browser } = await signedIn({ level: 5, language: "en" });
    const { text } = await browser.get("/credit?search=nobody");
    expect(text).toContain("0 accounts, balance in total RM 0.00");
  });

  it("say what to do where there is none, and find nothing for odd searches", async () => {
    const { browser } = await signedIn({ level: 5, language: "en" });
    const page = await browser.get("/credit?search=%25_%27&page=99999");
    expect([page.status, page.text.includes("No Data")]).toEqual([200, true]);
    expect((await browser.get("/credit/999999")).status).toBe(404);
    expect((await browser.get("/credit/kosong")).status).toBe(404);
  });

  it("are a file of all that the search finds, with the totals at its end", async () => {
    await anAccount("Fail Satu");
    await anAccount("Fail Dua", ["2026-01-10", "2026-06-09"]);
    const { browser } = await signedIn({ level: 5, language: "en" });
    const { html } = await browser.get("/credit.csv?search=fail");
    expect(html.split("\r\n").slice(1)).toEqual([
      "Fail Dua,120.00,60.00,0.00,0.00,60.00,,,Open",
      "Fail Satu,60.00,60.00,0.00,0.00,0.00,,,Open",
      "Total,180.00,120.00,0.00,0.00,60.00,,,",
      "",
    ]);
  });
});

describe("a statement", () => {
  it("shows sales, credit notes and payments of its days between two balances", async () => {
    const { id, by, sales } = await anAccount("Penyata", [
      "2026-04-01",
      "2026-06-01",
      "2026-06-02",
    ]);
    await cancelTicket(sales[2]?.ticketId ?? 0, "Ribut", { ...by, ownJettyId: 0 }, now);
    const { browser } = await signedIn({ level: 5, language: "en" });
    const page = await browser.get(`/credit/${id}?from=2026-06-01&to=2026-06-10`);
    const { text } = getByRole(page.html, "dialog");
    expect(text).toContain("Statement of account: Penyata");
    expect(text).toMatch(
      /Opening balance .*60\.00.* Sale .*120\.00.* Sale .*180\.00.* Credit note .*120\.00.* Closing balance .*120\.00/s,
    );
    expect(hrefsIn(page.html)).toContain(`/tickets/${sales[1]?.ticketCode ?? ""}`);
    expect(await htmlProblems(page.html)).toEqual([]);
    const { html } = await browser.get(`/credit/${id}/statement.csv?from=2026-06-01&to=2026-06-10`);
    expect(html.split("\r\n").map((row) => row.split(",").slice(3, 6).join(" "))).toEqual([
      ...["", "Debit Credit Balance", "  60.00", "60.00  120.00", "60.00  180.00"],
      ...[" 60.00 120.00", "  120.00", ""],
    ]);
  });

  it("of more than 93 days is shortened and says so", async () => {
    const { id } = await anAccount("Panjang");
    const { browser } = await signedIn({ level: 5, language: "en" });
    const { text } = await browser.get(`/credit/${id}?from=2025-01-01&to=2026-06-10`);
    expect(text).toContain("A statement is of 93 days at most");
    expect(text).toContain("10 Mar 2026");
  });
});

describe("a payment received", () => {
  /** Recorded by a form that was sent twice, and reversed; each after a try that lacks something. */
  const received = madeOnce(async () => {
    const { id } = await anAccount("Bayar Tours");
    const { browser, user } = await signedIn({ level: 5, language: "en" });
    const balance = async () => (await accountRow(id))?.balanceSen;
    const form = await browser.get(`/credit/${id}/payment`);
    const fields = { amount: "1,045.50", method: "cheque", reference: "", remark: "Separuh" };
    const withoutReference = await browser.submit(fields);
    await browser.get(`/credit/${id}/payment`);
    const [target, body] = browser.filledForm({ ...fields, reference: "CIMB 004512" });
    await browser.post(target, body);
    const recorded = (await browser.follow()).text;
    await browser.post(target, body);
    const paid = await balance();
    const [payment] = await sql<{ id: number }>(
      null,
      "select id from credit_payment where account_id = :id",
      { id },
    );
    const path = `/credit/${id}/payment/${payment?.id ?? 0}/reverse`;
    const before = await browser.get(`/credit/${id}`);
    await browser.get(path);
    const withoutReason = await browser.submit({ reason: " " });
    await browser.get(path);
    await browser.submit({ reason: "Cheque returned" });
    const after = await browser.follow();
    return {
      ...{ user, form, withoutReference, recorded, paid, path, before, withoutReason, after },
      owedAgain: await balance(),
      audit: await auditOf("credit_payment", payment?.id ?? 0),
    };
  });

  it("is asked for beside the balance", async () => {
    const { form } = await received();
    expect(form.text).toContain("The balance is RM 60.00.");
    expect(await htmlProblems(form.html)).toEqual([]);
  });

  it("by cheque needs the cheque's number", async () => {
    const { status, text } = (await received()).withoutReference;
    expect([status, text.includes("Please complete this field")]).toEqual([422, true]);
  });

  it("is recorded once, however often its form is sent", async () => {
    const { recorded, paid } = await received();
    expect(recorded).toContain("The payment has been recorded");
    expect(paid).toBe(6_000 - 104_550);
  });

  it("is reversed with a reason alone", async () => {
    expect((await received()).withoutReason.status).toBe(422);
  });

  it("that is reversed is owed again, and says why", async () => {
    const { after, owedAgain } = await received();
    const words = ["The payment has been reversed", "Reversed: Cheque returned"];
    expect([wordsIn(after.text, words), owedAgain]).toEqual([words, 6_000]);
  });

  it("can be reversed once", async () => {
    const { before, after, path } = await received();
    expect([before, after].map(({ html }) => hrefsIn(html).includes(path))).toEqual([true, false]);
  });

  it("is audited, and so is its reversal", async () => {
    const { user, audit } = await received();
    expect(audit).toMatchObject([
      {
        ...{ module: "payment", action: "create", actorId: user.id },
        after: { amountSen: 104_550, reference: "CIMB 004512", receivedOn: "2026-06-10" },
      },
      { action: "cancel", after: { reason: "Cheque returned" } },
    ]);
  });

  it("says what is wrong with day, sum and method", async () => {
    const { id } = await anAccount("Salah Tours");
    const { browser } = await signedIn({ level: 5, language: "en" });
    for (const [fields, words] of [
      [
        { received_on: "2026-06-11", amount: "10", method: "cash" },
        "today or a day of the past year",
      ],
      [{ received_on: "2026-02-30", amount: "10", method: "cash" }, "There is no such date"],
      [{ amount: "0", method: "cash" }, "must be more than RM 0.00"],
      [{ amount: "sepuluh", method: "cash" }, "Write the amount like 150 or 150.50"],
      [{ amount: "2000000", method: "cash" }, "This sum is too high"],
      [{ amount: "10", method: "" }, "Please select the options"],
    ] as const) {
      await browser.get(`/credit/${id}/payment`);
      const { status, text } = await browser.submit(fields);
      expect([words, status, text.includes(words)]).toEqual([words, 422, true]);
    }
    expect(await accountRow(id)).toMatchObject({ balanceSen: 6_000 });
  });
});

describe("limit and block", () => {
  const changed = madeOnce(async () => {
    const { browser, user } = await signedIn({ level: 5, language: "en" });
    await browser.get("/credit/add");
    const incomplete = (await browser.submit({ company: "", limit: "abc" })).status;
    await browser.get("/credit/add");
    const { location } = await browser.submit({ company: "Had Tours", limit: "500" });
    const id = Number(/\/credit\/(\d+)/.exec(location ?? "")?.[1]);
    await browser.get(`/credit/${id}/limit`);
    await browser.submit({ limit: "" });
    const unlimited = (await browser.follow()).text;
    await browser.get(`/credit/${id}/block`);
    await browser.submit({ reason: "No payment since January" });
    const blocked = await browser.follow();
    await browser.get(`/credit/${id}/unblock`);
    await browser.submit({ reason: "Paid" });
    return { id, user, incomplete, unlimited, blocked, after: await accountRow(id) };
  });

  it("are not set by a form that is incomplete", async () => {
    expect((await changed()).incomplete).toBe(422);
  });

  it("are taken away again: an account without limit or block", async () => {
    const { unlimited, after } = await changed();
    expect(unlimited).toContain("No limit");
    expect(after).toEqual({ balanceSen: 0, limitSen: null, blockReason: null });
  });

  it("say why an account is blocked, where it can be opened again", async () => {
    const { id, blocked } = await changed();
    expect(blocked.text).toContain("No payment since January");
    expect(hrefsIn(blocked.html)).toContain(`/credit/${id}/unblock`);
  });

  it("are audited, each change", async () => {
    const { id, user } = await changed();
    expect(await auditOf("credit_account", id)).toMatchObject([
      { action: "create", actorId: user.id, after: { companyName: "Had Tours", limitSen: 50_000 } },
      { action: "update", after: { limitSen: null } },
      { action: "disable", after: { reason: "No payment since January" } },
      { action: "enable", after: { reason: "Paid" } },
    ]);
  });

  it("tell who was first where two people change one account", async () => {
    const { id } = await anAccount("Versi Tours");
    const [{ browser: first }, { browser: second }] = [
      await signedIn({ level: 5, language: "en", name: "Aminah" }),
      await signedIn({ level: 1, language: "en" }),
    ];
    await first.get(`/credit/${id}/limit`);
    await second.get(`/credit/${id}/limit`);
    await first.submit({ limit: "100" });
    const { status, text } = await second.submit({ limit: "250" });
    expect([status, text.includes("Aminah"), text.includes("Now: RM 100.00")]).toEqual([
      409,
      true,
      true,
    ]);
    expect(await accountRow(id)).toMatchObject({ limitSen: 10_000 });
  });
});
