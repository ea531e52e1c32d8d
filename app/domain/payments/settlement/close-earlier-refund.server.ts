import { sql, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { isOnItsWay } from "~/domain/refunds/fragments";
import { Refusal } from "~/domain/shared/refusal";

/** The note of a refund whose money became a travel credit. */
const BECAME_CREDIT = "Menjadi kredit perjalanan / Became travel credit";

/**
 * The money of a ticket that was paid online becomes a travel credit: where its payment was a refund
 * due before it sold the ticket, that one is closed, or the money would be promised twice. The caller
 * holds the ticket. Throws Refusal travel_credit_no_value where it is paid out or may be on its way.
 */
export async function closeEarlierRefund(
  tx: Tx,
  ticketId: number,
  { byUserId }: { byUserId: number },
  now: Date,
): Promise<void> {
  const held = await sql<{ id: number }>(
    tx,
    "select id from refund_due where ticket_id = :ticketId and of_sale order by id for update",
    { ticketId },
  );
  if (held.length === 0) return;
  // By a statement of its own: it sees what was committed while the rows were waited for.
  const ids = held.map(({ id }) => id);
  const onTheirWay = await sql(
    tx,
    `select 1 from refund_due r where r.id = any(:ids) and ${isOnItsWay("r")} limit 1`,
    { ids },
  );
  if (onTheirWay.length > 0) throw new Refusal("travel_credit_no_value");
  const closed = await sql<{ id: number; amountSen: number }>(
    tx,
    `update refund_due
        set state = 'no_refund', note = :note, decided_by = :byUserId,
            decided_at = greatest(:now, created_at)
      where id = any(:ids) and state = 'open' returning id, amount_sen`,
    { ids, note: BECAME_CREDIT, byUserId, now },
  );
  for (const { id, amountSen } of closed)
    await writeAudit(
      tx,
      { kind: "user", userId: byUserId },
      {
        module: "payment",
        action: "update",
        subject: { type: "refund_due", id },
        before: { state: "open" },
        after: { state: "no_refund", amountSen, reason: BECAME_CREDIT },
      },
    );
}
