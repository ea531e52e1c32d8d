import { inTransaction, sql } from "@db/transaction";
import { changeJobState } from "~/domain/printing/change-job-state.server";
import { makeTicket } from "../support/make-ticket";
import { payTicket } from "../support/pay-ticket";
import { makeStaff } from "../support/staff";

interface SaleWishes {
  jettyId?: 1 | 2;
  ticketFlag?: 1 | 2 | 3;
  adults?: number;
  name?: string;
  email?: string;
}

/** A paid ticket of RM 30.00 a passenger, sold at some time: at Merang's counter unless told otherwise. */
export async function soldAt(at: string, { ticketFlag = 3, ...wishes }: SaleWishes = {}) {
  const now = new Date(at);
  const ticket = await makeTicket({ now, ticketFlag, ...wishes });
  if (ticketFlag < 3) await payTicket(ticket.id, { paidAt: now });
  return ticket;
}

/** Two copies of a ticket come out of a printer: one of them is a reprint. */
export async function printedTwice(ticketId: number, at: string): Promise<void> {
  const { id: agentId } = await makeStaff({ level: 3 });
  await inTransaction(async (tx) => {
    const on = new Date(at);
    await sql(
      tx,
      `insert into printer (agent_user_id, device_id, name, type, jetty_id, seen_at)
       values (:agentId, 'epson', 'EPSON', 'escpos', 1, :on)`,
      { agentId, on },
    );
    for (const copy of [1, 2]) {
      const [job] = await sql<{ id: string }>(
        tx,
        `insert into print_job (printer_id, printer_name, requested_by, kind, ticket_id, language,
            created_at, state, sent_at, copy_no)
         select id, name, :agentId, 'ticket', :ticketId, 'ms', :on, 'sent', :on, :copy
           from printer where agent_user_id = :agentId
         returning id`,
        { agentId, ticketId, on, copy },
      );
      await changeJobState(tx, {
        id: job?.id ?? "",
        from: ["sent"],
        to: "printed",
        reason: null,
        actor: { kind: "user", userId: agentId },
        now: on,
      });
    }
  });
}
