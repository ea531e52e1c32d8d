import { inTransaction, sql, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { holdBoats } from "~/domain/boarding/read-party.server";
import { lockLiveTicket } from "~/domain/cancellations/lock-ticket.server";
import { dayOf } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { refundCase } from "./choose-refund.server";
import { HAS_BOAT } from "./fragments";
import { type HeldCase, keepChoice, lockCase } from "./lock-case.server";

/**
 * Answers for a buyer who let the time pass: who has a boat after all (a person moved them, it sails,
 * or they are on board) keeps the ticket, anybody else gets the money back. Whether there is a boat
 * is asked while ticket and departures are held. Throws Refusal not_found, weather_chosen,
 * weather_request_waits, ticket_boarded or ticket_cancelled_by where something came between.
 */
export async function answerSilentCase(caseId: number, now: Date): Promise<void> {
  const chooser = { kind: "deadline", caseId } as const;
  await inTransaction(async (tx) => {
    await holdStoppage(tx, caseId);
    const held = await lockCase(tx, chooser);
    if (!held.open) throw new Refusal("weather_chosen");
    if (await hasBoat(tx, held, now)) {
      await keepChoice(tx, held, "sails", chooser, now);
      await auditSailing(tx, held);
    } else await refundCase(tx, held, chooser, now);
  });
}

/** Whoever lets boats sail again holds departures before cases: the two never wait in a circle. */
async function holdStoppage(tx: Tx, caseId: number): Promise<void> {
  await sql(
    tx,
    `select 1 from stoppage
      where id = (select stoppage_id from weather_case where id = :caseId) for key share`,
    { caseId },
  );
}

/** By a statement of its own: it sees what was committed while the locks were waited for. */
async function hasBoat(tx: Tx, { ticketId, stoppedBy }: HeldCase, now: Date): Promise<boolean> {
  await lockLiveTicket(tx, ticketId, { userId: stoppedBy, ownJettyId: 0 });
  await holdBoats(tx, ticketId);
  const [row] = await sql<{ hasBoat: boolean }>(
    tx,
    `select ${HAS_BOAT} as has_boat from ticket t where t.id = :ticketId`,
    { ticketId, today: dayOf(now) },
  );
  return row?.hasBoat === true;
}

async function auditSailing(tx: Tx, { ticketId }: HeldCase): Promise<void> {
  await writeAudit(
    tx,
    { kind: "system" },
    {
      module: "departures",
      action: "update",
      subject: { type: "ticket", id: ticketId },
      before: { weatherChoice: null },
      after: { weatherChoice: "sails" },
    },
  );
}
