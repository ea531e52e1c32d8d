import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { claimPrintJobs } from "~/domain/printing/claim-job.server";
import { endOverduePrints, handleLostConnection } from "~/domain/printing/end-lost-prints.server";
import { printSlip } from "~/domain/printing/print-slip.server";
import { printCountOf } from "~/domain/printing/queries.server";
import { recordPrintOutcome } from "~/domain/printing/record-print-outcome.server";
import { recordConditions, reportPrinters } from "~/domain/printing/report-printers.server";
import { type AgentUser, agentUserOf, renewWsApiKey } from "~/domain/printing/ws-api-key.server";
import { openShift } from "~/domain/shifts/open-shift.server";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { makeTicket } from "../support/make-ticket";
import { actionsIn, fieldNamed, hasRole, hrefsIn, refreshOf } from "../support/page-roles";
import { payTicket } from "../support/pay-ticket";
import { useSite } from "../support/site";
import { makeStaff } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
import { wordsIn } from "../support/words-in";
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
  const opened = madeOnce(async () => {
    const { browser } = await signedIn({ level: 3, jettyId: 1 });
    return {
      page: await browser.get("/printer?back=%2Ftickets"),
      dashboard: await browser.get("/dashboard"),
    };
  });

  it("is a dialog (R-2.6-09)", async () => {
    const { status, text, html } = (await opened()).page;
    expect([status, hasRole(html, "dialog"), text.includes("Choose a printer")]).toEqual([
      ...[200, true, true],
    ]);
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("lists this jetty's printers and how they were found (R-2.6-09)", async () => {
    const found = ["EPSON <Kaunter>", "Receipt printer, not checked yet"];
    expect(wordsIn((await opened()).page.text, [...found, "Mangkok"])).toEqual(found);
  });

  it("is led to from the bar around every page", async () => {
    const { html } = (await opened()).dashboard;
    expect(hrefsIn(html)).toContainEqual(expect.stringMatching(/^\/printer\?back=/));
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

  const printed = madeOnce(async () => {
    const { browser } = await chooser({ language: "ms" });
    const ticket = await paid();
    const form = `/print/ticket/${ticket.ticketCode}`;
    await browser.get(`${form}?back=%2Fuser-profile`);
    const waiting = await browser.submitAndFollow({});
    await work("printed");
    const { location } = await browser.get(waiting.path);
    const back = (await browser.follow()).text;
    const own = await browser.get(waiting.path.replace(/\?.*/, ""));
    return { ticket, waiting, location, back, own, again: (await browser.get(form)).text };
  });

  it("waits for its turn, and leads back with 'Tiket telah dicetak' (R-8-11)", async () => {
    const { waiting, location, back } = await printed();
    expect(waiting.text).toContain("Menunggu giliran");
    expect([location, back.includes("Tiket telah dicetak")]).toEqual(["/user-profile", true]);
  });

  it("says so on its own page too (R-8-11)", async () => {
    const { own } = await printed();
    expect(own.text).toContain("Tiket telah dicetak");
    expect(await htmlProblems(own.html)).toEqual([]);
  });

  it("is counted, and the next is asked for beside the count", async () => {
    const { ticket, again } = await printed();
    expect([await printCountOf(ticket.id), again.includes("1 kali")]).toEqual([1, true]);
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

  const lost = madeOnce(async () => {
    const [{ browser }, other] = [await chooser({ name: "Nur Aisyah" }), await chooser()];
    const ticket = await paid();
    await browser.post(`/print/ticket/${ticket.ticketCode}`, {});
    await claimPrintJobs(connection, agentUser, now);
    await endOverduePrints(new Date(now.getTime() + 31_000));
    await online(true);
    const page = await browser.follow();
    await other.browser.get(page.path);
    const first = await browser.submit({}, { came_out: "yes" });
    const second = await other.browser.submit({}, { came_out: "no" });
    return { page, first, second, count: await printCountOf(ticket.id) };
  });

  it("whose answer was lost asks whether paper came out, and waits for nothing", async () => {
    const { text, html } = (await lost()).page;
    expect([text.includes("Did paper come out?"), refreshOf(html)]).toEqual([true, undefined]);
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("whose answer was lost counts as the first says; the second reads who was first", async () => {
    const { first, second, count } = await lost();
    const words = "Nur Aisyah has answered this question already.";
    expect([first.status, second.status, second.text.includes(words), count]).toEqual([
      ...[303, 409, true, 1],
    ]);
  });

  const asked = madeOnce(async () => {
    const { browser } = await chooser();
    const path = `/print/ticket/${(await paid()).ticketCode}`;
    const page = (await browser.post(path, {})).location ?? "";
    const stranger = (await chooser({ jettyId: 2 })).browser;
    const toStranger = [
      (await stranger.get(page)).status,
      (await stranger.post(page, { came_out: "yes" })).status,
      (await stranger.post(path, {})).status,
    ];
    const forged = [
      (await browser.get(`/print/${randomUUID()}`)).status,
      (await browser.post("/print/ticket/ZZZZZZZZZZZZZZZZ", {})).status,
      (await browser.post(page, { came_out: "maybe" })).status,
    ];
    await work("printed");
    return { path, toStranger, forged };
  });

  it("is refused, with the job, to whoever works at the other jetty", async () => {
    expect((await asked()).toStranger).toEqual([404, 404, 404]);
  });

  it("is refused for tickets and jobs that there are not, and for an odd answer", async () => {
    expect((await asked()).forged).toEqual([404, 404, 400]);
  });

  it.each(["javascript:alert(1)", "//evil.example", "/\\\\evil.example"])(
    "leads back to the dashboard where the way back is %s",
    async (back) => {
      const { browser } = await signedIn({ level: 3, jettyId: 1 });
      const { html } = await browser.post((await asked()).path, { back });
      expect(hrefsIn(html)).toContain("/dashboard");
    },
  );

  it("is refused for a printer of the other jetty", async () => {
    const { browser } = await chooser();
    browser.cookies.set("printer", `${elsewhere}.0`);
    expect((await browser.post((await asked()).path, {})).status).toBe(404);
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

describe("the slip of an open shift", () => {
  const printed = madeOnce(async () => {
    const { browser, user } = await signedIn({ level: 3, jettyId: 1 });
    const shift = await openShift(
      { userId: user.id, ownJettyId: 1 },
      { floatSen: 10_000, jettyId: 1, formKey: randomUUID() },
      now,
    );
    browser.cookies.set("printer", `${printer}.0`);
    const form = await browser.get(`/print/slip/${shift}/open?back=%2Fuser-profile`);
    const page = (await browser.submit({})).location ?? "";
    const [job] = await sql<{ slip: string }>(
      null,
      "select slip::text as slip from print_job where shift_id = :shift",
      { shift },
    );
    await work("printed");
    const { location } = await browser.get(page);
    const back = (await browser.follow()).text;
    return { browser, shift, form, slip: job?.slip, location, back };
  });

  it("is asked for by its cashier, and bears the float", async () => {
    const { shift, form, slip } = await printed();
    expect(form.text).toContain(`Opening of shift ${shift}`);
    expect(await htmlProblems(form.html)).toEqual([]);
    expect(slip).toContain("100.00");
  });

  it("leads back when it is printed, with 'Slip has been printed' (R-8-12)", async () => {
    const { location, back } = await printed();
    expect([location, back.includes("Slip has been printed")]).toEqual(["/user-profile", true]);
  });

  it("is nobody else's, and is none of the closing", async () => {
    const { browser, shift } = await printed();
    const stranger = (await signedIn({ level: 3, jettyId: 1 })).browser;
    expect([
      (await stranger.get(`/print/slip/${shift}/open`)).status,
      (await stranger.post(`/print/slip/${shift}/open`, {})).status,
      (await browser.get(`/print/slip/${shift}/close`)).status,
    ]).toEqual([404, 404, 404]);
  });
});
