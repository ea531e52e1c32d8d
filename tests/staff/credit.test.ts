import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { openCreditAccount } from "~/domain/credit/open-account.server";
import { creditTill } from "../support/credit-till";
import { useDatabase } from "../support/database";
import { getByRole, hrefsIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { makeStaff } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
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
  it("is asked for on the account's page, of its days, and leads to its report", async () => {
    const { id } = await anAccount("Penyata Pdf Tours");
    const { browser } = await signedIn({ level: 5, language: "en" });
    const page = await browser.get(`/credit/${id}?from=2026-05-01&to=2026-06-09`);
    expect(page.text).toContain("Statement as PDF");
    expect(await htmlProblems(page.html)).toEqual([]);
    const asked = await browser.post(
      `/credit/${id}/statement.pdf?from=2026-05-01&to=2026-06-09`,
      {},
    );
    expect(asked.location).toMatch(/^\/reports\/\d+$/);
    const report = await browser.get(asked.location ?? "");
    expect(report.text).toContain("Statement of account: 1 May 2026 – 9 Jun 2026");
    expect(report.text).toContain("Penyata Pdf Tours");
    expect((await browser.get("/reports")).text).toContain("Penyata Pdf Tours");
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
  it("are listed with balance, age, limit and block, searched, for levels 1 and 5", async () => {
    const { id } = await anAccount("Senarai Tours", ["2026-01-10", "2026-04-20", "2026-06-09"]);
    for (const level of [2, 3, 4] as const)
      for (const path of ["/credit", `/credit/${id}`, "/credit.csv", `/credit/${id}/statement.csv`])
        expect((await (await signedIn({ level })).browser.get(path)).status).toBe(403);
    for (const level of [1, 5] as const) {
      const { browser } = await signedIn({ level, language: "en" });
      expect(hrefsIn((await browser.get("/sales")).html)).toContain("/credit");
      const page = await browser.get("/credit?search=senarai+TOURS");
      expect(page.text).toMatch(/Owed in all RM 180.00 1 account/);
      expect(page.text).toMatch(/Over 90 days RM 60.00/);
      expect(hrefsIn(page.html)).toContain(`/credit/${id}?search=senarai+TOURS`);
      expect(await htmlProblems(page.html)).toEqual([]);
    }
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
  it("is recorded once, audited, and reversed with a reason", async () => {
    const { id } = await anAccount("Bayar Tours");
    const { browser, user } = await signedIn({ level: 5, language: "en" });
    const page = await browser.get(`/credit/${id}/payment`);
    expect(page.text).toContain("The balance is RM 60.00.");
    expect(await htmlProblems(page.html)).toEqual([]);
    const fields = { amount: "1,045.50", method: "cheque", reference: "", remark: "Separuh" };
    const { status, text } = await browser.submit(fields);
    expect([status, text.includes("Please complete this field")]).toEqual([422, true]);
    await browser.get(`/credit/${id}/payment`);
    const [target, body] = browser.filledForm({ ...fields, reference: "CIMB 004512" });
    await browser.post(target, body);
    expect((await browser.follow()).text).toContain("The payment has been recorded");
    await browser.post(target, body);
    expect(await accountRow(id)).toMatchObject({ balanceSen: 6_000 - 104_550 });
    const [payment] = await sql<{ id: number }>(
      null,
      "select id from credit_payment where account_id = :id",
      { id },
    );
    const path = `/credit/${id}/payment/${payment?.id ?? 0}/reverse`;
    expect(hrefsIn((await browser.get(`/credit/${id}`)).html)).toContain(path);
    await browser.get(path);
    expect((await browser.submit({ reason: " " })).status).toBe(422);
    await browser.get(path);
    await browser.submit({ reason: "Cheque returned" });
    const after = await browser.follow();
    expect(after.text).toContain("The payment has been reversed");
    expect(after.text).toContain("Reversed: Cheque returned");
    expect(hrefsIn(after.html)).not.toContain(path);
    expect(await accountRow(id)).toMatchObject({ balanceSen: 6_000 });
    expect(await auditOf("credit_payment", payment?.id ?? 0)).toMatchObject([
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
  it("are set by forms that keep what was typed, each audited", async () => {
    const { browser, user } = await signedIn({ level: 5, language: "en" });
    await browser.get("/credit/add");
    expect((await browser.submit({ company: "", limit: "abc" })).status).toBe(422);
    await browser.get("/credit/add");
    const { location } = await browser.submit({ company: "Had Tours", limit: "500" });
    const id = Number(/\/credit\/(\d+)/.exec(location ?? "")?.[1]);
    await browser.get(`/credit/${id}/limit`);
    await browser.submit({ limit: "" });
    expect((await browser.follow()).text).toContain("No limit");
    await browser.get(`/credit/${id}/block`);
    await browser.submit({ reason: "No payment since January" });
    const blocked = await browser.follow();
    expect(blocked.text).toContain("No payment since January");
    expect(hrefsIn(blocked.html)).toContain(`/credit/${id}/unblock`);
    await browser.get(`/credit/${id}/unblock`);
    await browser.submit({ reason: "Paid" });
    expect(await accountRow(id)).toEqual({ balanceSen: 0, limitSen: null, blockReason: null });
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
