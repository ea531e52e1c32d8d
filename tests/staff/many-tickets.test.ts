import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { STYLE } from "~/documents/books/xlsx-parts.server";
import { dayOf, parseDay } from "~/domain/shared/day";
import { newTicketCode } from "~/domain/shared/secrets.server";
import { chosenTickets } from "~/domain/tickets/chosen-tickets.server";
import { loader } from "~/routes/staff/tickets/tickets-xlsx";
import { useDatabase } from "../support/database";
import { makeTicket } from "../support/make-ticket";
import { allByRole, fieldsNamed, getByRole } from "../support/page-roles";
import { numbersOf, sheetOf } from "../support/report-cells";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { now, paid } from "./cancellation-rows";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = now.toISOString();
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff", "receipts"]), now);

const chosen = (act: string, ...tickets: { ticketCode: string }[]) =>
  `/tickets/many?act=${act}&${tickets.map(({ ticketCode }) => `ticket=${ticketCode}`).join("&")}`;
const mailsOf = async (id: number) =>
  (await sql(null, "select 1 from outbox where unique_key = 'mail.again:' || :id::text", { id }))
    .length;

describe("tickets chosen in the list", () => {
  it("are ticked in their rows, each with a name of its own", async () => {
    const ticket = await paid();
    const { browser } = await signedIn({ level: 1 });
    const { html } = await browser.get("/tickets?jetty=0");
    const boxes = allByRole(html, "checkbox").filter(
      (box) => box.attribute("value") === ticket.ticketCode,
    );
    expect(boxes.map(({ name }) => name)).toEqual([`Choose ticket ${ticket.receiptNo}`]);
  });

  it("are asked about once more before they are mailed", async () => {
    const [one, other] = [await paid(), await paid()];
    const { browser } = await signedIn({ level: 1 });
    const { html } = await browser.get(chosen("mail", one, other));
    expect(getByRole(html, "heading", { name: "E-mail 2 tickets again?" })).toBeTruthy();
    expect(await mailsOf(one.id)).toBe(0);
  });

  it("are mailed, and the list says how many", async () => {
    const [one, other] = [await paid(), await paid()];
    const { browser } = await signedIn({ level: 1 });
    await browser.get(chosen("mail", one, other));
    const page = await browser.submitAndFollow({});
    expect([page.text.includes("2 e-mails are on their way."), await mailsOf(one.id)]).toEqual([
      true,
      1,
    ]);
  });

  it("name those that can't be printed", async () => {
    const [good, unpaid] = [await paid(), await makeTicket({ now })];
    const { browser } = await signedIn({ level: 1 });
    const { html, text } = await browser.get(chosen("print", good, unpaid));
    expect([
      text.includes("1 is not paid and is not printed."),
      fieldsNamed(html, "tickets").map((field) => field.attribute("value")),
    ]).toEqual([true, [good.ticketCode]]);
  });

  it("need at least one", async () => {
    const { browser } = await signedIn({ level: 1 });
    const { text } = await browser.get("/tickets/many?act=print");
    expect(text).toContain("Tick at least one ticket in the list");
  });

  it("are none of another jetty than one's own", async () => {
    const ticket = await paid({ jettyId: 2 });
    const { browser } = await signedIn({ level: 3, jettyId: 1 });
    expect((await browser.get(chosen("print", ticket))).text).toContain("Tick at least one");
  });

  it("say why no printer takes them, and keep the choice", async () => {
    const ticket = await paid();
    const { browser } = await signedIn({ level: 1 });
    await browser.get(chosen("print", ticket));
    const page = await browser.submit({});
    expect([page.status, fieldsNamed(page.html, "tickets").length]).toEqual([422, 1]);
  });

  it("are valid HTML", async () => {
    const ticket = await paid();
    const { browser } = await signedIn({ level: 1 });
    const pages = [
      await browser.get("/tickets?jetty=0"),
      await browser.get(chosen("print", ticket)),
    ];
    expect(await Promise.all(pages.map(({ html }) => htmlProblems(html)))).toEqual([[], []]);
  });
});

describe("all tickets that a list finds", () => {
  it("can be chosen at once, in the list's order", async () => {
    const day = parseDay("2026-07-19") ?? undefined;
    const tickets = [await paid({ ticketDate: day }), await paid({ ticketDate: day })];
    const { browser } = await signedIn({ level: 1 });
    const page = await browser.get(
      `/tickets/many?act=mail&all=1&type=departure&jetty=0&from=2026-07-19&to=2026-07-19`,
    );
    expect(fieldsNamed(page.html, "tickets")[0]?.attribute("value")?.split(" ").toSorted()).toEqual(
      tickets.map(({ ticketCode }) => ticketCode).toSorted(),
    );
  });

  it("are refused where they are too many", async () => {
    const day = parseDay("2026-08-20");
    if (!day) throw new Error("no day");
    await paid({ ticketDate: day });
    await paid({ ticketDate: day });
    const filter = { type: "departure", platform: 0, jettyId: 0, from: day, to: day } as const;
    await expect(
      chosenTickets({ everyOne: { filter, search: "" } }, { ownJettyId: 0 }, 1),
    ).rejects.toMatchObject({ code: "too_many_chosen", values: { most: 1 } });
  });

  it("are refused beyond 500 by their codes too", async () => {
    const codes = Array.from({ length: 501 }, () => newTicketCode());
    await expect(chosenTickets({ codes }, { ownJettyId: 0 })).rejects.toMatchObject({
      code: "too_many_chosen",
      values: { most: 500 },
    });
  });
});

describe("the file of chosen tickets", () => {
  it("has a row for each with its buyer and sum", async () => {
    const ticket = await paid();
    const { browser } = await signedIn({ level: 1 });
    const { html } = await browser.get(`/tickets.csv?ticket=${ticket.ticketCode}`);
    const [head = "", row = ""] = html.trim().split("\r\n");
    expect([head.split(",").includes("Amount (RM)"), row.includes(ticket.receiptNo)]).toEqual([
      true,
      true,
    ]);
  });

  it("tells a cashier not who sold them (R-2.14-05)", async () => {
    const ticket = await paid();
    const { browser } = await signedIn({ level: 3 });
    const { html } = await browser.get(`/tickets.csv?ticket=${ticket.ticketCode}`);
    expect(html.split("\r\n")[0]).not.toContain("Created by");
  });

  it("writes what a spreadsheet would run as text", async () => {
    const ticket = await paid();
    await sql(null, "update ticket set name = '=1+1' where id = :id", { id: ticket.id });
    const { browser } = await signedIn({ level: 1 });
    const { html } = await browser.get(`/tickets.csv?ticket=${ticket.ticketCode}`);
    expect(html).toContain(",'=1+1,");
  });
});

describe("the book of chosen tickets", () => {
  const bookOf = async (level: 1 | 3, { ticketCode }: { ticketCode: string }) => {
    const { token } = await signedIn({ level });
    const request = new Request(`http://site.test/tickets.xlsx?ticket=${ticketCode}`, {
      headers: { Cookie: `session=${token}; lang=en` },
    });
    const response = await loader({ request, params: {}, context: {} });
    return sheetOf(Buffer.from(await response.arrayBuffer()), 1);
  };
  const textsIn = (sheet: string) =>
    [...sheet.matchAll(/<t xml:space="preserve">([^<]*)<\/t>/g)].map(([, text]) => text);

  it("comes as a file of its own", async () => {
    const ticket = await paid();
    const { browser } = await signedIn({ level: 1, language: "en" });
    const { status, headers } = await browser.get(`/tickets.xlsx?ticket=${ticket.ticketCode}`);
    expect([status, headers.get("Content-Disposition")]).toEqual([
      200,
      `attachment; filename="tickets-${dayOf(now)}.xlsx"`,
    ]);
  });

  it("has the columns of the text file", async () => {
    const ticket = await paid();
    const { browser } = await signedIn({ level: 1, language: "en" });
    const { html } = await browser.get(`/tickets.csv?ticket=${ticket.ticketCode}`);
    const head = (html.split("\r\n")[0] ?? "").replace("\ufeff", "").split(",");
    expect(textsIn(await bookOf(1, ticket)).slice(0, head.length)).toEqual(head);
  });

  it("has sums and days as such, and texts as they are", async () => {
    const ticket = await paid();
    await sql(null, "update ticket set name = '=1+1' where id = :id", { id: ticket.id });
    const sheet = await bookOf(1, ticket);
    expect([
      textsIn(sheet).includes(ticket.receiptNo),
      textsIn(sheet).includes("=1+1"),
      numbersOf(sheet, "M", STYLE.sen),
      numbersOf(sheet, "L", STYLE.count),
      numbersOf(sheet, "O", STYLE.day).length,
    ]).toEqual([true, true, [ticket.amountSen / 100], [2], 1]);
  });

  it("tells a cashier not who sold them (R-2.14-05)", async () => {
    expect(textsIn(await bookOf(3, await paid()))).not.toContain("Created by");
  });
});
