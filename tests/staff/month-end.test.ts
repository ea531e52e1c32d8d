import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { MAX_FILE_BYTES } from "~/domain/files/file-kinds";
import { monthFile } from "~/domain/month-end/closing/queries.server";
import { makeMonthFiles } from "../../workers/month-end/make-files";
import { useDatabase } from "../support/database";
import { ACCOUNT, HEAD, paidOnline, statementOf } from "../support/month";
import { getByRole, hrefsIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { makeStaff } from "../support/staff";
import { unzip } from "../support/unzip";
import { htmlProblems } from "../support/validate-html";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
process.env.GATEWAY_ACCOUNTS = JSON.stringify([
  { ...ACCOUNT, secretKey: "rahsia", categoryCode: "kategori", live: false, current: true },
]);
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff"]), now);
const MAY = "?jetty=1&month=2026-05";
const PAGES = [
  `/month-end${MAY}`,
  ...["import", "explain", "close", "verify", "differences", "statements", "closings"].map(
    (page) => `/month-end/${page}${MAY}`,
  ),
  `/month-end/parts/settlements${MAY}`,
];
const accountant = () => signedIn({ level: 5, language: "en", jettyId: 0 });
type Browser = Awaited<ReturnType<typeof accountant>>["browser"];

/** Hands a file in by the form. */
const handIn = (browser: Browser, bytes: Buffer, name = "penyata.csv") =>
  browser.upload(`/month-end/import${MAY}`, "statement", [{ name, bytes }], {
    account: ACCOUNT.name,
  });

describe("the month-end", () => {
  it("is open to levels 1 and 5 alone, page by page and file by file", async () => {
    for (const level of [2, 3, 4] as const) {
      const { browser } = await signedIn({ level });
      for (const page of [...PAGES, "/month-end/closings/1/pdf", "/month-end/statements/1"])
        expect([page, (await browser.get(page)).status]).toEqual([page, 403]);
      expect(hrefsIn((await browser.get("/sales")).html)).not.toContain("/month-end");
    }
    for (const level of [1, 5] as const) {
      const { browser } = await signedIn({ level });
      for (const page of PAGES) {
        const { status, html } = await browser.get(page);
        expect([page, status]).toEqual([page, 200]);
        expect([page, await htmlProblems(html)]).toEqual([page, []]);
      }
      expect(hrefsIn((await browser.get("/sales")).html)).toContain("/month-end");
    }
  });

  it("shows the two sides of a month and where each sum comes from", async () => {
    const paid = await paidOnline(new Date("2026-05-04T10:00:00+08:00"));
    const { browser } = await accountant();
    const page = await browser.get(`/month-end${MAY}`);
    expect(page.text).toContain("RM 60.00 less was received than sold");
    expect(page.text).toContain("1 difference has no reason yet");
    const list = await browser.get(`/month-end/differences${MAY}&kind=paid_not_settled`);
    expect(list.text).toContain(paid.receiptNo);
    expect(hrefsIn(list.html)).toContain(`/tickets/${paid.ticketCode}`);
    const other = await browser.get("/month-end?jetty=2&month=2026-05");
    expect(other.text).toContain("Nothing was sold at this jetty yet");
  });

  it("imports a statement in two steps: what was recognised, then what counts", async () => {
    const paid = await paidOnline(new Date("2026-05-05T10:00:00+08:00"));
    const { browser } = await accountant();
    const row = { bill: paid.bill, ref: paid.ref, at: "2026-05-05 10:00:00", sum: "61.00" };
    const markup = { bill: "=1+1", ref: "<b>x</b>", at: "2026-05-05 10:00:00", sum: "21.00" };
    await handIn(browser, statementOf([row, markup, row]));
    const seen = await browser.follow();
    const { text } = getByRole(seen.html, "dialog");
    expect(text).toContain("UTF-8, columns separated by commas");
    expect(text).toContain("Of no order of ours 1");
    expect(text).toContain("Twice in this file: counted once 1");
    expect(await htmlProblems(seen.html)).toEqual([]);
    await browser.submit({}, { act: "import" });
    expect((await browser.follow()).text).toContain("The statement has been imported");
    const lines = await browser.get(`/month-end/parts/settlements${MAY}`);
    expect(["=1+1", "<b>x</b>"].map((part) => lines.html.includes(part))).toEqual([true, false]);
    const again = await handIn(browser, statementOf([row, markup, row]));
    expect((await browser.follow(again)).text).toContain("This file was handed in before");
    expect((await browser.get(`/month-end/statements${MAY}`)).text).toContain("penyata.csv");
  });

  it("refuses what is no statement, names lines it cannot read, and says the largest size", async () => {
    const { browser } = await accountant();
    expect((await browser.get(`/month-end/import${MAY}`)).text).toContain("At most 5 MB");
    const noText = await handIn(browser, Buffer.from("%PDF-1.7"), "penyata.pdf");
    expect(noText.status).toBe(422);
    expect(noText.text).toContain("This file is no text");
    const none = await browser.upload(`/month-end/import${MAY}`, "statement", []);
    expect(none.status).toBe(422);
    const bad = await handIn(
      browser,
      statementOf([{ bill: "b1", at: "2026-05-05 10:00", sum: "satu" }]),
    );
    const seen = await browser.follow(bad);
    expect(seen.text).toContain("Line 2: the amount is no sum of ringgit and sen");
    expect(seen.html).not.toContain('value="import"');
    expect(MAX_FILE_BYTES).toBe(5 * 1_048_576);
  });

  it("takes one reason for many, and a remark for something else", async () => {
    const { browser, user } = await accountant();
    await browser.get(`/month-end/explain${MAY}&kind=paid_not_settled&all=1`);
    expect((await browser.submit({ reason: "" })).status).toBe(422);
    await browser.get(`/month-end/explain${MAY}&kind=paid_not_settled&all=1`);
    const lacking = await browser.submit({ reason: "other", remark: "" });
    expect(lacking.status).toBe(422);
    expect(lacking.text).toContain("needs a remark");
    await browser.get(`/month-end/explain${MAY}&kind=paid_not_settled&all=1`);
    await browser.submit({ reason: "settles_later", remark: "" });
    expect((await browser.follow()).text).toContain("Differences given a reason: 1");
    const [first] = await sql<{ explainedBy: number }>(
      null,
      "select explained_by from month_difference where kind = 'paid_not_settled'",
    );
    expect(first?.explainedBy).toBe(user.id);
    const list = await browser.get(`/month-end/differences${MAY}&kind=settled_not_sold`);
    const [id] =
      /<input type="checkbox" name="id"[^>]*value="(\d+)"/.exec(list.html)?.slice(1) ?? [];
    await browser.get(`/month-end/explain${MAY}&kind=settled_not_sold&id=${id}`);
    await browser.submit({ reason: "other", remark: "=HYPERLINK(1) <i>bukan kami</i>" });
    expect((await browser.follow()).html).toContain("&lt;i&gt;bukan kami&lt;/i&gt;");
  });

  it("is closed once, after a question that names what is frozen; then its files are made", async () => {
    const { browser } = await accountant();
    const question = await browser.get(`/month-end/close${MAY}`);
    const { text } = getByRole(question.html, "dialog");
    expect(text).toContain("Close May 2026, Merang");
    expect(text).toContain("frozen under number 1");
    const mark = /name="mark" value="(\w+)"/.exec(question.html)?.[1];
    const [target, body] = [`/month-end/close${MAY}`, { mark }];
    const closed = await browser.post(target, body);
    expect(closed.location).toMatch(/^\/month-end\/closings\/\d+\?/);
    expect((await browser.post(target, body)).status).toBe(409);
    const { html } = await browser.get(closed.location ?? "");
    for (const part of ["The files are being made", 'http-equiv="refresh"'])
      expect(html).toContain(part);
    const id = Number(/closings\/(\d+)/.exec(closed.location ?? "")?.[1]);
    expect((await browser.get(`/month-end/closings/${id}/pdf`)).status).toBe(404);
  });

  /** The one closing there is, of the test before. */
  const closing = async () =>
    (
      await sql<{ id: number; name: string }>(
        null,
        "select c.id, u.name from month_closing c join app_user u on u.id = c.closed_by",
      )
    )[0] ?? { id: 0, name: "" };

  it("has files that a job makes once", async () => {
    const { browser } = await accountant();
    const { id } = await closing();
    await makeMonthFiles({ closingId: id }, { now });
    await makeMonthFiles({ closingId: id }, { now });
    const pdf = await browser.get(`/month-end/closings/${id}/pdf`);
    expect(pdf.headers.get("Content-Disposition")).toBe(
      'attachment; filename="month-1-2026-05-1.pdf"',
    );
    const bytesOf = async (format: "pdf" | "xlsx") =>
      (await monthFile(id, format)) ?? Buffer.alloc(0);
    expect((await bytesOf("pdf")).subarray(0, 5).toString()).toBe("%PDF-");
    const sheets = [...unzip(await bytesOf("xlsx")).values()].join("");
    expect(sheets).toContain("=HYPERLINK(1) &lt;i&gt;bukan kami&lt;/i&gt;");
    expect(sheets).toContain("Something else");
    expect(sheets).not.toContain("<f>");
  });

  it("tells who closed it, and stands in its history, in its chain and in the audit", async () => {
    const { browser } = await accountant();
    const { id, name } = await closing();
    const page = await browser.get(`/month-end${MAY}`);
    expect([
      page.text.includes(`Closed by ${name}`),
      hrefsIn(page.html).includes(`/month-end/close${MAY}`),
    ]).toEqual([true, false]);
    expect((await browser.get(`/month-end/closings${MAY}`)).text).toContain("May 2026");
    expect((await browser.get(`/month-end/verify${MAY}`)).text).toContain(
      "The chain is whole: 1 month",
    );
    const audit = await sql<{ after: { no: number } }>(
      null,
      "select after from audit where subject_type = 'month_closing' and subject_id = :id",
      { id: String(id) },
    );
    expect(audit).toMatchObject([{ after: { no: 1 } }]);
  });

  it("shows what changes in a closed month as a correction in the next", async () => {
    const [sold] = await sql<{ id: number }>(
      null,
      "select id from ticket where state = 'paid' order by id limit 1",
    );
    const { id: userId } = await makeStaff();
    await cancelTicket(sold?.id ?? 0, "Ribut", { userId, ownJettyId: 0 }, now);
    const { browser } = await accountant();
    const june = await browser.get("/month-end?jetty=1&month=2026-06");
    expect(june.text).toContain("Cancelled after closing");
    const list = await browser.get("/month-end/parts/corrections?jetty=1&month=2026-06");
    expect(list.text).toContain("Cancelled after closing");
    expect((await browser.get(`/month-end${MAY}`)).text).toContain("RM 120.00");
  });

  it("of a jetty is nobody's who is bound to the other one", async () => {
    const { browser } = await signedIn({ level: 5, jettyId: 2, language: "en" });
    expect((await browser.get(`/month-end${MAY}`)).text).toContain("Mangkok");
    const [closing] = await sql<{ id: number }>(null, "select id from month_closing");
    for (const path of [`closings/${closing?.id}`, `closings/${closing?.id}/pdf`, "statements/1"])
      expect((await browser.get(`/month-end/${path}`)).status).toBe(404);
    expect(HEAD).toContain("Bill Code");
  });
});
