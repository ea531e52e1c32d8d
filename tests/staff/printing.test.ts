import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { claimPrintJobs } from "~/domain/printing/claim-job.server";
import { endOverduePrints, handleLostConnection } from "~/domain/printing/end-lost-prints.server";
import { printSlip } from "~/domain/printing/print-slip.server";
import { printCountOf } from "~/domain/printing/queries.server";
import { recordPrintOutcome } from "~/domain/printing/record-print-outcome.server";
import { recordConditions, reportPrinters } from "~/domain/printing/report-printers.server";
import {
  type AgentUser,
  agentUserOf,
  readWsApiKey,
  renewWsApiKey,
} from "~/domain/printing/ws-api-key.server";
import { openShift } from "~/domain/shifts/open-shift.server";
import { useDatabase } from "../support/database";
import { makeTicket } from "../support/make-ticket";
import { actionsIn, fieldNamed, hasRole, hrefsIn, refreshOf } from "../support/page-roles";
import { payTicket } from "../support/pay-ticket";
import { useSite } from "../support/site";
import { makeStaff } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff"]), now);

const VIRTUAL = { device_id: "maya", name: "Pencetak maya", type: "virtual" as const };
const connection = randomUUID();
let agentUser: AgentUser;
let printer: number;
let elsewhere: number;
beforeAll(async () => {
  const agents = [
    await agentUserOf(await renewWsApiKey((await makeStaff({ jettyId: 1 })).id)),
    await agentUserOf(await renewWsApiKey((await makeStaff({ jettyId: 2 })).id)),
  ];
  if (!agents[0] || !agents[1]) throw new Error("no keys");
  agentUser = agents[0];
  await reportPrinters(
    connection,
    agents[0],
    [VIRTUAL, { device_id: "epson", name: "EPSON <Kaunter>", type: "escpos" }],
    now,
  );
  await reportPrinters(randomUUID(), agents[1], [{ ...VIRTUAL, name: "Mangkok" }], now);
  const rows = await sql<{ id: number; name: string }>(null, "select id, name from printer");
  printer = rows.find((row) => row.name === VIRTUAL.name)?.id ?? 0;
  elsewhere = rows.find((row) => row.name === "Mangkok")?.id ?? 0;
});
afterAll(() => handleLostConnection(connection, now));

const online = (is: boolean) =>
  sql(
    null,
    "update printer set seen_at = :now::timestamptz, connection = case when :is then :connection::uuid else null end where id = :printer returning id",
    { printer, now, is, connection },
  );
const paid = async () => {
  const ticket = await makeTicket({ now });
  await payTicket(ticket.id, { paidAt: now });
  return ticket;
};
/** What a print server does: takes what is due and says what became of it. */
const work = async (outcome: "printed" | "failed", reason: string | null = null) => {
  for (
    let jobs = await claimPrintJobs(connection, agentUser, now);
    jobs.length > 0;
    jobs = await claimPrintJobs(connection, agentUser, now)
  )
    for (const job of jobs)
      await recordPrintOutcome(job.id, agentUser.userId, outcome, reason, now);
};

describe("the printer chooser", () => {
  it("is a dialog that lists this jetty's printers and how they were found (R-2.6-09)", async () => {
    const { browser } = await signedIn({ level: 3, jettyId: 1 });
    const { status, text, html } = await browser.get("/printer?back=%2Ftickets");
    expect(status).toBe(200);
    expect(hasRole(html, "dialog")).toBe(true);
    expect(text).toContain("Choose a printer");
    expect(text).toContain("EPSON <Kaunter>");
    expect(text).toContain("Receipt printer, not checked yet");
    expect(text).not.toContain("Mangkok");
    expect(await htmlProblems(html)).toEqual([]);
    await browser.get("/dashboard");
    expect(hrefsIn(browser.page.html)).toContainEqual(expect.stringMatching(/^\/printer\?back=/));
  });

  it("keeps the choice and the auto-print tick in this browser (R-4-18)", async () => {
    await recordConditions(connection, [{ device_id: "maya", condition: "ready" }], now);
    const { browser } = await signedIn({ level: 3, jettyId: 1 });
    await browser.get("/printer?back=%2Fuser-profile");
    await browser.submit({ printer: String(printer), auto_print: "on" }, { act: "choose" });
    expect([browser.page.status, browser.page.location, browser.cookies.get("printer")]).toEqual([
      303,
      "/user-profile",
      `${printer}.1`,
    ]);
    await browser.follow();
    expect(browser.page.text).toContain("The printer has been chosen");
    expect(browser.page.text).toContain("Pencetak maya: ready");
    await browser.get("/printer");
    expect(fieldNamed(browser.page.html, "auto_print").isChecked).toBe(true);
    await browser.submit({ printer: "0" }, { act: "choose" });
    expect(browser.cookies.has("printer")).toBe(false);
  });

  it.each([
    ["paper_out", "tiada kertas"],
    ["printer_off", "dimatikan atau tiada rangkaian"],
    ["no_status", "bersambung, keadaannya tidak diketahui"],
  ] as const)("says of a printer found %s so in the reader's language", async (condition, said) => {
    await recordConditions(connection, [{ device_id: "maya", condition }], now);
    const { browser } = await signedIn({ level: 3, jettyId: 1, language: "ms" });
    expect((await browser.get("/printer")).text).toContain(`Pencetak maya (fail), ${said}`);
  });

  it("shows as ready only what was found so within a minute", async () => {
    const { browser } = await signedIn({ level: 3, jettyId: 1 });
    const shown = async (found: Date) => {
      await recordConditions(connection, [{ device_id: "maya", condition: "ready" }], found);
      const [text] =
        /Virtual printer \(files\), [a-z ]+/.exec((await browser.get("/printer")).text) ?? [];
      return text?.startsWith("Virtual printer (files), ready");
    };
    expect([
      await shown(new Date(now.getTime() - 59_000)),
      await shown(new Date(now.getTime() - 61_000)),
    ]).toEqual([true, false]);
  });

  it("takes no printer of another jetty, and tests none where none is chosen", async () => {
    const { browser } = await signedIn({ level: 3, jettyId: 1 });
    await browser.get("/printer");
    expect(
      (await browser.post("/printer", { printer: String(elsewhere), act: "choose" })).status,
    ).toBe(404);
    expect((await browser.post("/printer", { printer: "2147483647", act: "test" })).status).toBe(
      404,
    );
    expect((await browser.post("/printer", { printer: "x", act: "choose" })).status).toBe(422);
    const none = await browser.post("/printer", { printer: "0", act: "test" });
    expect([none.status, none.text.includes("Please select a printer")]).toEqual([422, true]);
    expect(browser.cookies.has("printer")).toBe(false);
  });

  it("prints a test page and says when it is printed", async () => {
    const { browser } = await signedIn({ level: 3, jettyId: 1, language: "ms" });
    await browser.get("/printer");
    await browser.submit({ printer: String(printer) }, { act: "test" });
    expect(browser.page.location).toMatch(/^\/print\/[0-9a-f-]{36}\?back=%2Fdashboard$/);
    const { html } = await browser.follow();
    expect(refreshOf(html)).toBe("2");
    // A waiting page loads itself again: without scripts that is the only way, and nothing can be
    // typed there.
    expect(
      (await htmlProblems(html)).filter((problem) => !problem.startsWith("meta-refresh")),
    ).toEqual([]);
    const page = browser.page.path;
    await work("printed");
    await browser.get(page);
    expect(browser.page.location).toBe("/dashboard");
    expect((await browser.follow()).text).toContain("Halaman ujian telah dicetak");
  });
});

describe("printing a ticket", () => {
  const chooser = async (wishes: Parameters<typeof signedIn>[0] = {}) => {
    const made = await signedIn({ level: 3, jettyId: 1, ...wishes });
    made.browser.cookies.set("printer", `${printer}.0`);
    return made;
  };

  it("without a printer chosen shows 'Please select a printer' (R-8-10)", async () => {
    const { browser } = await signedIn({ level: 3, jettyId: 1 });
    const ticket = await paid();
    await browser.get(`/print/ticket/${ticket.ticketCode}`);
    const { status, text, html } = await browser.submit({ back: "/tickets" });
    expect(status).toBe(422);
    expect(text).toContain("Please select a printer");
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("on one that is offline shows 'Printer is offline..', and nothing is printed later (R-8-09, R-4-19)", async () => {
    const { browser } = await chooser();
    const ticket = await paid();
    await online(false);
    await browser.get(`/print/ticket/${ticket.ticketCode}`);
    expect(browser.page.text).toContain("Pencetak maya: offline, the print server is not running");
    const { status, text } = await browser.submit({});
    expect([status, text.includes("Printer is offline..")]).toEqual([422, true]);
    await online(true);
    expect(
      await sql(null, "select 1 as one from print_job where ticket_id = :ticketId", {
        ticketId: ticket.id,
      }),
    ).toEqual([]);
  });

  it("leads back when it is printed, with 'Tiket telah dicetak' (R-8-11)", async () => {
    const { browser } = await chooser({ language: "ms" });
    const ticket = await paid();
    await browser.get(`/print/ticket/${ticket.ticketCode}?back=%2Fuser-profile`);
    await browser.submitAndFollow({});
    expect(browser.page.text).toContain("Menunggu giliran");
    const page = browser.page.path;
    await work("printed");
    await browser.get(page);
    expect(browser.page.location).toBe("/user-profile");
    expect((await browser.follow()).text).toContain("Tiket telah dicetak");
    expect(await printCountOf(ticket.id)).toBe(1);
    const { text, html } = await browser.get(page.replace(/\?.*/, ""));
    expect(text).toContain("Tiket telah dicetak");
    expect(await htmlProblems(html)).toEqual([]);
    await browser.get(`/print/ticket/${ticket.ticketCode}`);
    expect(browser.page.text).toContain("1 kali");
  });

  it("that failed says why and offers another", async () => {
    const { browser } = await chooser();
    const ticket = await paid();
    await browser.post(`/print/ticket/${ticket.ticketCode}`, { back: "/tickets" });
    await work("failed", "cover_open");
    const { text, html } = await browser.follow();
    expect(text).toContain("Not printed.");
    expect(text).toContain("The printer's cover is open.");
    expect(actionsIn(html).map((action) => action.split("?back=")[0])).toContain(
      `/print/ticket/${ticket.ticketCode}`,
    );
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("whose answer was lost asks whether paper came out; the second who answers is told who was first", async () => {
    const [{ browser }, other] = [await chooser({ name: "Nur Aisyah" }), await chooser()];
    const ticket = await paid();
    await browser.post(`/print/ticket/${ticket.ticketCode}`, {});
    await claimPrintJobs(connection, agentUser, now);
    await endOverduePrints(new Date(now.getTime() + 31_000));
    await online(true);
    const { text, html } = await browser.follow();
    expect(text).toContain("Did paper come out?");
    expect(refreshOf(html)).toBeUndefined();
    expect(await htmlProblems(html)).toEqual([]);
    await other.browser.get(browser.page.path);
    expect((await browser.submit({}, { came_out: "yes" })).status).toBe(303);
    const late = await other.browser.submit({}, { came_out: "no" });
    expect([
      late.status,
      late.text.includes("Nur Aisyah has answered this question already."),
    ]).toEqual([409, true]);
    expect(await printCountOf(ticket.id)).toBe(1);
  });

  it("is refused for a ticket or a job that is not theirs, and for a forged address", async () => {
    const { browser } = await chooser();
    const mine = await paid();
    await browser.post(`/print/ticket/${mine.ticketCode}`, {});
    const page = browser.page.location ?? "";
    const stranger = await chooser({ jettyId: 2 });
    expect((await stranger.browser.get(page)).status).toBe(404);
    expect((await stranger.browser.post(page, { came_out: "yes" })).status).toBe(404);
    expect((await stranger.browser.post(`/print/ticket/${mine.ticketCode}`, {})).status).toBe(404);
    expect((await browser.get(`/print/${randomUUID()}`)).status).toBe(404);
    expect((await browser.post("/print/ticket/ZZZZZZZZZZZZZZZZ", {})).status).toBe(404);
    expect((await browser.post(page, { came_out: "maybe" })).status).toBe(400);
    browser.cookies.delete("printer");
    for (const back of ["javascript:alert(1)", "//evil.example", "/\\\\evil.example"])
      expect(
        hrefsIn((await browser.post(`/print/ticket/${mine.ticketCode}`, { back })).html),
      ).toContain("/dashboard");
    browser.cookies.set("printer", `${elsewhere}.0`);
    expect((await browser.post(`/print/ticket/${mine.ticketCode}`, {})).status).toBe(404);
    await work("printed");
  });
});

it("a printed slip says so on its own page", async () => {
  const { browser, user } = await signedIn({ level: 3, jettyId: 1 });
  const id = await printSlip(
    { shiftId: 7, lines: [{ kind: "text", text: "Slip" }] },
    printer,
    { userId: user.id, jettyId: 1 },
    "en",
    now,
  );
  await work("printed");
  expect((await browser.get(`/print/${id}`)).text).toContain("Slip has been printed");
  await browser.get(`/print/${id}?back=%2Fuser-profile`);
  expect((await browser.follow()).text).toContain("Slip has been printed");
});

it("prints a cashier's own open slip on the chosen printer, and nobody else's (R-8-12)", async () => {
  const { browser, user } = await signedIn({ level: 3, jettyId: 1 });
  const shift = await openShift(
    { userId: user.id, ownJettyId: 1 },
    { floatSen: 10_000, jettyId: 1, formKey: randomUUID() },
    now,
  );
  browser.cookies.set("printer", `${printer}.0`);
  await browser.get(`/print/slip/${shift}/open?back=%2Fuser-profile`);
  expect(browser.page.text).toContain(`Opening of shift ${shift}`);
  expect(await htmlProblems(browser.page.html)).toEqual([]);
  await browser.submit({});
  const page = browser.page.location ?? "";
  const [job] = await sql<{ slip: string }>(
    null,
    "select slip::text as slip from print_job where shift_id = :shift",
    { shift },
  );
  expect(job?.slip).toContain("100.00");
  await work("printed");
  await browser.get(page);
  expect(browser.page.location).toBe("/user-profile");
  expect((await browser.follow()).text).toContain("Slip has been printed");
  const stranger = await signedIn({ level: 3, jettyId: 1 });
  expect((await stranger.browser.get(`/print/slip/${shift}/open`)).status).toBe(404);
  expect((await stranger.browser.post(`/print/slip/${shift}/open`, {})).status).toBe(404);
  expect((await browser.get(`/print/slip/${shift}/close`)).status).toBe(404);
});

describe("the key of a print server", () => {
  it("is led to from the printer chooser and the profile", async () => {
    const { browser } = await signedIn({ level: 3, jettyId: 1 });
    for (const page of ["/printer", "/user-profile"])
      expect(hrefsIn((await browser.get(page)).html)).toContain("/user-profile/print-server");
  });

  it("comes with what can be reached now, and a test page of each printer", async () => {
    const { browser, user } = await signedIn({ level: 3, jettyId: 1 });
    await browser.post("/user-profile/print-server", {});
    expect((await browser.get("/user-profile/print-server")).text).toContain(
      "No print server has connected with this key yet.",
    );
    const key = await agentUserOf((await readWsApiKey(user.id)) ?? "");
    if (!key) throw new Error("no key");
    const own = randomUUID();
    await reportPrinters(own, key, [{ device_id: "star", name: "STAR", type: "escpos" }], now);
    await recordConditions(own, [{ device_id: "star", condition: "cover_open" }], now);
    const { text, html } = await browser.get("/user-profile/print-server");
    expect(text).toContain("STAR: cover open");
    expect(hasRole(html, "button", { name: "Print a test page STAR" })).toBe(true);
    expect(await htmlProblems(html)).toEqual([]);
    await handleLostConnection(own, now);
  });

  it("is refused a printer's address that is none, beside its field", async () => {
    const { browser } = await signedIn({ level: 3, jettyId: 1 });
    await browser.post("/user-profile/print-server", {});
    const { text, html } = await browser.get(
      "/user-profile/print-server?name=Kaunter+2&link=tcp&address=http%3A%2F%2Fx&paper=58&wrong=address",
    );
    expect(text).toContain("Write the printer's address");
    expect(fieldNamed(html, "address").value).toBe("http://x");
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("is made on demand, once, and shown in the first step", async () => {
    const { browser, user } = await signedIn({ level: 3, jettyId: 1 });
    await browser.get("/user-profile/print-server");
    expect(browser.page.text).toContain("You have no key yet");
    expect(await htmlProblems(browser.page.html)).toEqual([]);
    await browser.post("/user-profile/print-server", {});
    const first = await readWsApiKey(user.id);
    const shown = await browser.follow();
    expect([shown.text.includes(`${first}`), await htmlProblems(shown.html)]).toEqual([true, []]);
    await browser.post("/user-profile/print-server", {});
    expect(await readWsApiKey(user.id)).toBe(first);
  });

  it("is renewed after a question; the old one ends, and neither stands in the audit", async () => {
    const { browser, user } = await signedIn({ level: 3, jettyId: 1 });
    await browser.post("/user-profile/print-server", {});
    const first = await readWsApiKey(user.id);
    await browser.get("/user-profile/print-server/renew");
    expect(browser.page.text).toContain("Are you sure?");
    expect(await htmlProblems(browser.page.html)).toEqual([]);
    await browser.post("/user-profile/print-server/renew", {});
    const second = await readWsApiKey(user.id);
    expect([await agentUserOf(first ?? ""), (await agentUserOf(second ?? ""))?.userId]).toEqual([
      null,
      user.id,
    ]);
    const audits = await sql<{ row: string }>(
      null,
      "select row_to_json(a)::text as row from audit a where actor_id = :userId",
      { userId: user.id },
    );
    expect(audits).toHaveLength(2);
    expect(audits.some(({ row }) => row.includes(first ?? "") || row.includes(second ?? ""))).toBe(
      false,
    );
  });
});
