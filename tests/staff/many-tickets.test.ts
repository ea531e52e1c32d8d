import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { claimPrintJobs } from "~/domain/printing/claim-job.server";
import { endOverduePrints } from "~/domain/printing/end-lost-prints.server";
import { batchProgress, printBatch, stopBatch } from "~/domain/printing/print-batch.server";
import { printTicket } from "~/domain/printing/print-ticket.server";
import { recordPrintOutcome } from "~/domain/printing/record-print-outcome.server";
import { agentUserOf } from "~/domain/printing/ws-api-key.server";
import { parseDay } from "~/domain/shared/day";
import { newTicketCode } from "~/domain/shared/secrets.server";
import { chosenTickets } from "~/domain/tickets/chosen-tickets.server";
import { useDatabase } from "../support/database";
import { makeTicket } from "../support/make-ticket";
import { allByRole, fieldsNamed, getByRole } from "../support/page-roles";
import { keyOf } from "../support/printing";
import { useSite } from "../support/site";
import { makeStaff } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
import { now, paid } from "./cancellation-rows";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = now.toISOString();
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff", "receipts"]), now);

/** A printer of its own, with the connection that it is reported by. */
async function makePrinter({ jettyId = 1 } = {}) {
  const agent = await makeStaff({ level: 3 });
  const [printer] = await sql<{ id: number; connection: string }>(
    null,
    `insert into printer (agent_user_id, device_id, name, type, jetty_id, connection, seen_at)
     values (:agentId, 'epson', 'EPSON', 'escpos', :jettyId, gen_random_uuid(), :now) returning id, connection`,
    { agentId: agent.id, jettyId, now },
  );
  if (!printer) throw new Error("no printer was made");
  const user = await agentUserOf(await keyOf(agent));
  if (!user) throw new Error("the key is nobody's");
  return { ...printer, user };
}
const cashier = async () => ({
  userId: (await makeStaff({ level: 3 })).id,
  jettyId: 1 as const,
  ownJettyId: 0 as const,
});
const request = async (printer: { id: number }, ticketIds: number[], batch = randomUUID()) => ({
  batch,
  ticketIds,
  printerId: printer.id,
  staff: await cashier(),
  language: "ms" as const,
  now,
});
const jobsOf = (batch: string) =>
  sql<{ ticketId: number; state: string; reason: string | null }>(
    null,
    "select ticket_id, state, reason from print_job where batch = :batch::uuid order by no",
    { batch },
  );
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

describe("many tickets on one printer", () => {
  let printer: Awaited<ReturnType<typeof makePrinter>>;
  beforeAll(async () => void (printer = await makePrinter()));

  it("come in the order in which they were chosen", async () => {
    const tickets = [await paid(), await paid(), await paid()].map(({ id }) => id).reverse();
    const batch = await request(printer, tickets);
    await printBatch(batch);
    expect((await jobsOf(batch.batch)).map(({ ticketId }) => ticketId)).toEqual(tickets);
  });

  it("are each printed once, however often the form is sent", async () => {
    const batch = await request(printer, [(await paid()).id, (await paid()).id]);
    await Promise.all([printBatch(batch), printBatch(batch)]);
    expect(await jobsOf(batch.batch)).toHaveLength(2);
  });

  it("leave out those that are not paid", async () => {
    const [good, unpaid] = [await paid(), await makeTicket({ now })];
    const batch = await request(printer, [unpaid.id, good.id]);
    await printBatch(batch);
    expect((await jobsOf(batch.batch)).map(({ ticketId }) => ticketId)).toEqual([good.id]);
  });

  it("leave out those of another jetty than the asker's", async () => {
    const [own, other] = [await paid({ jettyId: 1 }), await paid({ jettyId: 2 })];
    const batch = await request(printer, [own.id, other.id]);
    await printBatch({ ...batch, staff: { ...batch.staff, ownJettyId: 1 } });
    expect((await jobsOf(batch.batch)).map(({ ticketId }) => ticketId)).toEqual([own.id]);
  });

  it("are refused by a printer of another jetty", async () => {
    const batch = await request(await makePrinter({ jettyId: 2 }), [(await paid()).id]);
    await expect(printBatch(batch)).rejects.toMatchObject({ code: "not_found" });
  });

  it("are refused by a printer that is offline", async () => {
    const off = await makePrinter();
    await sql(null, "update printer set connection = null where id = :id", { id: off.id });
    const batch = await request(off, [(await paid()).id]);
    await expect(printBatch(batch)).rejects.toMatchObject({ code: "printer_offline" });
  });

  it("have each print in the audit", async () => {
    const { id } = await paid();
    const batch = await request(printer, [id]);
    await printBatch(batch);
    const rows = await sql(
      null,
      "select 1 from audit a join print_job j on a.subject_id = j.id::text where a.subject_type = 'print_job' and a.action = 'create' and j.batch = :batch::uuid and a.actor_id = :userId",
      { batch: batch.batch, userId: batch.staff.userId },
    );
    expect(rows).toHaveLength(1);
  });
});

describe("a batch of prints", () => {
  it("gives way to a print that somebody waits for", async () => {
    const printer = await makePrinter();
    const batch = await request(printer, [(await paid()).id, (await paid()).id]);
    await printBatch(batch);
    const { ticketCode, id } = await paid();
    await printTicket(ticketCode, printer.id, batch.staff, "ms", now);
    const [next] = await claimPrintJobs(printer.connection, printer.user, now);
    expect(next?.ticketId).toBe(id);
  });

  it("may wait long while its printer goes on", async () => {
    const printer = await makePrinter();
    const batch = await request(printer, [(await paid()).id, (await paid()).id]);
    await printBatch(batch);
    const [first] = await claimPrintJobs(printer.connection, printer.user, minutesLater(34));
    await recordPrintOutcome(
      first?.id ?? "",
      printer.user.userId,
      "printed",
      null,
      minutesLater(35),
    );
    await endOverduePrints(minutesLater(40));
    expect((await jobsOf(batch.batch)).map(({ state }) => state)).toEqual(["printed", "queued"]);
  });

  it("is over when its printer does nothing for ten minutes", async () => {
    const printer = await makePrinter();
    const batch = await request(printer, [(await paid()).id]);
    await printBatch(batch);
    await endOverduePrints(minutesLater(11));
    expect((await jobsOf(batch.batch)).map(({ reason }) => reason)).toEqual(["waited"]);
  });

  it("can be stopped: what waits is not printed", async () => {
    const printer = await makePrinter();
    const batch = await request(printer, [(await paid()).id, (await paid()).id]);
    await printBatch(batch);
    await claimPrintJobs(printer.connection, printer.user, now);
    expect(await stopBatch(batch.batch, batch.staff, now)).toBe(1);
    expect((await batchProgress(batch.batch, batch.staff))?.counts).toMatchObject({
      sent: 1,
      failed: 1,
      queued: 0,
    });
  });

  it("is nobody's at another jetty", async () => {
    const printer = await makePrinter();
    const batch = await request(printer, [(await paid()).id]);
    await printBatch(batch);
    expect(await batchProgress(batch.batch, { jettyId: 2 })).toBeNull();
  });
});

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
