import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { MAX_FILE_BYTES } from "~/domain/files/file-kinds";
import { monthFile } from "~/domain/month-end/closing/queries.server";
import { makeMonthFiles } from "../../workers/month-end/make-files";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { ACCOUNT, HEAD, paidOnline, statementOf } from "../support/month";
import { getByRole, hrefsIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { makeStaff } from "../support/staff";
import { unzip } from "../support/unzip";
import { htmlProblems } from "../support/validate-html";
import { wordsIn } from "../support/words-in";
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

  /** Handed in, imported, and handed in again: one line of ours, twice, and one of nobody's. */
  const imported = madeOnce(async () => {
    const paid = await paidOnline(new Date("2026-05-05T10:00:00+08:00"));
    const { browser } = await accountant();
    const row = { bill: paid.bill, ref: paid.ref, at: "2026-05-05 10:00:00", sum: "61.00" };
    const markup = { bill: "=1+1", ref: "<b>x</b>", at: "2026-05-05 10:00:00", sum: "21.00" };
    await handIn(browser, statementOf([row, markup, row]));
    const seen = await browser.follow();
    await browser.submit({}, { act: "import" });
    const after = (await browser.follow()).text;
    const lines = (await browser.get(`/month-end/parts/settlements${MAY}`)).html;
    const again = await browser.follow(await handIn(browser, statementOf([row, markup, row])));
    const statements = (await browser.get(`/month-end/statements${MAY}`)).text;
    return { seen, after, lines, again: again.text, statements };
  });

  it("says of a statement first what was recognised in it", async () => {
    const { html } = (await imported()).seen;
    const words = [
      ...["UTF-8, columns separated by commas", "Of no order of ours 1"],
      "Twice in this file: counted once 1",
    ];
    expect(wordsIn(getByRole(html, "dialog").text, words)).toEqual(words);
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("imports a statement once that is seen, and names it among the statements", async () => {
    const { after, statements } = await imported();
    expect(after).toContain("The statement has been imported");
    expect(statements).toContain("penyata.csv");
  });

  it("shows what stands in a statement as text", async () => {
    expect(wordsIn((await imported()).lines, ["=1+1", "<b>x</b>"])).toEqual(["=1+1"]);
  });

  it("takes a statement once", async () => {
    expect((await imported()).again).toContain("This file was handed in before");
  });

  it("says the largest size of a statement", async () => {
    const { browser } = await accountant();
    const { text } = await browser.get(`/month-end/import${MAY}`);
    expect([text.includes("At most 5 MB"), MAX_FILE_BYTES]).toEqual([true, 5 * 1_048_576]);
  });

  it("refuses what is no statement", async () => {
    const { browser } = await accountant();
    const noText = await handIn(browser, Buffer.from("%PDF-1.7"), "penyata.pdf");
    const none = await browser.upload(`/month-end/import${MAY}`, "statement", []);
    expect([noText.status, none.status]).toEqual([422, 422]);
    expect(noText.text).toContain("This file is no text");
  });

  it("names the lines of a statement that it cannot read, and imports none of it", async () => {
    const { browser } = await accountant();
    const lines = statementOf([{ bill: "b1", at: "2026-05-05 10:00", sum: "satu" }]);
    const seen = await browser.follow(await handIn(browser, lines));
    expect(seen.text).toContain("Line 2: the amount is no sum of ringgit and sen");
    expect(seen.html).not.toContain('value="import"');
  });

  it("takes no reason that is none, or that needs a remark and has none", async () => {
    const { browser } = await accountant();
    const explained = async (fields: Record<string, string>) => {
      await browser.get(`/month-end/explain${MAY}&kind=paid_not_settled&all=1`);
      return browser.submit(fields);
    };
    const lacking = await explained({ reason: "other", remark: "" });
    expect([(await explained({ reason: "" })).status, lacking.status]).toEqual([422, 422]);
    expect(lacking.text).toContain("needs a remark");
  });

  it("takes one reason for many differences, and keeps by whom", async () => {
    const { browser, user } = await accountant();
    await browser.get(`/month-end/explain${MAY}&kind=paid_not_settled&all=1`);
    await browser.submit({ reason: "settles_later", remark: "" });
    expect((await browser.follow()).text).toContain("Differences given a reason: 1");
    const [first] = await sql<{ explainedBy: number }>(
      null,
      "select explained_by from month_difference where kind = 'paid_not_settled'",
    );
    expect(first?.explainedBy).toBe(user.id);
  });

  it("takes a remark for something else, and shows it as text", async () => {
    const { browser } = await accountant();
    const list = await browser.get(`/month-end/differences${MAY}&kind=settled_not_sold`);
    const [id] =
      /<input type="checkbox" name="id"[^>]*value="(\d+)"/.exec(list.html)?.slice(1) ?? [];
    await browser.get(`/month-end/explain${MAY}&kind=settled_not_sold&id=${id}`);
    await browser.submit({ reason: "other", remark: "=HYPERLINK(1) <i>bukan kami</i>" });
    expect((await browser.follow()).html).toContain("&lt;i&gt;bukan kami&lt;/i&gt;");
  });

  const closed = madeOnce(async () => {
    const { browser } = await accountant();
    const question = (await browser.get(`/month-end/close${MAY}`)).html;
    const mark = /name="mark" value="(\w+)"/.exec(question)?.[1];
    const [target, body] = [`/month-end/close${MAY}`, { mark }];
    const { location } = await browser.post(target, body);
    const again = (await browser.post(target, body)).status;
    const page = (await browser.get(location ?? "")).html;
    const id = Number(/closings\/(\d+)/.exec(location ?? "")?.[1]);
    const pdf = (await browser.get(`/month-end/closings/${id}/pdf`)).status;
    return { question, location, again, page, pdf };
  });

  it("names in a question what is frozen when it is closed", async () => {
    const words = ["Close May 2026, Merang", "frozen under number 1"];
    const { text } = getByRole((await closed()).question, "dialog");
    expect(wordsIn(text, words)).toEqual(words);
  });

  it("is closed once", async () => {
    const { location, again } = await closed();
    expect([location, again]).toEqual([
      expect.stringMatching(/^\/month-end\/closings\/\d+\?/),
      409,
    ]);
  });

  it("that is closed says that its files are being made, and has none before that", async () => {
    const { page, pdf } = await closed();
    const words = ["The files are being made", 'http-equiv="refresh"'];
    expect([wordsIn(page, words), pdf]).toEqual([words, 404]);
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

  it("says of a closed month's list that it shows what stands today", async () => {
    const { browser } = await accountant();
    const note = "The month is closed. This list shows what stands today";
    expect((await browser.get(`/month-end/parts/credit${MAY}`)).text).toContain(note);
    const open = await browser.get("/month-end/parts/credit?jetty=1&month=2026-06");
    expect(open.text).not.toContain(note);
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
