import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { claimPrintJobs } from "~/domain/printing/claim-job.server";
import { endOverduePrints } from "~/domain/printing/end-lost-prints.server";
import { batchProgress, printBatch, stopBatch } from "~/domain/printing/print-batch.server";
import { printPersonalTicket, printTicket } from "~/domain/printing/print-ticket.server";
import { recordPrintOutcome } from "~/domain/printing/record-print-outcome.server";
import { agentUserOf } from "~/domain/printing/ws-api-key.server";
import { exportedTickets } from "~/domain/tickets/ticket-export.server";
import { useDatabase } from "../support/database";
import { makeTicket } from "../support/make-ticket";
import { keyOf } from "../support/printing";
import { makeStaff } from "../support/staff";
import { now, paid } from "./cancellation-rows";

useDatabase();

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

it("a personal ticket is counted among the prints of no exported ticket", async () => {
  const [printer, ticket, staff] = [await makePrinter(), await paid(), await cashier()];
  await printPersonalTicket(ticket.ticketCode, 1, printer.id, staff, "ms", now);
  const [job] = await claimPrintJobs(printer.connection, printer.user, now);
  await recordPrintOutcome(job?.id ?? "", printer.user.userId, "printed", null, now);
  expect(await exportedTickets([ticket.id])).toMatchObject([{ printed: 0, reprinted: 0 }]);
});
