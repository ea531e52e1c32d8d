import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import type { ReportFile } from "~/documents/reports/report-file.server";
import { createReportToken } from "~/domain/reports/report-link-token.server";
import { hashOf } from "~/domain/shared/secrets.server";
import { answerReportPdf } from "~/routes/staff/reports/pdf-call.server";
import type { FileSink } from "../../workers/reports/file-sink";
import { makeNextReport, reportRow } from "../support/ask-report";
import { useDatabase } from "../support/database";
import { makeTicket } from "../support/make-ticket";
import { allByRole, fieldsNamed, hrefsIn, namesByRole, type Scope } from "../support/page-roles";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { staffBrowsers } from "./support";

const now = new Date("2026-06-10T13:30:00+08:00");
process.env.FIXED_NOW = now.toISOString();
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff"]), now);
type Person = Awaited<ReturnType<typeof signedIn>>;

const BUTTONS = [
  "Departures",
  "Sales",
  "Ticket cancellations",
  "Reprints",
  "Government agency",
  "Visitors",
  "Cash by shift",
];
const typesOn = (html: Scope) =>
  allByRole(html, "button").flatMap((button) => {
    const name = BUTTONS.find((one) => button.text.startsWith(one));
    return name ? [name] : [];
  });

/** Asks for a report by the form, and returns its address. */
async function ask({ browser }: Person, fields: Record<string, string> = {}): Promise<string> {
  const answer = await browser.post("/reports", { type: "jualan", format: "csv", ...fields });
  expect(answer.status).toBe(303);
  return answer.location ?? "";
}
const idOf = (path: string) => Number(path.split("/").at(-1));

describe("the reports screen", () => {
  it("has a range of days, a platform and six reports for level 1 (R-2.1-12, R-2.13-01)", async () => {
    const { browser } = await signedIn({ level: 1 });
    const { html: body } = await browser.get("/reports");
    expect(typesOn(body)).toEqual(BUTTONS);
    for (const name of ["from", "to", "platform"]) expect(fieldsNamed(body, name)).toHaveLength(1);
    expect(await htmlProblems(body)).toEqual([]);
  });

  it.each([2, 3, 4] as const)(
    "has no platform and no agencies for level %i (R-6-14, R-6-17)",
    async (level) => {
      const { browser } = await signedIn({ level });
      const { html: body } = await browser.get("/reports?platform=1");
      expect(typesOn(body)).toEqual(BUTTONS.slice(0, 4).concat("Visitors"));
      expect(fieldsNamed(body, "platform")).toEqual([]);
    },
  );

  it("gives level 3 the counter's sales, whatever its form says (R-6-14)", async () => {
    const path = await ask(await signedIn({ level: 3 }), { platform: "1", jetty: "2" });
    expect(await reportRow(idOf(path))).toMatchObject({ platform: 3, jettyId: 1 });
  });

  it("refuses agencies to level 3 (R-6-17)", async () => {
    const { browser } = await signedIn({ level: 3 });
    const answer = await browser.post("/reports", { type: "agency" });
    expect(answer.status).toBe(403);
  });

  it.each([
    ["94 days", "2026-01-01", "2026-04-04", "Date range must be within 3 months limit"],
    ["days the wrong way round", "2026-02-02", "2026-02-01", "The last date is before the first"],
    ["a day that is none", "2026-02-30", "2026-03-01", "There is no such date."],
  ])(
    "says what is wrong with %s, and keeps what was typed (R-F3)",
    async (_, from, to, sentence) => {
      const { browser } = await signedIn({ level: 5 });
      const { status, html: body } = await browser.post("/reports", { type: "jualan", from, to });
      expect(status).toBe(422);
      expect(body).toContain(sentence);
      expect(fieldsNamed(body, "from")[0]?.attribute("value")).toBe(from);
    },
  );

  it("makes one report of the same form sent twice (R-F4)", async () => {
    const person = await signedIn({ level: 5 });
    expect(await ask(person)).toBe(await ask(person));
  });

  it("gives today's sales of the current jetty to a form that names no days (R-X16)", async () => {
    const path = await ask(await signedIn({ level: 3, jettyId: 2 }));
    const [row] = await sql(null, "select jetty_id, from_day, to_day from report where id = :id", {
      id: idOf(path),
    });
    expect(row).toEqual({ jettyId: 2, fromDay: "2026-06-10", toDay: "2026-06-10" });
  });
});

describe("the page of a report", () => {
  it("loads itself again until the report is made, and then has its file (R-F4)", async () => {
    await makeTicket({ now, ticketFlag: 3 });
    const person = await signedIn({ level: 5 });
    const path = await ask(person, { jetty: "0", platform: "0" });
    const waiting = await person.browser.get(path);
    expect(waiting.html).toMatch(/http-equiv="refresh" content="3"/i);
    await sql(
      null,
      "update outbox set state = 'done', done_at = now() where job = 'report.make' and id not in (select max(id) from outbox where job = 'report.make') returning id",
    );
    for (let tries = 0; (await reportRow(idOf(path))).state !== "ready" && tries < 9; tries += 1)
      await makeNextReport();
    const ready = await person.browser.get(path);
    expect(ready.html).not.toMatch(/http-equiv="refresh"/i);
    expect(ready.html).toContain((await reportRow(idOf(path))).sha256);
    expect(hrefsIn(ready.html)).toContain(`${path}/file?save`);
    expect(await htmlProblems(ready.html)).toEqual([]);
  });

  it("gives its file as a download that nobody keeps", async () => {
    const { browser, path } = await madeBy(await signedIn({ level: 5 }));
    const answer = await browser.get(`${path}/file`);
    expect(answer.headers.get("content-disposition")).toBe(
      'attachment; filename="sales-2026-06-10.csv"',
    );
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.html).toContain("Sales by day, channel, method and category");
  });

  it("and its file are not there for a colleague, but for level 1", async () => {
    const { path } = await madeBy(await signedIn({ level: 3 }));
    const [colleague, manager] = [await signedIn({ level: 3 }), await signedIn({ level: 1 })];
    for (const address of [path, `${path}/file`]) {
      expect((await colleague.browser.get(address)).status).toBe(404);
      expect((await manager.browser.get(address)).status).toBe(200);
    }
  });

  it("offers to make it again when its file is gone", async () => {
    const { browser, path } = await madeBy(await signedIn({ level: 5 }));
    await sql(
      null,
      "with gone as (delete from report_part where report_id = :id) update report set state = 'expired' where id = :id returning id",
      { id: idOf(path) },
    );
    const answer = await browser.get(`${path}/file`);
    expect([answer.status, answer.location]).toEqual([302, path]);
    expect(namesByRole((await browser.get(path)).html, "button")).toContain("Make again");
  });

  it("is given up by its owner, and by nobody else", async () => {
    const owner = await signedIn({ level: 3 });
    const path = await ask(owner);
    const manager = await signedIn({ level: 1 });
    expect((await manager.browser.post(path, {})).status).toBe(404);
    expect((await owner.browser.post(path, {})).location).toBe(path);
    expect((await reportRow(idOf(path))).state).toBe("cancelled");
  });
});

it("lists one's own reports, and everybody's for who may see them", async () => {
  await madeBy(await signedIn({ level: 3, name: "Siti Kaunter" }));
  const { browser } = await signedIn({ level: 1 });
  expect((await browser.get("/reports")).html).not.toContain("Siti Kaunter");
  const all = (await browser.get("/reports?of=all")).html;
  expect(all).toContain("Siti Kaunter");
  expect(await htmlProblems(all)).toEqual([]);
});

async function madeBy(person: Person) {
  const path = await ask(person, { from: "2026-06-10" });
  for (let tries = 0; (await reportRow(idOf(path))).state !== "ready" && tries < 9; tries += 1)
    await makeNextReport();
  return { ...person, path };
}

describe("GET /api/report/pdf/{type}", () => {
  const pdfOnly = {
    csv: () => Promise.reject(new Error("another format")),
    xlsx: () => Promise.reject(new Error("another format")),
    pdf: async (report: ReportFile, sink: FileSink) => {
      for (const { lines } of report.sections) for await (const some of lines) void some;
      await sink.write("%PDF");
    },
  };

  it("waits for the PDF that it asks for, of what its token's level may see (R-7-57, R-6-14)", async () => {
    await sql(null, "delete from outbox where job = 'report.make' returning id");
    const { token } = await signedIn({ level: 3 });
    const { browser } = await signedIn({ level: 3 });
    const path = `/api/report/pdf/pengunjung?platform=1&jetty=0&from=2026-06-01&to=2026-06-02&token=${createReportToken(token, now)}`;
    const asked = browser.get(path);
    await expect
      .poll(() => sql(null, "select id from outbox where job = 'report.make'"))
      .toHaveLength(1);
    await makeNextReport(pdfOnly);
    const answer = await asked;
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    const rows = await sql(null, "select platform from report where type = 'pengunjung'");
    expect(rows).toEqual([{ platform: 3 }]);
  });

  it("leads to the report's page where it takes longer (R-F4)", async () => {
    const { token } = await signedIn({ level: 5 });
    const request = new Request(
      `http://jetty.test/api/report/pdf/jualan?token=${createReportToken(token, now)}`,
    );
    const answer = await answerReportPdf(request, "jualan", 50);
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toMatch(/^\/reports\/\d+$/);
  });

  it("asks for nothing by a session's own token, an old or an altered one in the address", async () => {
    const { browser, token } = await signedIn({ level: 5 });
    const link = createReportToken(token, now);
    const old = createReportToken(token, new Date(now.getTime() - 600_000));
    const altered = `${link.slice(0, -2)}${link.endsWith("AA") ? "BB" : "AA"}`;
    expect(link).not.toContain(token);
    for (const one of [token, old, altered, "A"])
      expect((await browser.get(`/api/report/pdf/none?token=${one}`)).status, one).toBe(401);
    expect((await browser.get(`/api/report/pdf/none?token=${link}`)).status).toBe(400);
    await sql(null, "delete from staff_session where token_hash = :hash returning id", {
      hash: hashOf(token),
    });
    expect((await browser.get(`/api/report/pdf/none?token=${link}`)).status).toBe(401);
  });

  it("asks for nothing by a cookie alone, by a HEAD, nor for a report that is none", async () => {
    const { browser, token } = await signedIn({ level: 5 });
    const count = () => sql(null, "select count(*)::int as reports from report");
    const before = await count();
    expect((await browser.get("/api/report/pdf/jualan")).status).toBe(401);
    const link = `http://jetty.test/api/report/pdf/jualan?token=${createReportToken(token, now)}`;
    const head = await answerReportPdf(new Request(link, { method: "HEAD" }), "jualan");
    expect([head.status, head.headers.get("location")]).toEqual([302, "/reports"]);
    expect(
      (await browser.get(`/api/report/pdf/none?token=${createReportToken(token, now)}`)).status,
    ).toBe(400);
    expect(await count()).toEqual(before);
  });
});
