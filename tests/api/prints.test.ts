import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { sql } from "@db/transaction";
import { useDatabase } from "../support/database";
import { makeTicket } from "../support/make-ticket";
import { payTicket } from "../support/pay-ticket";
import {
  connectAgent,
  type FakeAgent,
  keyOf,
  startWebProcess,
  VIRTUAL_PRINTER,
  type WebProcess,
} from "../support/printing";
import { sessionOf } from "../support/staff";
import { eventually } from "../workers/support";
import { somebodyOf, useCalls } from "./api-client";

vi.hoisted(() => Object.assign(process.env, { ERROR_LOG_SECRET: "rahsia-log_0123456789abcdef" }));
useDatabase();
const ask = useCalls();
let web: WebProcess;
beforeAll(async () => void (web = await startWebProcess()));
afterAll(() => web.stop());
const open: FakeAgent[] = [];
afterEach(() => open.splice(0).forEach((agent) => agent.socket.terminate()));

/** A cashier whose print server prints what it gets, or only takes it. */
async function counter({ prints = true } = {}) {
  const cashier = await somebodyOf(3, { jettyId: 1 });
  const agent = await connectAgent(web.url, await keyOf(cashier), [VIRTUAL_PRINTER]);
  open.push(agent);
  if (prints)
    agent.socket.on("message", () =>
      agent.jobs.splice(0).forEach((job) => agent.answer(job, "printed")),
    );
  return { cashier, agent };
}
async function paid() {
  const ticket = await makeTicket();
  await payTicket(ticket.id);
  return ticket;
}
const PRINTER = `printer_id=maya&printer_name=${encodeURIComponent(VIRTUAL_PRINTER.name)}`;
const jobsOf = async (ticketId: number) =>
  (await sql(null, "select 1 as job from print_job where ticket_id = :ticketId", { ticketId }))
    .length;

describe("the calls of prints", () => {
  it("print a ticket and answer how often it was printed, by whom and where (R-7-51)", async () => {
    const { cashier } = await counter();
    const ticket = await paid();
    const path = `/api/ticket-counter/print/${ticket.ticketCode}?${PRINTER}&ws=1`;
    const first = await ask("GET", path, cashier);
    expect([first.status, first.body]).toMatchObject([
      200,
      {
        count: 1,
        history: [{ data: { printer_name: VIRTUAL_PRINTER.name, printer_id: "maya" } }],
        job: { state: "printed" },
      },
    ]);
    expect((await ask("GET", path, cashier)).body).toMatchObject({ count: 2 });
  });

  it("print a test page (R-7-52)", async () => {
    const { cashier } = await counter();
    expect(
      (await ask("GET", `/api/ticket-counter/test-print?${PRINTER}`, cashier)).body,
    ).toMatchObject({ job: { state: "printed" } });
  });

  it("refuse a printer that is not there, is away or is not named, and what is not paid", async () => {
    const { cashier, agent } = await counter();
    const [ticket, unpaid] = [await paid(), await makeTicket()];
    const print = (code: string, query: string) =>
      ask("GET", `/api/ticket-counter/print/${code}?${query}`, cashier);
    expect((await print(ticket.ticketCode, "printer_id=lain")).status).toBe(404);
    expect((await print(ticket.ticketCode, "")).body).toMatchObject({
      code: "no_printer",
      error: "Please select a printer",
    });
    expect((await print(unpaid.ticketCode, PRINTER)).body).toMatchObject({ code: "print_unpaid" });
    expect((await print("2222222222222222", PRINTER)).status).toBe(404);
    agent.socket.terminate();
    await eventually(
      async () =>
        (await print(ticket.ticketCode, `${PRINTER}`)).body.error === "Printer is offline..",
    );
  });

  it("print nothing for a browser's cookie, nor clears the log for it (R-X6)", async () => {
    const { cashier } = await counter();
    const ticket = await paid();
    const cookie = { headers: { Cookie: `session=${await sessionOf(cashier)}` } };
    for (const path of [
      `/api/ticket-counter/print/${ticket.ticketCode}?${PRINTER}`,
      `/api/ticket-counter/test-print?${PRINTER}`,
      "/clear_log?rahsia-log_0123456789abcdef",
    ])
      expect((await ask("GET", path, null, cookie)).status, path).toBe(401);
    expect(await jobsOf(ticket.id)).toBe(0);
  });

  it("print once for one key, also when two arrive at once; without a key each prints", async () => {
    const { cashier } = await counter();
    const [ticket, control] = [await paid(), await paid()];
    const path = (code: string) => `/api/ticket-counter/print/${code}?${PRINTER}`;
    const keyed = { headers: { "Idempotency-Key": "cetak-tiket-00000001" } };
    const two = await Promise.all(
      [1, 2].map(() => ask("GET", path(ticket.ticketCode), cashier, keyed)),
    );
    const codes = two.map(({ status, body }) => (status === 200 ? "printed" : body.code));
    expect(["printed,printed", "key_in_use,printed"]).toContain(codes.toSorted().join());
    expect(await jobsOf(ticket.id)).toBe(1);
    await Promise.all([1, 2].map(() => ask("GET", path(control.ticketCode), cashier)));
    expect(await jobsOf(control.id)).toBe(2);
  });
});
