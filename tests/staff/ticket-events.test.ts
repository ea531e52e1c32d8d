import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { denyRequest } from "~/domain/cancellations/deny-request.server";
import { expireOrders } from "~/domain/payments/sweeps/expire-orders.server";
import { recordPrintOutcome } from "~/domain/printing/record-print-outcome.server";
import { editTicket } from "~/domain/tickets/edit-ticket.server";
import { addTicketFile } from "~/domain/tickets/ticket-files.server";
import { useDatabase } from "../support/database";
import { madePdf } from "../support/made-pdf";
import { makeTicket } from "../support/make-ticket";
import { makeStaff } from "../support/staff";
import { asks, now, paid } from "./cancellation-rows";

process.env.FIXED_NOW = now.toISOString();
useDatabase();

const BUYER = {
  name: "Rahim bin Latif",
  ic: "850412115267",
  phoneNo: "0199999999",
  email: "rahim@contoh.my",
  country: "MY",
};
const member = async (level: 1 | 3) => {
  const { id } = await makeStaff({ level });
  return { userId: id, ownJettyId: 0 as const };
};

/** The events that went out about a ticket, and where. */
const eventsOf = async ({ receiptNo }: { receiptNo: string }) =>
  (
    await sql<{ event: string; jettyId: number }>(
      null,
      `select payload ->> 'event' as event, (payload ->> 'jettyId')::int as jetty_id
         from outbox where job = 'news.publish' and payload ->> 'ref' = :receiptNo order by id`,
      { receiptNo },
    )
  ).map(({ event, jettyId }) => `${event} at ${jettyId}`);

/** A print of a ticket that was sent to its printer. */
async function sentPrint(ticketId: number): Promise<{ jobId: string; agentId: number }> {
  const agent = await makeStaff({ level: 3 });
  const [job] = await sql<{ id: string }>(
    null,
    `with printer as (
       insert into printer (agent_user_id, device_id, name, type, jetty_id, seen_at)
       values (:agentId, 'epson', 'EPSON', 'escpos', 1, now()) returning id)
     insert into print_job (printer_id, printer_name, requested_by, kind, ticket_id, language, created_at, state, sent_at, copy_no)
     select id, 'EPSON', :agentId, 'ticket', :ticketId, 'ms', now(), 'sent', now(), 1 from printer
     returning id`,
    { agentId: agent.id, ticketId },
  );
  return { jobId: job?.id ?? "", agentId: agent.id };
}

describe("the pages that show a ticket are told", () => {
  it("when its people are changed", async () => {
    const ticket = await makeTicket({ now, jettyId: 2 });
    await editTicket(ticket.id, { version: 1, buyer: BUYER, passengers: [] }, await member(3), now);
    expect(await eventsOf(ticket)).toEqual(["ticket-changed at 2"]);
  });

  it("of nothing when a form was saved as it was", async () => {
    const ticket = await makeTicket({ now });
    const by = await member(3);
    await editTicket(ticket.id, { version: 1, buyer: BUYER, passengers: [] }, by, now);
    const before = await eventsOf(ticket);
    await editTicket(ticket.id, { version: 2, buyer: BUYER, passengers: [] }, by, now);
    expect(await eventsOf(ticket)).toEqual(before);
  });

  it.each(["printed", "failed"] as const)("when a print of it has %s", async (outcome) => {
    const ticket = await makeTicket({ now });
    const { jobId, agentId } = await sentPrint(ticket.id);
    await recordPrintOutcome(jobId, agentId, outcome, null, now);
    expect(await eventsOf(ticket)).toEqual(["ticket-changed at 1"]);
  });

  it("when somebody asks to cancel it, level 1 by an alert of its own (R-6-09)", async () => {
    const ticket = await makeTicket({ now });
    await asks(ticket.id);
    expect(await eventsOf(ticket)).toEqual(["cancel-request at 1", "ticket-changed at 1"]);
  });

  it("when such a request is denied (R-4-09)", async () => {
    const ticket = await paid();
    await denyRequest(await asks(ticket.id), await member(1), now);
    expect((await eventsOf(ticket)).at(-1)).toBe("request-denied at 1");
  });

  it("when a passenger list is handed in", async () => {
    const ticket = await makeTicket({ now });
    const list = { bytes: madePdf(), kind: "pdf" as const, originalName: "senarai.pdf" };
    await addTicketFile("file", ticket.id, list, await member(3));
    expect(await eventsOf(ticket)).toEqual(["ticket-changed at 1"]);
  });

  it("when an order that nobody paid is over", async () => {
    const ticket = await makeTicket({ now });
    await expireOrders(new Date(now.getTime() + 25 * 3_600_000));
    expect(await eventsOf(ticket)).toEqual(["ticket-changed at 1"]);
  });
});
