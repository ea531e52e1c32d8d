import { isDeepStrictEqual } from "node:util";
import { inTransaction, sql, type Tx } from "@db/transaction";
import { hashOf } from "~/domain/shared/secrets.server";
import type { DraftData } from "./draft";
import { draftOfTicket } from "./draft-of-ticket.server";
import { isMadeHere } from "./fragments";
import { parseDraftData } from "./stored-draft.server";

/** Whose page says that a ticket is paid. */
interface Reader {
  /** The browser's own secret; null where it has none. */
  browser: string | null;
  /** Of its order in progress. */
  draftSecret: string | null;
}

/**
 * A ticket is paid: drops the draft from which it was made, and only that one, for another order may
 * have been begun since. Returns whether it was the reader's order in progress.
 */
export async function discardDraftOfTicket(
  ticketId: number,
  { browser, draftSecret }: Reader,
): Promise<boolean> {
  return inTransaction(async (tx) => {
    const [gone] = await sql<{ own: boolean }>(
      tx,
      `delete from order_draft d using ticket t
        where t.id = :ticketId and d.form_key = t.form_key
        returning coalesce(d.id_hash = :secretHash, false) as own`,
      { ticketId, secretHash: draftSecret === null ? null : hashOf(draftSecret) },
    );
    if (gone?.own) return true;
    if (browser === null || draftSecret === null) return false;
    return discardUnderNewKey(tx, ticketId, { browser, draftSecret });
  });
}

/**
 * A draft whose order was placed gets a new form key with its next change, be it another language or
 * payment method: it is still that order as long as the same is ordered, and no ticket has the new key.
 */
async function discardUnderNewKey(
  tx: Tx,
  ticketId: number,
  { browser, draftSecret }: { browser: string; draftSecret: string },
): Promise<boolean> {
  const secretHash = hashOf(draftSecret);
  const [draft] = await sql<{ data: unknown }>(
    tx,
    `select d.data from order_draft d, ticket t
      where d.id_hash = :secretHash and d.channel = 'web' and t.id = :ticketId
        and ${isMadeHere("t")} and d.created_at <= t.created_at
        and not exists (select from ticket other where other.form_key = d.form_key)
        for update of d`,
    { secretHash, ticketId, browserHash: hashOf(browser) },
  );
  if (!draft || !isOrderOf(parseDraftData(draft.data), await draftOfTicket(tx, ticketId)))
    return false;
  await sql(tx, "delete from order_draft where id_hash = :secretHash", { secretHash });
  return true;
}

/** Whether a draft orders what a ticket is for; how it is paid, and what was half typed, is no part of it. */
function isOrderOf(draft: DraftData, ticket: DraftData): boolean {
  const chosen = new Set(draft.departureIds);
  return (
    isDeepStrictEqual(orderedIn(draft), orderedIn(ticket)) &&
    (ticket.departureIds ?? []).every((id) => chosen.has(id))
  );
}

function orderedIn({ jettyId, ticketDate, counts, buyer, passengers }: DraftData) {
  const counted = Object.entries(counts).filter(([, quantity]) => quantity > 0);
  return { jettyId, ticketDate, counts: Object.fromEntries(counted), buyer, passengers };
}
