import { sql, type Tx } from "@db/transaction";
import { type Actor, writeAudit } from "~/domain/audit/write-audit.server";

type SpendingState = "reserved" | "taken" | "released" | "given_back";

/** From where each state is reached; the table allows no other move. */
const BEFORE: Record<Exclude<SpendingState, "reserved">, readonly SpendingState[]> = {
  taken: ["reserved", "released"],
  released: ["reserved"],
  given_back: ["taken"],
};

/** An order is paid: what it reserved of a credit is spent for good. */
export function takeCredit(tx: Tx, ticketId: number, actor: Actor, now: Date): Promise<number> {
  return moveSpending(tx, ticketId, "taken", actor, now);
}

/** An order ends unpaid: what it reserved can be spent again. */
export function releaseCredit(tx: Tx, ticketId: number, actor: Actor, now: Date): Promise<number> {
  return moveSpending(tx, ticketId, "released", actor, now);
}

/** A paid ticket is cancelled: what a credit paid of it goes back to that credit, under its code. */
export function giveCreditBack(tx: Tx, ticketId: number, actor: Actor, now: Date): Promise<number> {
  return moveSpending(tx, ticketId, "given_back", actor, now);
}

/** The caller holds the ticket. Returns the sum in whole sen, 0 where the ticket spends no credit. */
async function moveSpending(
  tx: Tx,
  ticketId: number,
  to: keyof typeof BEFORE,
  actor: Actor,
  now: Date,
): Promise<number> {
  const [moved] = await sql<{ creditId: number; amountSen: number; was: SpendingState }>(
    tx,
    `update travel_credit_spending s set state = :to, moved_at = :now
       from travel_credit_spending b
      where s.ticket_id = :ticketId and b.ticket_id = s.ticket_id and s.state = any(:from::text[])
     returning s.credit_id, s.amount_sen, b.state as was`,
    { ticketId, to, from: [...BEFORE[to]], now },
  );
  if (!moved) return 0;
  const { creditId, amountSen, was } = moved;
  await writeAudit(tx, actor, {
    module: "travel-credit",
    action: "update",
    subject: { type: "travel_credit", id: creditId },
    before: { spending: was },
    after: { spending: to, ticketId, amountSen },
  });
  return amountSen;
}

/**
 * Whether a late payment still finds what its order was to take of a credit: reserved, or released
 * and not spent on anything else since. Its end does not matter, for the order was made in time. Holds
 * the credit, so that nobody spends it before the caller does.
 */
export async function canTakeCredit(tx: Tx, ticketId: number): Promise<boolean> {
  const [found] = await sql<{ enough: boolean }>(
    tx,
    `select s.state <> 'released' or c.value_sen - c.spent_sen >= s.amount_sen as enough
       from travel_credit_spending s join travel_credit c on c.id = s.credit_id
      where s.ticket_id = :ticketId for update of c`,
    { ticketId },
  );
  return found?.enough ?? true;
}
