import { inTransaction, sql } from "@db/transaction";
import { changeJobState } from "~/domain/printing/change-job-state.server";
import { newSecret } from "~/domain/shared/secrets.server";
import { makeStaff } from "./staff";

/** A print of a ticket: copy by copy, unless it failed. */
interface Print {
  at: Date;
  failed?: boolean;
  batch?: boolean;
}

/** A ticket is printed some times, one after the other, as a print server would. */
export async function printCopies(ticketId: number, prints: readonly Print[]): Promise<void> {
  const { id: agentId } = await makeStaff({ level: 3 });
  await inTransaction(async (tx) => {
    await sql(
      tx,
      `insert into printer (agent_user_id, device_id, name, type, jetty_id, seen_at)
       values (:agentId, :device, 'EPSON', 'escpos', 1, now())`,
      { agentId, device: newSecret().slice(0, 20) },
    );
    let copy = 1;
    for (const { at, failed = false, batch = false } of prints) {
      const [job] = await sql<{ id: string }>(
        tx,
        `insert into print_job (printer_id, printer_name, requested_by, kind, ticket_id, language,
            created_at, state, sent_at, copy_no, batch)
         select id, name, :agentId, 'ticket', :ticketId, 'ms', :at, 'sent', :at, :copy,
             case when :batch then gen_random_uuid() end
           from printer where agent_user_id = :agentId
         returning id`,
        { agentId, ticketId, at, copy, batch },
      );
      await changeJobState(tx, {
        id: job?.id ?? "",
        from: ["sent"],
        to: failed ? "failed" : "printed",
        reason: failed ? "no_paper" : null,
        actor: { kind: "user", userId: agentId },
        now: at,
      });
      if (!failed) copy += 1;
    }
  });
}
