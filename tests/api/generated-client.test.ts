import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@hey-api/openapi-ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { sql } from "@db/transaction";
import { useServer } from "../server/support";
import { useDatabase } from "../support/database";
import { payTicket } from "../support/pay-ticket";
import { connectAgent, keyOf, startWebProcess, VIRTUAL_PRINTER } from "../support/printing";
import { type MadeStaff, STAFF_PASSWORD } from "../support/staff";
import { nowOfTests, somebodyOf } from "./api-client";
import { anOrderBody } from "./generate";

vi.hoisted(() => Object.assign(process.env, { FIXED_NOW: "2026-06-10T13:30:00+08:00" }));
useDatabase();
const server = useServer([], { trustProxy: "1" });
const folder = mkdtempSync(join(tmpdir(), "jetty-client-"));
afterAll(() => rmSync(folder, { recursive: true }));

interface Told {
  data?: Record<string, unknown>;
  error?: Record<string, unknown>;
  response: Response;
}
/** As a public generator writes it: a function a call. */
type Client = Record<string, (asked: Record<string, unknown>) => Promise<Told>>;
let client: Client;

beforeAll(async () => {
  const input = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as object;
  await createClient({
    input: { ...input },
    output: { path: folder },
    logs: { level: "silent", file: false },
    plugins: ["@hey-api/typescript", "@hey-api/sdk", "@hey-api/client-fetch"],
  });
  client = (await import(join(folder, "sdk.gen.ts"))) as Client;
});

/** Makes a call by its generated function, logged in as somebody or not at all. */
async function call(name: string, asked: Record<string, unknown> = {}, token?: string) {
  const { data, error } = await client[name]!({
    baseUrl: server.url,
    ...asked,
    ...(token !== undefined && { auth: token }),
  });
  if (!data) throw new Error(`${name}: ${JSON.stringify(error)}`);
  return data;
}

async function logIn({ email }: MadeStaff): Promise<string> {
  const body = { email, password: STAFF_PASSWORD, platform: "mobile_app" };
  return (await call("postApiLogin", { body })).token as string;
}
const idOf = (ticket: unknown) => (ticket as { id: number }).id;
const stateOf = async (id: number) =>
  (await sql<{ state: string }>(null, "select state from ticket where id = :id", { id }))[0]?.state;

describe("a client generated from the description", () => {
  it("buys a ticket online", async () => {
    const { ticket } = await call("postTicketGenerate", { body: anOrderBody(nowOfTests()) });
    expect(ticket).toMatchObject({ amount: 60, isPaid: false });
    await payTicket(idOf(ticket), { paidAt: nowOfTests() });
    expect(await stateOf(idOf(ticket))).toBe("paid");
  });

  it("opens a shift, sells at the counter, prints the ticket and cancels it", async () => {
    const [cashier, chief] = [await somebodyOf(3), await somebodyOf(1)];
    const web = await startWebProcess();
    const agent = await connectAgent(web.url, await keyOf(cashier), [VIRTUAL_PRINTER]);
    agent.socket.on("message", () =>
      agent.jobs.splice(0).forEach((job) => agent.answer(job, "printed")),
    );
    const token = await logIn(cashier);
    const jetty = { start_shift: "1", jetty: "1" };
    await call("postApiTicketCounter", { query: jetty, body: { cash_in: 100 } }, token);
    const { ticket } = await call(
      "postApiTicketCounterGenerate",
      {
        body: anOrderBody(nowOfTests(), {
          ticketFlag: 3,
          paymentMethod: "Cash",
          cash_in: 60,
          cash_out: 0,
          adult: [
            { name: "Penumpang Satu", ic: "850412115267" },
            { name: "Penumpang Dua", ic: "870903115048" },
          ],
        }),
      },
      token,
    );
    const { ticketCode } = ticket as { ticketCode: string };
    const printed = await call(
      "getApiTicketCounterPrintCode",
      { path: { code: ticketCode }, query: { printer_id: "maya" } },
      token,
    );
    expect(printed).toMatchObject({ count: 1, job: { state: "printed" } });
    await call(
      "postApiTicketCancellationCancelId",
      { path: { id: String(idOf(ticket)) }, body: { remark: "Ribut" } },
      await logIn(chief),
    );
    expect(await stateOf(idOf(ticket))).toBe("cancelled");
    agent.socket.terminate();
    await web.stop();
  });

  it("reads a refusal as what it is", async () => {
    const { data, error, response } = await client["postApiLogin"]!({
      baseUrl: server.url,
      body: { email: "tiada@contoh.my", password: STAFF_PASSWORD },
    });
    expect([data, error, response.status]).toMatchObject([undefined, { code: "wrong_login" }, 422]);
  });
});
