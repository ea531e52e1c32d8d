import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { requestCancellation } from "~/domain/cancellations/request-cancellation.server";
import { useDatabase } from "../support/database";
import { makeTicket } from "../support/make-ticket";
import {
  actionsIn,
  allByRole,
  getByRole,
  hrefsIn,
  namesByRole,
  rowsIn,
} from "../support/page-roles";
import { payTicket } from "../support/pay-ticket";
import { useSite } from "../support/site";
import { makeStaff } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
import { printedTwice, soldAt } from "./figure-pages";
import { staffBrowsers } from "./support";

// A Wednesday.
process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const { signedIn } = staffBrowsers(useSite(["session", "staff"]), now);

const someone = async () => ({ userId: (await makeStaff()).id, ownJettyId: 0 as const });
const open = async (path = "/dashboard", wishes: Parameters<typeof signedIn>[0] = {}) => {
  const { browser } = await signedIn({ level: 1, jettyId: 0, ...wishes });
  return browser.get(path);
};
const tile = (html: string, name: string) =>
  allByRole(html, "link").find((link) => link.text.startsWith(`${name} `));

/** The first list of figures on a page. */
const tilesIn = (html: string) => /<(\w+) class="tiles[^]*?<\/\1>/.exec(html)?.[0];

beforeAll(async () => {
  // Merang: yesterday RM 60.00, today RM 90.00 at the counter and RM 60.00 on the web.
  await soldAt("2026-06-09T10:00:00+08:00");
  const today = await soldAt("2026-06-10T09:00:00+08:00", { adults: 3, name: "Pembeli Kaunter" });
  await soldAt("2026-06-10T10:00:00+08:00", {
    ticketFlag: 1,
    name: "Lim Wei Jie",
    email: "weijie@contoh.my",
  });
  await printedTwice(today.id, "2026-06-10T09:05:00+08:00");
  const cancelled = await soldAt("2026-06-10T08:00:00+08:00");
  await cancelTicket(cancelled.id, "Ribut", await someone(), now);
  // Mangkok, last year and last month.
  await soldAt("2025-06-10T10:00:00+08:00", { jettyId: 2 });
  await soldAt("2026-05-02T10:00:00+08:00", { jettyId: 2 });
});

describe("the dashboard's tiles", () => {
  it.each([
    ["Sales", "/sales", "Sales RM 210.00 Today RM 150.00", "R-2.5-01"],
    ["Tickets", "/reports", "Tickets 3 Today 2", "R-2.5-02"],
    ["Passengers", "/reports", "Passengers 7 Today 5", "R-2.5-03"],
    ["Ticket cancellations", "/ticket-cancellation", "Ticket cancellations 1 Today 1", "R-2.5-04"],
    ["Reprints", "/reports", "Reprints 1 Today 1", "R-2.5-05"],
  ])("%s leads to %s and says %s (%s)", async (name, path, text) => {
    const found = tile((await open("/dashboard?jetty=1")).html, name);
    expect([found?.href, found?.text.replace(/\u00a0/g, " ")]).toEqual([path, text]);
  });

  it("tell level 1 alone who works here and who is online (R-X16)", async () => {
    expect(tile((await open()).html, "Active users")?.text).toMatch(
      /^Active users \d+ \d+ online$/,
    );
    expect(tile((await open("/dashboard", { level: 5 })).html, "Active users")).toBeUndefined();
  });

  it("tell level 1 sales, tickets, passengers, cancellations, reprints and users (R-1-03)", async () => {
    const { html } = await open();
    const names = ["Sales", "Tickets", "Passengers", "Ticket cancellations", "Reprints"];
    expect([...names, "Active users"].filter((name) => !tile(html, name))).toEqual([]);
  });

  it.each(["/dashboard", "/sales"])(
    "and figures of %s are of the jetty that is chosen in the top bar (R-4-16)",
    async (path) => {
      const { browser } = await signedIn({ level: 1, jettyId: 0 });
      const before = tilesIn((await browser.get(path)).html);
      await browser.submit({ jetty: "2" });
      const after = tilesIn((await browser.follow()).html);
      expect(after).toBe(tilesIn((await browser.get(`${path}?jetty=2`)).html));
      expect(after).not.toBe(before);
    },
  );

  it("are of all jetties, or of one, for who may look at several", async () => {
    const total = async (path: string) =>
      tile((await open(path)).html, "Sales")?.text.replace(/\u00a0/g, " ");
    expect([await total("/dashboard?jetty=0"), await total("/dashboard?jetty=2")]).toEqual([
      "Sales RM 330.00 Today RM 150.00",
      "Sales RM 120.00 Today RM 0.00",
    ]);
  });

  it("are of the own jetty, whatever the address says, for who is bound to one", async () => {
    const page = await open("/dashboard?jetty=1", { level: 3, jettyId: 2 });
    expect(tile(page.html, "Sales")?.text).toContain("120.00");
    expect(hrefsIn(page.html)).not.toContain("/dashboard?jetty=0");
  });
});

describe("the dashboard's charts", () => {
  it("draw this week's sales, Monday to Sunday, a line for each channel (R-2.5-06)", async () => {
    const { html } = await open("/dashboard?jetty=1");
    const image = allByRole(html, "img", { name: /sales/ })[0];
    expect(image?.name.replace(/\u00a0/g, " ")).toBe(
      "Chart of this week's sales: Kaunter RM 150.00, Web RM 60.00, Mobile App RM 0.00.",
    );
  });

  it("show the same as a table: days that are to come are empty (R-2.5-06)", async () => {
    const { html } = await open("/dashboard?jetty=1");
    const rows = rowsIn(html).map((row) => row.map((cell) => cell.replace(/\u00a0/g, " ")));
    expect(rows).toContainEqual(["Wed 10 Jun", "RM 90.00", "RM 60.00", "RM 0.00"]);
    expect(rows).toContainEqual(["Sun 14 Jun", "–", "–", "–"]);
  });

  it("compare year, month and day of tickets with the last ones (R-2.5-07, R-F2)", async () => {
    const { text } = await open("/dashboard?jetty=0");
    expect(text).toContain("This year 4 up 300% last year 1");
    expect(text).toContain("This month 3 up 200% last month 1");
    expect(text).toContain("Today 2 up 100% yesterday 1");
  });

  it("compare year, month and day of passengers with the last ones (R-2.5-08, R-F2)", async () => {
    const { text } = await open("/dashboard?jetty=0");
    expect(text).toContain("This year 9 up 350% last year 2");
    expect(text).toContain("Today 5 up 150% yesterday 2");
  });

  it("run no library of charts in the browser", () => {
    const using = readdirSync("app", { recursive: true, encoding: "utf8" }).filter(
      (file) => /\.tsx?$/.test(file) && readFileSync(`app/${file}`, "utf8").includes('"@nivo/'),
    );
    expect(using).not.toEqual([]);
    // The build lets no file of this name into the browser.
    expect(using.filter((file) => !/\.server\.tsx?$/.test(file))).toEqual([]);
  });
});

describe("the dashboard's words", () => {
  it("answer how today goes and what differs from last week", async () => {
    const { text } = await open("/dashboard?jetty=1");
    expect(text.replace(/\u00a0/g, " ")).toContain(
      "Today RM 150.00 (tickets: 2, passengers: 5). up 150% against RM 60.00 in all of yesterday.",
    );
  });

  it("name what waits for whoever may decide it", async () => {
    const waiting = await soldAt("2026-06-09T11:00:00+08:00", { jettyId: 2 });
    const before = await open("/dashboard?jetty=2");
    expect(before.text).not.toContain("waits for a decision");
    await requestCancellation(waiting.id, "Ribut", await someone(), now);
    const page = await open("/dashboard?jetty=2");
    expect(getByRole(page.html, "link", { name: /request waits for a decision/ }).href).toBe(
      "/ticket-cancellation",
    );
    expect((await open("/dashboard?jetty=2", { level: 2 })).text).not.toContain("waits for");
  });

  it("lead to today's sales as a report of the jetty (R-2.5-11, R-X16)", async () => {
    const { html } = await open("/dashboard?jetty=2");
    expect(actionsIn(html)).toContain("/reports");
    expect(getByRole(html, "button", { name: "Daily report" }).text).toBe("Daily report");
  });
});

describe("the latest purchases", () => {
  it("have their columns in order (R-2.5-09)", async () => {
    const { html } = await open("/dashboard?jetty=1");
    expect(namesByRole(html, "columnheader").slice(-8)).toEqual([
      "No.",
      "Buyer",
      "Passengers",
      "Departure",
      "Jetty",
      "Mode",
      "Admin",
      "Bought",
    ]);
  });

  it("name buyer and e-mail, the last sale first, a dash where nobody sold it (R-2.5-09, R-2.5-10)", async () => {
    const { html } = await open("/dashboard?jetty=1");
    const row = rowsIn(html).find(([, buyer]) => buyer?.includes("Lim Wei Jie"));
    expect(row).toEqual([
      "1",
      "Lim Wei Jie weijie@contoh.my",
      "2",
      "11 Jun 2026",
      "Merang",
      "Web",
      "–",
      "10 Jun 2026 10:00 am",
    ]);
  });

  it("name who sold a ticket at the counter (R-2.5-10)", async () => {
    const { html } = await open("/dashboard?jetty=1");
    const row = rowsIn(html).find(([, buyer]) => buyer?.includes("Pembeli Kaunter"));
    expect([row?.[5], row?.[6] === "–"]).toEqual(["Kaunter", false]);
  });

  it("show nobody another jetty's sales who is bound to one", async () => {
    const page = await open("/dashboard?jetty=1", { level: 3, jettyId: 2 });
    expect(page.text).not.toContain("Lim Wei Jie");
  });
});

it("is valid HTML", async () => {
  expect(await htmlProblems((await open()).html)).toEqual([]);
});

describe("what is kept of the figures", () => {
  it("is told anew after a sale, though the page was just drawn (R-2.7-06)", async () => {
    const sales = async () => tile((await open("/dashboard?jetty=2")).html, "Tickets")?.text;
    const before = await sales();
    expect(await sales()).toBe(before);
    await soldAt("2026-06-10T13:00:00+08:00", { jettyId: 2 });
    expect(await sales()).not.toBe(before);
  });
});

// The last of the file: its sale is in no figure above.
it("latest purchases were bought when they were ordered, also if paid after midnight", async () => {
  const ordered = new Date("2026-06-08T23:55:00+08:00");
  const { id } = await makeTicket({ now: ordered, jettyId: 2, name: "Lewat Malam" });
  await payTicket(id, { paidAt: new Date("2026-06-09T00:05:00+08:00") });
  const row = rowsIn((await open("/dashboard?jetty=2")).html).find(([, buyer]) =>
    buyer?.includes("Lewat Malam"),
  );
  expect(row?.at(-1)).toBe("8 Jun 2026 11:55 pm");
});
