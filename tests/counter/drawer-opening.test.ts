import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { handleLostConnection } from "~/domain/printing/end-lost-prints.server";
import { reportPrinters } from "~/domain/printing/report-printers.server";
import { agentUserOf, renewWsApiKey } from "~/domain/printing/ws-api-key.server";
import { staffBrowsers } from "../staff/support";
import { useDatabase } from "../support/database";
import { useSite } from "../support/site";
import { makeStaff } from "../support/staff";
import { shiftBrowsers } from "./shift-support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const { signedIn } = staffBrowsers(useSite(["counter", "staff", "ticketing"]), now);
const { working } = shiftBrowsers(signedIn);

const connection = randomUUID();
let printer = 0;
beforeAll(async () => {
  const agent = await agentUserOf(await renewWsApiKey((await makeStaff({ jettyId: 1 })).id));
  if (!agent) throw new Error("no key");
  const epson = { device_id: "epson", name: "EPSON", type: "escpos" as const };
  await reportPrinters(connection, agent, [epson], now);
  const [row] = await sql<{ id: number }>(null, "select id from printer");
  printer = row?.id ?? 0;
});
afterAll(() => handleLostConnection(connection, now));

interface DrawerJob {
  kind: string;
  slip: { drawer: boolean; lines: { text?: string; label?: string; value?: string }[] };
}
const jobsOf = (shiftId: number) =>
  sql<DrawerJob>(null, "select kind, slip from print_job where shift_id = :shiftId order by no", {
    shiftId,
  });
const entriesOf = (shiftId: number) =>
  sql<{ kind: string }>(
    null,
    "select kind from drawer_entry where shift_id = :shiftId and kind <> 'float' order by id",
    { shiftId },
  );

describe("the drawer opened without a sale", () => {
  it("is opened by the chosen printer, once a form, with a slip of who, when and why", async () => {
    const { browser, shift } = await working({ name: "Siti Aminah" });
    browser.cookies.set("printer", `${printer}.0`);
    await browser.get("/pos/shift/drawer");
    const form = { kind: "no_sale", amount: "", reason: "Tukar wang" };
    await browser.submit(form);
    expect((await browser.follow()).text).toContain("The drawer opens and its slip is printed.");
    const [job, ...more] = await jobsOf(shift.id);
    expect([job?.kind, job?.slip.drawer, more.length]).toEqual(["slip", true, 0]);
    const printed = JSON.stringify(job?.slip.lines);
    for (const shown of ["Drawer opened without a sale", "Siti Aminah", "Tukar wang", "Merang"])
      expect(printed).toContain(shown);
  });

  it("is opened once by a form that is sent twice", async () => {
    const { browser, shift } = await working();
    browser.cookies.set("printer", `${printer}.0`);
    const form = {
      kind: "no_sale",
      amount: "",
      reason: "Tukar wang",
      form_key: "k".repeat(40),
    };
    for (let time = 0; time < 2; time += 1)
      expect((await browser.post("/pos/shift/drawer", form)).status).toBe(303);
    expect([(await jobsOf(shift.id)).length, (await entriesOf(shift.id)).length]).toEqual([1, 1]);
  });

  it("is recorded all the same where the printer is away, and says to use the key", async () => {
    const { browser, shift } = await working();
    browser.cookies.set("printer", "999999.0");
    await browser.get("/pos/shift/drawer");
    await browser.submit({ kind: "safe_drop", amount: "30", reason: "" });
    expect((await browser.follow()).text).toContain("open the drawer with its key.");
    expect([await jobsOf(shift.id), await entriesOf(shift.id)]).toEqual([
      [],
      [{ kind: "safe_drop" }],
    ]);
  });
});
