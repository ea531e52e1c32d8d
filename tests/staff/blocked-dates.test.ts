import { beforeEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { day } from "~/domain/shared/day";
import { asOwner, useDatabase } from "../support/database";
import { makeTicket } from "../support/make-ticket";
import {
  actionsIn,
  allByRole,
  allByTag,
  fieldNamed,
  getByRole,
  hrefsIn,
  namesByRole,
  type PageElement,
  partOf,
  rowsIn,
  type Scope,
  valuesIn,
} from "../support/page-roles";
import { payTicket } from "../support/pay-ticket";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { confirm } from "./confirm";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
const test = useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff"]), now);

interface Row {
  id: number;
  days: string;
  details: string;
  removedAt: Date | null;
}
const rows = () =>
  sql<Row>(
    null,
    "select id, days::text as days, details, removed_at from blocked_date order by id",
  );
const newestId = async () => (await rows()).at(-1)?.id ?? 0;
const block = (range: string, details: string, by: number | null = null, removed = false) =>
  sql(
    null,
    "insert into blocked_date (days, details, created_by, created_at, removed_at) values (:range::daterange, :details, :by, '2026-06-01T20:00:00Z', :removedAt) returning id",
    { range, details, by, removedAt: removed ? now : null },
  );

const columnsIn = (list: Scope) => namesByRole(list, "columnheader");
/** The page's three lists. */
const listsIn = (html: string) => ({
  upcoming: partOf(html, "list-upcoming"),
  past: partOf(html, "list-past"),
  inactive: partOf(html, "list-inactive"),
});

beforeEach(() => asOwner(test, (client) => client.query("delete from blocked_date")));

describe("the blocked dates' screen", () => {
  it("has its cards and lists (R-2.9-01, R-2.9-02, R-2.9-03, R-2.9-04, R-2.9-05)", async () => {
    const { browser, user } = await signedIn({ name: "Nur Aisyah", language: "ms" });
    await block("[2026-11-15,2027-01-31]", "Monsun timur laut", user.id);
    await block("[2026-03-20,2026-03-31]", "Hari Raya", user.id);
    await block("[2026-09-01,2026-09-02]", "Terbatal", user.id, true);
    const { status, text, html } = await browser.get("/blocked-date");
    expect(status).toBe(200);
    expect(text).toContain("Jumlah disekat 90 hari Akan datang 78 hari Telah lalu 12 hari");
    const { upcoming, past, inactive } = listsIn(html);
    const columns = ["Mula", "Tamat", "Hari", "Butiran", "Dibuat oleh", "Dibuat pada"];
    expect(columnsIn(upcoming)).toEqual([...columns, "Tindakan"]);
    expect([columnsIn(past), columnsIn(inactive)]).toEqual([columns, columns]);
    expect(rowsIn(upcoming)[0]?.join("|")).toMatch(
      /15 November 2026\|31 Januari 2027\|78\|Monsun timur laut.*\|Nur Aisyah\|2 Jun 2026\|/,
    );
    expect([past.text, inactive.text]).toEqual([
      expect.stringContaining("Hari Raya"),
      expect.stringContaining("Terbatal"),
    ]);
    const acts = (list: PageElement) =>
      hrefsIn(list).flatMap((href) => /^\/blocked-date\/\d+\/(\w+)$/.exec(href)?.[1] ?? []);
    expect(hrefsIn(upcoming)).toContain("/blocked-date/add");
    expect([upcoming, past, inactive].map(acts)).toEqual([["edit", "delete"], [], []]);
    expect(allByRole(html, "searchbox").map((field) => field.attribute("name"))).toEqual([
      "search_upcoming",
      "search_past",
      "search_inactive",
    ]);
    expect(await htmlProblems(html)).toEqual([]);
    browser.cookies.set("lang", "en");
    const english = await browser.get("/blocked-date");
    expect(english.text).toContain("Blocked in total 90 days");
    expect(await htmlProblems(english.html)).toEqual([]);
  });

  it("pages each list on its own and says 'No Data' where there is none (R-2.9-06)", async () => {
    const { browser } = await signedIn({ language: "en" });
    expect((await browser.get("/blocked-date")).text.match(/No Data/g)).toHaveLength(3);
    for (let month = 0; month < 21; month += 1) {
      const date = (year: number) =>
        `${year + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}-01`;
      await block(`[${date(2027)},${date(2027)}]`, `Depan ${month + 1}.`);
      await block(`[${date(2023)},${date(2023)}]`, `Lama ${month + 1}.`);
      await block(`[${date(2030)},${date(2030)}]`, `Batal ${month + 1}.`, null, true);
    }
    const first = listsIn((await browser.get("/blocked-date")).html);
    expect([
      first.upcoming.text.includes("Depan 1."),
      first.upcoming.text.includes("Depan 2."),
    ]).toEqual([false, true]);
    const second = listsIn((await browser.get("/blocked-date?page_past=1&page_inactive=1")).html);
    expect([
      second.upcoming.text.includes("Depan 21."),
      second.past.text.includes("Lama 1."),
      second.past.text.includes("Lama 2."),
      second.inactive.text.includes("Batal 1."),
      second.inactive.text.includes("Batal 2."),
    ]).toEqual([true, true, false, true, false]);
    const found = listsIn(
      (await browser.get("/blocked-date?search_upcoming=depan%207.&search_past=%20LAMA%209.%20"))
        .html,
    );
    expect([
      found.upcoming.text.includes("Depan 7."),
      found.upcoming.text.includes("Depan 8."),
      found.past.text.includes("Lama 9."),
      found.past.text.includes("Lama 8."),
      found.inactive.text.includes("Batal 21."),
    ]).toEqual([true, false, true, false, true]);
  });

  it("and its actions are for level 1 alone (R-6-07)", async () => {
    await block("[2026-11-15,2026-11-16]", "Monsun");
    const id = await newestId();
    for (const level of [2, 3, 4, 5] as const) {
      const { browser } = await signedIn({ level });
      for (const path of [
        "",
        "/add",
        `/${id}/edit`,
        `/${id}/delete`,
        `/${id}/orders`,
        `/${id}/orders.csv`,
      ])
        expect((await browser.get(`/blocked-date${path}`)).status, `${level} ${path}`).toBe(403);
      for (const path of ["/add", `/${id}/edit`, `/${id}/delete`])
        expect(
          (
            await browser.post(`/blocked-date${path}`, {
              start: "2027-01-01",
              end: "2027-01-01",
              details: "x",
              version: "1",
            })
          ).status,
          `${level} ${path}`,
        ).toBe(403);
    }
    expect(await rows()).toMatchObject([{ days: "[2026-11-15,2026-11-17)", removedAt: null }]);
  });
});

describe("a blocked date", () => {
  it("is added by two pickers or one line, edited and removed, with messages (R-2.9-07, R-8-34, R-8-35)", async () => {
    const { browser } = await signedIn({ language: "ms" });
    const asked = await browser.get("/blocked-date/add");
    const dialog = getByRole(asked.html, "dialog");
    expect(
      allByTag(dialog, "input").map(
        (field) => field.attribute("type") ?? field.attribute("placeholder"),
      ),
    ).toEqual(expect.arrayContaining(["date", "date", "YYYY-MM-DD - YYYY-MM-DD"]));
    expect(namesByRole(dialog, "button")).toContain("Simpan");
    expect(getByRole(dialog, "link", { name: "Kembali" }).href).toBe("/blocked-date");
    expect(await htmlProblems(asked.html)).toEqual([]);
    browser.cookies.set("lang", "en");
    expect(
      (
        await browser.submitAndFollow({
          start: "2026-08-31",
          end: "2026-08-31",
          details: "  Hari   Kebangsaan ",
        })
      ).text,
    ).toContain("Blocked date has been added");
    await browser.get("/blocked-date/add");
    expect(
      (
        await browser.submitAndFollow({
          range: "2026-09-15 - 2026-09-16",
          details: "Hari Malaysia",
        })
      ).text,
    ).toContain("Blocked date has been added");
    expect(await rows()).toMatchObject([
      { days: "[2026-08-31,2026-09-01)", details: "Hari Kebangsaan" },
      { days: "[2026-09-15,2026-09-17)" },
    ]);
    const id = await newestId();
    await browser.get(`/blocked-date/${id}/edit`);
    expect(await htmlProblems(browser.page.html)).toEqual([]);
    expect((await browser.submitAndFollow({ end: "2026-09-18" })).text).toContain(
      "Changes has been saved",
    );
    expect((await rows())[1]).toMatchObject({ days: "[2026-09-15,2026-09-19)" });
    const sure = await browser.get(`/blocked-date/${id}/delete`);
    expect(sure.text).toContain("Are you sure?");
    expect(sure.text).toContain("15 September 2026 to 18 September 2026, Hari Malaysia");
    expect(await htmlProblems(sure.html)).toEqual([]);
    expect((await rows())[1]?.removedAt).toBeNull();
    const gone = await confirm(browser);
    expect(gone.text).toContain("Date has been removed");
    expect(listsIn(gone.html).inactive.text).toContain("Hari Malaysia");
    expect(listsIn(gone.html).upcoming.text).not.toContain("Hari Malaysia");
  });

  it("that is wrong or overlaps is refused with a sentence, and nothing typed is lost", async () => {
    await block("[2026-07-10,2026-07-12]", "Latihan");
    const { browser } = await signedIn({ language: "en" });
    await browser.get("/blocked-date/add");
    const tries: [Record<string, string>, number, string][] = [
      [
        { start: "2026-07-12", end: "2026-07-20", details: "Ribut" },
        409,
        "Overlaps with 2026-07-10 - 2026-07-12: Latihan.",
      ],
      [
        { start: "2026-07-20", end: "2026-07-19", details: "Ribut" },
        422,
        "The end date comes before the start date.",
      ],
      [
        { start: "2026-06-09", end: "2026-07-01", details: "Ribut" },
        422,
        "The start date has passed.",
      ],
      [
        { start: "2026-07-20", end: "2062-07-20", details: "Ribut" },
        422,
        "At most 366 days at once.",
      ],
      [{ start: "", end: "", details: " " }, 422, "Please complete this field"],
      [{ range: "20/07/2026 - 21/07/2026", details: "Ribut" }, 422, "Write the dates like this"],
    ];
    for (const [fields, status, words] of tries) {
      await browser.get("/blocked-date/add");
      const answer = await browser.submit(fields);
      expect([answer.status, answer.text.includes(words)], words).toEqual([status, true]);
      expect(valuesIn(answer.html), words).toEqual(
        expect.arrayContaining(Object.values(fields).filter((one) => one.trim() !== "")),
      );
      expect(await htmlProblems(answer.html), words).toEqual([]);
    }
    expect(await rows()).toHaveLength(1);
  });

  it("that is past, or was removed by somebody, says so in place of its form", async () => {
    await block("[2026-06-01,2026-06-09]", "Lama");
    const past = await newestId();
    const second = await signedIn({ language: "en" });
    for (const act of ["edit", "delete"]) {
      const { text, html } = await second.browser.get(`/blocked-date/${past}/${act}`);
      expect(text, act).toContain("They are kept as they are");
      expect(actionsIn(getByRole(html, "dialog")), act).toEqual([]);
      expect(await htmlProblems(html), act).toEqual([]);
      const forced = await second.browser.post(`/blocked-date/${past}/${act}`, {
        start: "2026-06-20",
        end: "2026-06-21",
        details: "x",
        version: "1",
      });
      expect([forced.status, forced.text.includes("These dates have passed.")], act).toEqual([
        409,
        true,
      ]);
    }
  });

  it("that have begun keep their start, and say by whom they were removed meanwhile", async () => {
    const [first, second] = [
      await signedIn({ name: "Siti Aminah", language: "en" }),
      await signedIn({ language: "en" }),
    ];
    await block("[2026-06-10,2026-06-20]", "Ribut");
    const begun = await newestId();
    const page = await second.browser.get(`/blocked-date/${begun}/edit`);
    expect(page.text).toContain("These dates have begun, so the start cannot be changed.");
    expect(fieldNamed(page.html, "start").has("readonly")).toBe(true);
    await first.browser.post(`/blocked-date/${begun}/delete`, {});
    const told = await second.browser.submit({ end: "2026-06-22" });
    expect([
      told.status,
      told.text.includes("Siti Aminah has removed these dates already."),
    ]).toEqual([409, true]);
  });

  it("that nobody made are a 404", async () => {
    const second = await signedIn({ language: "en" });
    for (const forged of ["0", "abc", "2147483648", "2147483647"])
      for (const act of ["edit", "delete", "orders", "orders.csv"])
        expect(
          (await second.browser.get(`/blocked-date/${forged}/${act}`)).status,
          `${forged} ${act}`,
        ).toBe(404);
  });
});

describe("tickets already sold", () => {
  it("stay valid; who adds the range is led to whom to call, on the screen and in a file", async () => {
    const { browser } = await signedIn({ language: "en" });
    const ticketDate = day("2026-08-01");
    for (const wishes of [
      { name: "=HYPERLINK(1)", email: "faiz@contoh.my" },
      { name: 'Kedai "Laut", Merang', adults: 3 },
    ]) {
      const ticket = await makeTicket({ now, ticketDate, ...wishes });
      await payTicket(ticket.id, { paidAt: now });
    }
    await makeTicket({ now, ticketDate, name: "Belum Bayar" });
    await browser.get("/blocked-date/add");
    const led = await browser.submitAndFollow({
      start: "2026-08-01",
      end: "2026-08-02",
      details: "Ribut",
    });
    const id = await newestId();
    expect(browser.page.path).toBe(`/blocked-date/${id}/orders`);
    expect(led.text).toContain("Blocked date has been added");
    expect(led.text).toContain(
      "2 tickets are already sold on these dates, for 5 passengers. They stay valid.",
    );
    expect(columnsIn(led.html)).toEqual([
      "Receipt no.",
      "Buyer name",
      "Phone",
      "E-mail",
      "Passengers",
      "Departure date",
      "Jetty",
    ]);
    for (const words of ["=HYPERLINK(1)", "faiz@contoh.my", "0123456789", "1 August 2026"])
      expect(led.text).toContain(words);
    expect(led.text).not.toContain("Belum Bayar");
    expect(await htmlProblems(led.html)).toEqual([]);
    expect(
      getByRole((await browser.get("/blocked-date")).html, "link", {
        name: /^2 tickets already sold/,
      }).href,
    ).toBe(`/blocked-date/${id}/orders`);
    expect(
      await sql(
        null,
        "select state, count(*)::int as count from ticket where ticket_date = :ticketDate group by state order by state",
        { ticketDate },
      ),
    ).toEqual([
      { state: "paid", count: 2 },
      { state: "unpaid", count: 1 },
    ]);
    const file = await browser.get(`/blocked-date/${id}/orders.csv`);
    expect([
      file.status,
      file.headers.get("Content-Type"),
      file.headers.get("Content-Disposition"),
    ]).toEqual([
      200,
      "text/csv; charset=utf-8",
      'attachment; filename="orders-on-blocked-dates-2026-08-01-2026-08-02.csv"',
    ]);
    const lines = file.html.split("\r\n");
    expect(lines[0]?.replace("\ufeff", "")).toBe(
      "Receipt no.,Buyer name,Phone,E-mail,Passengers,Departure date,Jetty",
    );
    expect(lines[1]).toMatch(
      /^MRG-2026-\d{6},'=HYPERLINK\(1\),0123456789,faiz@contoh\.my,2,2026-08-01,Merang$/,
    );
    expect(lines[2]).toContain('"Kedai ""Laut"", Merang"');
    expect(lines).toHaveLength(4);
  });
});
