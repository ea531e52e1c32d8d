import { sql } from "@db/transaction";
import { hashOf } from "~/domain/shared/secrets.server";

/**
 * What became of the order that a replaced one was changed into: a ticket, this browser's draft,
 * or, as far as this browser knows, nothing yet.
 */
export type NewOrder =
  { kind: "ticket"; ticketCode: string } | { kind: "draft" } | { kind: "none" };

/** Of a replaced ticket; `draftSecret` is that of the browser's order in progress. */
export async function newOrderOf(
  ticketId: number,
  draftSecret: string | null,
  now: Date,
): Promise<NewOrder> {
  const [row] = await sql<{ ticketCode: string | null; isDraft: boolean }>(
    null,
    `select n.ticket_code, exists (
          select from order_draft d
           where d.form_key = t.replaced_by and d.id_hash = :draftHash and d.expires_at > :now
        ) as is_draft
       from ticket t left join ticket n on n.form_key = t.replaced_by
      where t.id = :ticketId`,
    { ticketId, draftHash: draftSecret === null ? null : hashOf(draftSecret), now },
  );
  if (row?.ticketCode) return { kind: "ticket", ticketCode: row.ticketCode };
  return { kind: row?.isDraft ? "draft" : "none" };
}
