import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { dayOf, startOfDay } from "~/domain/shared/day";
import { indexTickets } from "~/domain/tickets/index-tickets.server";
import { useDatabase } from "../support/database";
import { makeTicket } from "../support/make-ticket";
import {
  allByRole,
  fieldsNamed,
  getByRole,
  hrefsIn,
  namesByRole,
  rowsIn,
} from "../support/page-roles";
import { payTicket } from "../support/pay-ticket";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { asks, now, paid } from "./cancellation-rows";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = now.toISOString();
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff", "receipts"]), now);

const COLUMNS = [
  "Receipt code",
  "Boat operator",
  "Created by",
  "Passengers",
  "Purchase date",
  "Departure date",
  "Reprints",
  "Actions",
  "Prints",
];
let made = 0;
/** Nobody else's. */
const newIc = () => `900101${String((made += 1)).padStart(6, "0")}`;
const nameAgency = (id: number) =>
  sql(null, "update ticket set agency_name = 'Jabatan Laut' where id = :id", { id });
const columnsOf = (html: string) => namesByRole(html, "columnheader");
const optionsOf = (html: string, name: string) =>
  fieldsNamed(html, name).flatMap((field) => namesByRole(field, "option"));

describe("the list of tickets", () => {
  it("has its columns in order for level 1 (R-2.1-11, R-2.14-03)", async () => {
    await paid();
    const { browser } = await signedIn({ level: 1 });
    expect(columnsOf((await browser.get("/tickets")).html)).toEqual(COLUMNS);
  });

  it("says the agency instead of the operator (R-2.14-04)", async () => {
    const { id } = await makeTicket({ now, ticketFlag: 3 });
    await nameAgency(id);
    const { browser } = await signedIn({ level: 1 });
    expect(columnsOf((await browser.get("/tickets?type=agency")).html)[1]).toBe("Agency");
  });

  it.each([
    [1, true],
    [2, false],
    [3, false],
    [4, false],
    [5, true],
  ] as const)("tells level %i who sold a ticket: %s (R-2.14-05)", async (level, told) => {
    await makeTicket({ now, ticketFlag: 3 });
    const { browser } = await signedIn({ level });
    expect(columnsOf((await browser.get("/tickets")).html).includes("Created by")).toBe(told);
  });

  it.each([
    [1, true],
    [3, false],
    [5, true],
  ] as const)("leads level %i to the refunds: %s", async (level, leads) => {
    const { browser } = await signedIn({ level });
    expect(hrefsIn((await browser.get("/tickets")).html).includes("/refunds")).toBe(leads);
  });

  it("shows a cashier the counter's tickets alone, by address too (R-6-15)", async () => {
    const online = await paid();
    const { browser } = await signedIn({ level: 3 });
    expect((await browser.get("/tickets?platform=1")).html).not.toContain(online.receiptNo);
  });

  it("says when a ticket was ordered, as its detail does, however late it was paid", async () => {
    const ordered = new Date(startOfDay(dayOf(now)).getTime() - 600_000);
    const { id, receiptNo, ticketCode } = await makeTicket({ now: ordered });
    await payTicket(id, { paidAt: new Date(ordered.getTime() + 900_000) });
    const { browser } = await signedIn({ level: 1, language: "en" });
    const { html } = await browser.get("/tickets");
    const row = rowsIn(html).find((cells) => cells.some((cell) => cell.includes(receiptNo)));
    expect(row?.join(" ")).toContain("11:50 pm");
    expect((await browser.get(`/tickets/${ticketCode}`)).text).toMatch(/Purchase date.*?11:50 pm/);
  });

  it("offers a cashier neither platforms nor agencies (R-6-15, R-6-16)", async () => {
    const { browser } = await signedIn({ level: 3 });
    const { html } = await browser.get("/tickets");
    expect([fieldsNamed(html, "platform").length, optionsOf(html, "type")]).toEqual([
      0,
      ["Sales", "Departures", "Ticket cancellations", "Reprints"],
    ]);
  });

  it("refuses 94 days in words, beside the field (R-8-27, R-5-44)", async () => {
    const { browser } = await signedIn({ level: 1 });
    const page = await browser.get("/tickets?from=2026-01-01&to=2026-04-04");
    expect([page.status, page.text]).toEqual([
      422,
      expect.stringContaining("Date range must be within 3 months limit"),
    ]);
  });

  it.each([
    ["a wildcard", "%"],
    ["an underscore", "_"],
    ["quotes", "'\""],
    ["10 kB", "x".repeat(10_000)],
    ["a NUL", "\u0000"],
  ])("is not broken by a search of %s", async (_what, text) => {
    const { browser } = await signedIn({ level: 1 });
    const page = await browser.get(`/tickets?search=${encodeURIComponent(text)}`);
    expect(page.status).toBe(200);
  });

  it("offers today, tomorrow and this week from Monday to Sunday, keeping the rest", async () => {
    const { browser } = await signedIn({ level: 1 });
    const { html } = await browser.get("/tickets?type=departure&search=ahmad");
    expect(hrefsIn(getByRole(html, "navigation", { name: "Quick dates" }))).toEqual(
      [
        ["2026-06-10", "2026-06-10"],
        ["2026-06-11", "2026-06-11"],
        ["2026-06-08", "2026-06-14"],
      ].map(
        ([from, to]) =>
          `/tickets?type=departure&platform=0&jetty=1&from=${from}&to=${to}&search=ahmad`,
      ),
    );
  });

  it.each(["type=nothing", "platform=9", "jetty=7", "after=0", "before=x", "from=2026-02-30"])(
    "takes a forged %s for nothing asked",
    async (query) => {
      const { browser } = await signedIn({ level: 1 });
      expect((await browser.get(`/tickets?${query}`)).status).toBe(200);
    },
  );

  it("leads from beyond its end to its first page", async () => {
    const { browser } = await signedIn({ level: 1 });
    const { html } = await browser.get("/tickets?after=1&page=900000");
    expect(hrefsIn(html)).toContain("/tickets#list");
  });

  it("is valid HTML", async () => {
    const { browser } = await signedIn({ level: 1, language: "ms" });
    expect(await htmlProblems((await browser.get("/tickets?search=ali")).html)).toEqual([]);
  });
});

describe("the warning in the list", () => {
  it.each([
    ["ic", "en", "Another passenger on that day has the buyer's IC: ticket "],
    ["name", "en", "Another passenger on that day has the buyer's name: ticket "],
    ["ic", "ms", "Penumpang lain pada hari itu mempunyai IC pembeli: tiket "],
    ["name", "ms", "Penumpang lain pada hari itu bernama sama dengan pembeli: tiket "],
  ] as const)("says in words that the %s is another's, in %s", async (by, language, reason) => {
    const buyer = { name: `Nik Kembar ${by} ${language}`, ic: newIc() };
    const one = await paid(buyer);
    const twin = by === "ic" ? { ...buyer, name: "Lain" } : { ...buyer, ic: newIc() };
    const other = await paid({ passengers: [twin] });
    await indexTickets();
    const { browser } = await signedIn({ level: 1, language });
    const { html } = await browser.get(`/tickets?search=${one.ticketCode}`);
    const link = getByRole(html, "link", { name: reason + other.receiptNo });
    expect(link.href.split("?")[0]).toBe(`/tickets/${one.ticketCode}`);
  });
});

describe("a ticket's actions in the list", () => {
  const actsOf = async (level: 1 | 2 | 3 | 4 | 5, receiptNo: string) => {
    const { browser } = await signedIn({ level });
    const row = allByRole((await browser.get("/tickets")).html, "row").find(({ text }) =>
      text.includes(receiptNo),
    );
    return row ? namesByRole(row, "link").map((name) => name.replace(/ ticket [A-Z].*/, "")) : [];
  };

  it.each([
    [1, "Cancel the ticket"],
    [2, "Request cancellation"],
    [5, "Request cancellation"],
  ] as const)("let level %i see it and %s (R-2.14-06)", async (level, act) => {
    const { receiptNo } = await makeTicket({ now, ticketFlag: 3 });
    expect((await actsOf(level, receiptNo)).slice(1)).toEqual([
      "Details",
      "Passenger list",
      "Personal ticket",
      "Edit passenger details",
      "Print history",
      act,
    ]);
  });

  it("have no cancellation once it was requested (R-2.14-07)", async () => {
    const ticket = await makeTicket({ now, ticketFlag: 3 });
    await asks(ticket.id);
    expect(await actsOf(1, ticket.receiptNo)).not.toContain("Cancel the ticket");
  });

  it("cancel it at once for level 1, and the row goes (R-4-10, R-6-10, R-8-46)", async () => {
    const ticket = await paid();
    const { browser } = await signedIn({ level: 1 });
    await browser.get(`/tickets/${ticket.ticketCode}/cancel?type=sales`);
    const page = await browser.submitAndFollow({ remark: "Ribut" });
    expect([
      page.text.includes("Ticket has been canceled"),
      page.html.includes(ticket.receiptNo),
    ]).toEqual([true, false]);
  });

  it("ask for its cancellation for the others (R-4-11, R-5-45, R-8-45)", async () => {
    const ticket = await makeTicket({ now, ticketFlag: 3 });
    const { browser } = await signedIn({ level: 5 });
    await browser.get(`/tickets/${ticket.ticketCode}/cancel`);
    expect((await browser.submitAndFollow({ remark: "Ribut" })).text).toContain(
      "Request has been sent",
    );
  });
});

describe("a search that names a ticket of another list", () => {
  it("finds it all the same, with its state", async () => {
    const ticket = await makeTicket({ now, phoneNo: "0198887776", name: "Belum Bayar" });
    const { browser } = await signedIn({ level: 1 });
    const { html } = await browser.get("/tickets?search=019-888%207776");
    expect(allByRole(html, "listitem").map(({ text }) => text)).toContainEqual(
      expect.stringContaining(`${ticket.receiptNo} Unpaid Belum Bayar`),
    );
  });

  it("finds no online ticket for a cashier (R-6-15)", async () => {
    const ticket = await paid({ phoneNo: "0198887774" });
    const { browser } = await signedIn({ level: 3 });
    expect((await browser.get("/tickets?search=0198887774")).html).not.toContain(ticket.receiptNo);
  });

  it("finds none of another's jetty", async () => {
    const ticket = await makeTicket({ now, jettyId: 2, ticketFlag: 3, phoneNo: "0198887775" });
    const { browser } = await signedIn({ level: 3, jettyId: 1 });
    expect((await browser.get("/tickets?search=0198887775")).html).not.toContain(ticket.receiptNo);
  });
});
