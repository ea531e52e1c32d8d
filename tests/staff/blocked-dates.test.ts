import { beforeEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { day } from "~/domain/shared/day";
import { asOwner, useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
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
import { wordsIn } from "../support/words-in";
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
  const COLUMNS = ["Mula", "Tamat", "Hari", "Butiran", "Dibuat oleh", "Dibuat pada"];
  const opened = madeOnce(async () => {
    const { browser, user } = await signedIn({ name: "Nur Aisyah", language: "ms" });
    await block("[2026-11-15,2027-01-31]", "Monsun timur laut", user.id);
    await block("[2026-03-20,2026-03-31]", "Hari Raya", user.id);
    await block("[2026-09-01,2026-09-02]", "Terbatal", user.id, true);
    const malay = await browser.get("/blocked-date");
    browser.cookies.set("lang", "en");
    return { malay, english: await browser.get("/blocked-date"), ...listsIn(malay.html) };
  });

  it("has a card each for the days in all, those to come and those past (R-2.9-01)", async () => {
    const { malay, english } = await opened();
    expect(malay.status).toBe(200);
    expect(malay.text).toContain("Jumlah disekat 90 hari Akan datang 78 hari Telah lalu 12 hari");
    expect(english.text).toContain("Blocked in total 90 days");
  });

  it("says of each range its days, details, by whom and when it was made (R-2.9-05)", async () => {
    const { upcoming, past, inactive } = await opened();
    expect([upcoming, past, inactive].map(columnsIn)).toEqual([
      [...COLUMNS, "Tindakan"],
      COLUMNS,
      COLUMNS,
    ]);
    expect(rowsIn(upcoming)[0]?.join("|")).toMatch(
      /15 November 2026\|31 Januari 2027\|78\|Monsun timur laut.*\|Nur Aisyah\|2026-06-02\|/,
    );
  });

  it("has what is to come, what is past and what was removed in lists of their own", async () => {
    const { upcoming, past, inactive } = await opened();
    const words = ["Monsun timur laut", "Hari Raya", "Terbatal"];
    expect([upcoming, past, inactive].map(({ text }) => wordsIn(text, words))).toEqual(
      words.map((one) => [one]),
    );
  });

  it("offers to add, edit and remove what is to come alone (R-2.9-02, R-2.9-04)", async () => {
    const { upcoming, past, inactive } = await opened();
    const acts = (list: PageElement) =>
      hrefsIn(list).flatMap((href) => /^\/blocked-date\/\d+\/(\w+)$/.exec(href)?.[1] ?? []);
    expect(hrefsIn(upcoming)).toContain("/blocked-date/add");
    expect([upcoming, past, inactive].map(acts)).toEqual([["edit", "delete"], [], []]);
  });

  it("has a search for each list (R-2.9-02, R-2.9-03)", async () => {
    const { malay } = await opened();
    expect(allByRole(malay.html, "searchbox").map((field) => field.attribute("name"))).toEqual([
      ...["search_upcoming", "search_past", "search_inactive"],
    ]);
  });

  it.each(["malay", "english"] as const)("is sound HTML in %s", async (language) => {
    expect(await htmlProblems((await opened())[language].html)).toEqual([]);
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
      const own = ["edit", "delete", "orders", "orders.csv"].map((act) => `/${id}/${act}`);
      for (const path of ["", "/add", ...own])
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
  it("is asked for in a modal with two pickers or one line (R-2.9-07)", async () => {
    const { browser } = await signedIn({ language: "ms" });
    const { html } = await browser.get("/blocked-date/add");
    const dialog = getByRole(html, "dialog");
    expect(
      allByTag(dialog, "input").map(
        (field) => field.attribute("type") ?? field.attribute("placeholder"),
      ),
    ).toEqual(expect.arrayContaining(["date", "date", "YYYY-MM-DD - YYYY-MM-DD"]));
    expect(namesByRole(dialog, "button")).toContain("Simpan");
    expect(getByRole(dialog, "link", { name: "Kembali" }).href).toBe("/blocked-date");
    expect(await htmlProblems(html)).toEqual([]);
  });

  it.each([
    [
      "two pickers",
      { start: "2026-08-31", end: "2026-08-31", details: "  Hari   Kebangsaan " },
      { days: "[2026-08-31,2026-09-01)", details: "Hari Kebangsaan" },
    ],
    [
      "one line",
      { range: "2026-09-15 - 2026-09-16", details: "Hari Malaysia" },
      { days: "[2026-09-15,2026-09-17)" },
    ],
  ])("is added by %s, and said to be (R-8-34)", async (_way, fields, row) => {
    const { browser } = await signedIn({ language: "en" });
    await browser.get("/blocked-date/add");
    const { text } = await browser.submitAndFollow(fields);
    expect(text).toContain("Blocked date has been added");
    expect(await rows()).toMatchObject([row]);
  });

  it("is edited, and said to be (R-8-35)", async () => {
    await block("[2026-09-15,2026-09-16]", "Hari Malaysia");
    const { browser } = await signedIn({ language: "en" });
    const { html } = await browser.get(`/blocked-date/${await newestId()}/edit`);
    expect(await htmlProblems(html)).toEqual([]);
    const { text } = await browser.submitAndFollow({ end: "2026-09-18" });
    expect(text).toContain("Changes has been saved");
    expect(await rows()).toMatchObject([{ days: "[2026-09-15,2026-09-19)" }]);
  });

  it("is removed after a question, and is on the list of those (R-8-34)", async () => {
    await block("[2026-09-15,2026-09-18]", "Hari Malaysia");
    const { browser } = await signedIn({ language: "en" });
    const { text, html } = await browser.get(`/blocked-date/${await newestId()}/delete`);
    const question = ["Are you sure?", "15 September 2026 to 18 September 2026, Hari Malaysia"];
    expect([wordsIn(text, question), (await rows())[0]?.removedAt]).toEqual([question, null]);
    expect(await htmlProblems(html)).toEqual([]);
    const gone = await confirm(browser);
    const { inactive, upcoming } = listsIn(gone.html);
    expect({
      said: gone.text.includes("Date has been removed"),
      removed: inactive.text.includes("Hari Malaysia"),
      upcoming: upcoming.text.includes("Hari Malaysia"),
    }).toEqual({ said: true, removed: true, upcoming: false });
  });

  it("that is wrong or overlaps is refused with a sentence, and nothing typed is lost", async () => {
    await block("[2026-07-10,2026-07-12]", "Latihan");
    const { browser } = await signedIn({ language: "en" });
    await browser.get("/blocked-date/add");
    const tries: [Record<string, string>, number, string][] = [
      [
        { start: "2026-07-12", end: "2026-07-20", details: "Ribut" },
        409,
        "Overlaps with 10 July 2026 to 12 July 2026: Latihan.",
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
  const COLUMNS = [
    ...["Receipt no.", "Buyer name", "Phone", "E-mail", "Passengers", "Departure date", "Jetty"],
  ];
  /** Two paid orders and one that is not, on dates that are blocked after that. */
  const added = madeOnce(async () => {
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
    const fields = { start: "2026-08-01", end: "2026-08-02", details: "Ribut" };
    const led = await browser.submitAndFollow(fields);
    const id = await newestId();
    const list = await browser.get("/blocked-date");
    return { id, ticketDate, led, list, file: await browser.get(`/blocked-date/${id}/orders.csv`) };
  });

  it("stay valid", async () => {
    const { ticketDate } = await added();
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
  });

  it("are what who adds the range is led to, and what the list links to", async () => {
    const { id, led, list } = await added();
    const words = [
      "Blocked date has been added",
      "2 tickets are already sold on these dates, for 5 passengers. They stay valid.",
    ];
    expect([led.path, wordsIn(led.text, words)]).toEqual([`/blocked-date/${id}/orders`, words]);
    const link = getByRole(list.html, "link", { name: /^2 tickets already sold/ });
    expect(link.href).toBe(`/blocked-date/${id}/orders`);
  });

  it("are listed with whom to call, without those that nobody paid", async () => {
    const { led } = await added();
    const words = ["=HYPERLINK(1)", "faiz@contoh.my", "0123456789", "1 August 2026"];
    expect(columnsIn(led.html)).toEqual(COLUMNS);
    expect(wordsIn(led.text, [...words, "Belum Bayar"])).toEqual(words);
    expect(await htmlProblems(led.html)).toEqual([]);
  });

  it("are a file with the dates in its name, in which no cell is a formula", async () => {
    const { file } = await added();
    const answer = [
      file.status,
      ...["Type", "Disposition"].map((one) => file.headers.get(`Content-${one}`)),
    ];
    expect(answer).toEqual([
      ...[200, "text/csv; charset=utf-8"],
      'attachment; filename="orders-on-blocked-dates-2026-08-01-2026-08-02.csv"',
    ]);
    expect(file.html.replace("\ufeff", "").split("\r\n")).toEqual([
      COLUMNS.join(","),
      expect.stringMatching(
        /^MRG-2026-\d{6},'=HYPERLINK\(1\),0123456789,faiz@contoh\.my,2,2026-08-01,Merang$/,
      ),
      expect.stringContaining('"Kedai ""Laut"", Merang"'),
      "",
    ]);
  });
});
