import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { type AgentMessage, CLOSE_CODES } from "~/domain/printing/agent-messages";
import { printTest } from "~/domain/printing/print-ticket.server";
import { findPrintJob } from "~/domain/printing/queries.server";
import { type AgentUser, agentUserOf, renewWsApiKey } from "~/domain/printing/ws-api-key.server";
import { PrintServerConnection } from "~/live/print-server-connection.server";
import { useDatabase } from "../support/database";
import { makeTicket } from "../support/make-ticket";
import { payTicket } from "../support/pay-ticket";
import { keyOf, VIRTUAL_PRINTER } from "../support/printing";
import { makeStaff } from "../support/staff";

useDatabase();

/** A print server's connection without its socket, and what it was sent. */
async function connected() {
  const { id } = await makeStaff({ jettyId: 1, level: 3 });
  const user = await agentUserOf(await keyOf({ id }));
  if (!user) throw new Error("no key");
  const sent: string[] = [];
  const closed: number[] = [];
  const connection = new PrintServerConnection(user, {
    send: (text) => sent.push(text) > 0,
    close: (code) => void closed.push(code),
  });
  const receive = (message: AgentMessage) => connection.receive(JSON.stringify(message));
  await receive({ message: "hello", printers: [VIRTUAL_PRINTER] });
  return { user, connection, receive, sent, closed, staff: staffOf(user) };
}
const staffOf = ({ userId }: AgentUser) => ({
  userId,
  jettyId: 1 as const,
  ownJettyId: 1 as const,
});
const printersOf = ({ userId }: AgentUser) =>
  sql<{ id: number; deviceId: string; condition: string | null }>(
    null,
    "select id, device_id, condition from printer where agent_user_id = :userId",
    { userId },
  );

describe.each<[string, (user: AgentUser) => Promise<unknown>]>([
  ["a key was renewed", ({ userId }) => renewWsApiKey(userId)],
  [
    "a person was deactivated",
    ({ userId }) =>
      sql(null, "update app_user set active = false where id = :userId returning id", { userId }),
  ],
])("from the moment when %s", (_what, end) => {
  it("a print waits, and the socket is closed", async () => {
    const { user, connection, sent, closed, staff } = await connected();
    const [printer] = await printersOf(user);
    const job = await printTest(printer?.id ?? 0, staff, "ms", new Date());
    await end(user);
    await connection.sendDueJobs();
    expect(closed).toEqual([CLOSE_CODES.notAllowed]);
    expect(sent.map((text) => (JSON.parse(text) as { message: string }).message)).toEqual([
      "welcome",
    ]);
    expect((await findPrintJob(job, new Date()))?.state).toBe("queued");
  });

  it("an answer decides nothing", async () => {
    const { user, connection, receive, closed, staff } = await connected();
    const [printer] = await printersOf(user);
    const id = await printTest(printer?.id ?? 0, staff, "ms", new Date());
    await connection.sendDueJobs();
    await end(user);
    await receive({ message: "answer", id, outcome: "printed" });
    expect([(await findPrintJob(id, new Date()))?.state, closed]).toEqual([
      "sent",
      [CLOSE_CODES.notAllowed],
    ]);
  });

  it("no printer is reported, nor its condition", async () => {
    const { user, receive } = await connected();
    await end(user);
    await receive({
      message: "hello",
      printers: [VIRTUAL_PRINTER, { ...VIRTUAL_PRINTER, device_id: "baru" }],
    });
    await receive({
      message: "status",
      printers: [{ device_id: VIRTUAL_PRINTER.device_id, condition: "paper_out" }],
    });
    expect(await printersOf(user)).toMatchObject([
      { deviceId: VIRTUAL_PRINTER.device_id, condition: null },
    ]);
  });

  it("no ticket is asked for", async () => {
    const { user, receive, sent } = await connected();
    const { id, ticketCode } = await makeTicket({});
    await payTicket(id);
    await end(user);
    await receive({
      message: "ask",
      ref: "r1",
      code: ticketCode,
      printer_id: VIRTUAL_PRINTER.device_id,
    });
    expect(await sql(null, "select id from print_job where ticket_id = :id", { id })).toEqual([]);
    expect(sent).toHaveLength(1);
  });
});
