import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { claimPrintJobs } from "~/domain/printing/claim-job.server";
import { handleLostConnection } from "~/domain/printing/end-lost-prints.server";
import { printTicket } from "~/domain/printing/print-ticket.server";
import { printCountOf } from "~/domain/printing/queries.server";
import { recordPrintOutcome } from "~/domain/printing/record-print-outcome.server";
import { reportPrinters } from "~/domain/printing/report-printers.server";
import { type AgentUser, agentUserOf, renewWsApiKey } from "~/domain/printing/ws-api-key.server";
import { qrPublicKey, readQrToken } from "~/domain/receipts/qr-token.server";
import { printPayload } from "~/live/print-payload.server";
import { useDatabase } from "../support/database";
import { makeTicket } from "../support/make-ticket";
import { allByTag, getByRole, hasRole, hrefsIn, rowsIn } from "../support/page-roles";
import { payTicket } from "../support/pay-ticket";
import { scanSheet, sheetOf } from "../support/qr-sheet";
import { useSite } from "../support/site";
import { makeStaff } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff"]), now);

const pathOf = ({ ticketCode }: { ticketCode: string }) => `/tickets/${ticketCode}`;
async function paid(wishes: Parameters<typeof makeTicket>[0] = {}) {
  const ticket = await makeTicket({ now, ...wishes });
  await payTicket(ticket.id, { paidAt: now });
  return ticket;
}

const connection = randomUUID();
let agent: AgentUser;
let printer: number;
beforeAll(async () => {
  const found = await agentUserOf(await renewWsApiKey((await makeStaff({ jettyId: 1 })).id));
  if (!found) throw new Error("no key");
  agent = found;
  const maya = { device_id: "maya", name: "Pencetak maya", type: "virtual" as const };
  await reportPrinters(connection, agent, [maya], now);
  printer = (await sql<{ id: number }>(null, "select id from printer"))[0]?.id ?? 0;
});
afterAll(() => handleLostConnection(connection, now));

/** What the print server of this jetty gets next. */
async function nextJob() {
  const [job] = await claimPrintJobs(connection, agent, now);
  if (!job) throw new Error("nothing is to be printed");
  return job;
}
const printed = (jobId: string) => recordPrintOutcome(jobId, agent.userId, "printed", null, now);

describe("the receipt above the list", () => {
  const termsOf = (html: string) =>
    allByTag(getByRole(html, "dialog"), "dt").map(({ text }) => text);

  it("has its lines in the order of the specification, for every level (R-2.12-01)", async () => {
    const ticket = await paid({ name: "Ahmad Faiz" });
    for (const level of [1, 2, 3, 4, 5] as const) {
      const { browser } = await signedIn({ level, language: "en" });
      const { html } = await browser.get(`${pathOf(ticket)}/receipt`);
      expect(termsOf(html)).toEqual([
        ...["Receipt no.", "Receipt code", "QR code", "Purchase date", "Amount"],
        ...["Transaction charge", "Departure jetty", "Departure date", "Buyer", "Phone"],
        ...["Passengers", "Medium", "Made by", "Payment time", "Transaction ID"],
        "Payment channel",
      ]);
      const { text } = getByRole(html, "dialog");
      expect(text.replaceAll("\u00a0", " ")).toContain("RM 1.00 transaction charge");
      expect(text.indexOf("Show this QR code before departure.")).toBeGreaterThan(
        text.indexOf("Payment channel"),
      );
      expect(await htmlProblems(html)).toEqual([]);
    }
  });

  it("has no transaction charge and names the seller of a counter ticket (R-2.12-01)", async () => {
    const ticket = await makeTicket({ now, ticketFlag: 3 });
    const { browser } = await signedIn({ level: 3, language: "en" });
    const { html } = await browser.get(`${pathOf(ticket)}/receipt`);
    expect(termsOf(html)).not.toContain("Transaction charge");
    expect(getByRole(html, "dialog").text).toContain("Made by Juruwang Ujian");
  });

  it("is printed in place: on the chosen printer, and back to the receipt (R-2.12-03)", async () => {
    const ticket = await paid();
    const { browser } = await signedIn({ level: 3, jettyId: 1, language: "en" });
    browser.cookies.set("printer", `${printer}.0`);
    const receipt = `${pathOf(ticket)}/receipt`;
    await browser.get(receipt);
    await browser.submitAndFollow({ back: receipt });
    const page = browser.page.path;
    await printed((await nextJob()).id);
    expect((await browser.get(page)).location).toBe(receipt);
    expect(getByRole(getByRole((await browser.follow()).html, "dialog"), "status").text).toBe(
      "Ticket has been printed",
    );
  });

  it("is what the detail's receipt button opens, once the ticket is paid (R-2.11-06)", async () => {
    const { browser } = await signedIn({ level: 1, language: "en" });
    const [ticket, unpaid] = [await paid(), await makeTicket({ now })];
    const { html } = await browser.get(`${pathOf(ticket)}?type=departure`);
    expect(getByRole(html, "link", { name: "Receipt" }).href).toBe(
      `${pathOf(ticket)}/receipt?type=departure`,
    );
    expect(hasRole((await browser.get(pathOf(unpaid))).html, "link", { name: "Receipt" })).toBe(
      false,
    );
    expect((await browser.get(`${pathOf(unpaid)}/receipt`)).location).toBe(pathOf(unpaid));
  });

  it("is nothing at another's jetty", async () => {
    const ticket = await paid({ jettyId: 2 });
    const { browser } = await signedIn({ level: 3, jettyId: 1 });
    for (const below of ["receipt", "personal", "personal/1"])
      expect((await browser.get(`${pathOf(ticket)}/${below}`)).status).toBe(404);
  });
});

describe("personal tickets", () => {
  it("are led to from the list's row, one for each passenger (R-2.14-06)", async () => {
    const ticket = await paid({ adults: 21 });
    const { browser } = await signedIn({ level: 1, language: "en" });
    const list = await browser.get("/tickets");
    expect(hrefsIn(list.html)).toContain(`${pathOf(ticket)}/personal`);
    const { html } = await browser.get(`${pathOf(ticket)}/personal?page_people=1`);
    expect(getByRole(html, "link", { name: "Personal ticket Penumpang 21" }).href).toContain(
      `${pathOf(ticket)}/personal/21`,
    );
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("show name, category, number and code, with a QR code of that passenger alone", async () => {
    const ticket = await paid({
      passengers: [
        { name: "Aminah Satu", ic: "850412115267" },
        { name: "Bakar Dua", ic: "850412115268" },
      ],
    });
    const { browser } = await signedIn({ level: 2, language: "en" });
    const { html } = await browser.get(`${pathOf(ticket)}/personal/2`);
    const { text } = getByRole(html, "dialog");
    for (const part of [`${ticket.receiptNo}-2`, "2 of 2", "Bakar Dua", "Adult", "Merang"])
      expect(text).toContain(part);
    expect(text).not.toContain("Aminah");
    const [token = ""] = await scanSheet(sheetOf([html]));
    expect(readQrToken(token, qrPublicKey())).toMatchObject({
      ticketCode: ticket.ticketCode,
      passenger: 2,
    });
    expect(getByRole(html, "link", { name: "PDF" }).href).toBe(
      `/ticket/ticket/pdf/${ticket.ticketCode}?passenger=2`,
    );
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("come out of the receipt printer and count as no print of the ticket", async () => {
    const ticket = await paid();
    const { browser } = await signedIn({ level: 3, jettyId: 1, language: "en" });
    browser.cookies.set("printer", `${printer}.0`);
    const page = `${pathOf(ticket)}/personal/2`;
    const asked = await browser.post(page, {});
    expect(asked.location).toMatch(/^\/print\/[0-9a-f-]{36}\?back=/);
    const job = await nextJob();
    const { lines } = await printPayload(job, now);
    const token = lines.find((line) => line.kind === "qr")?.text ?? "";
    expect([
      readQrToken(token, qrPublicKey())?.passenger,
      lines.some((line) => line.kind === "text" && line.text === "Penumpang 2"),
      // A price is told with its blank: the code and the QR text are random and may hold "RM7".
      /RM\s\d/.test(JSON.stringify(lines)),
    ]).toEqual([2, true, false]);
    await printed(job.id);
    expect((await browser.get(asked.location ?? "")).location).toBe(page);
    expect(await printCountOf(ticket.id)).toBe(0);
    const history = await browser.get(`${pathOf(ticket)}/prints`);
    expect(history.text).toContain("Personal ticket, passenger 2");
  });

  it("without a printer chosen say so on the ticket", async () => {
    const ticket = await paid();
    const { browser } = await signedIn({ level: 3, jettyId: 1, language: "en" });
    const { status, html } = await browser.post(`${pathOf(ticket)}/personal/1`, {});
    expect([status, getByRole(html, "alert").text.includes("Please select a printer")]).toEqual([
      422,
      true,
    ]);
  });

  it("are nobody's of a number that is not on the ticket", async () => {
    const ticket = await paid();
    const { browser } = await signedIn({ level: 3, jettyId: 1 });
    browser.cookies.set("printer", `${printer}.0`);
    for (const no of ["3", "0", "x", "1001", "-1"]) {
      expect((await browser.get(`${pathOf(ticket)}/personal/${no}`)).status).toBe(404);
      expect((await browser.post(`${pathOf(ticket)}/personal/${no}`, {})).status).toBe(404);
    }
  });
});

describe("the print history", () => {
  it("has a row for each print, the newest first, and what became of it (R-2.14-06, R-3-18)", async () => {
    const ticket = await paid();
    const staff = { userId: agent.userId, jettyId: 1, ownJettyId: 1 } as const;
    for (const outcome of ["printed", "failed"] as const) {
      await printTicket(ticket.ticketCode, printer, staff, "ms", now);
      const { id } = await nextJob();
      const reason = outcome === "failed" ? "paper_out" : null;
      await recordPrintOutcome(id, agent.userId, outcome, reason, now);
    }
    const { browser } = await signedIn({ level: 3, jettyId: 1, language: "en" });
    const { html } = await browser.get(`${pathOf(ticket)}/prints`);
    const [when, name] = ["10 June 2026, 1:30 pm", "Pencetak maya"];
    const [{ username } = { username: "" }] = await sql<{ username: string }>(
      null,
      "select username from app_user where id = :userId",
      { userId: agent.userId },
    );
    expect(rowsIn(getByRole(html, "dialog"))).toEqual([
      [...[when, name, username, "2"], "Failed No paper. Put in a new roll, then print again."],
      [when, name, username, "1", "Printed"],
    ]);
  });
});

describe("a ticket changed after it was printed", () => {
  const print = async (ticketCode: string, at: Date) => {
    const staff = { userId: agent.userId, jettyId: 1, ownJettyId: 1 } as const;
    await printTicket(ticketCode, printer, staff, "ms", at);
    const [job] = await claimPrintJobs(connection, agent, at);
    await recordPrintOutcome(job?.id ?? "", agent.userId, "printed", null, at);
  };
  const edit = (ticketId: number, at: Date) =>
    sql(
      null,
      "update ticket set version = 2, edited_at = :at, edited_by = :userId where id = :ticketId returning id",
      { ticketId, at, userId: agent.userId },
    );
  const seconds = (count: number) => new Date(now.getTime() + count * 1_000);
  const WORDS = "The last print was made before the ticket was changed.";

  it("says so on its detail and beside the print, until it is printed anew (R-3-18)", async () => {
    const ticket = await paid();
    const { browser } = await signedIn({ level: 1, language: "en" });
    const said = async () => [
      (await browser.get(pathOf(ticket))).text.includes(WORDS),
      (await browser.get(`${pathOf(ticket)}/prints`)).text.split("Printed before it was changed")
        .length - 1,
    ];
    await print(ticket.ticketCode, seconds(1));
    expect(await said()).toEqual([false, 0]);
    await edit(ticket.id, seconds(2));
    expect(await said()).toEqual([true, 1]);
    await print(ticket.ticketCode, seconds(3));
    expect(await said()).toEqual([false, 1]);
  });

  it("tells who changed it and when", async () => {
    const ticket = await paid();
    await edit(ticket.id, seconds(2));
    const { browser } = await signedIn({ level: 3, language: "en" });
    expect((await browser.get(pathOf(ticket))).text).toContain(
      "Kakitangan Ujian, 10 June 2026, 1:30 pm",
    );
  });
});
