import { inTransaction, sql, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { lockLiveTicket } from "~/domain/cancellations/lock-ticket.server";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import { publishTicketChange } from "~/domain/live-events/publish-ticket-change.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { Language } from "~/domain/shared/language";
import { Refusal } from "~/domain/shared/refusal";
import { requireVersion } from "~/domain/users/require-version.server";
import {
  BUYER_FIELDS,
  type BuyerDetails,
  changesOf,
  type NumberedPerson,
  PERSON_FIELDS,
  type PersonDetails,
} from "./edit-rules";

export interface TicketEdit {
  /** The one that the form was filled in with. */
  version: number;
  buyer: BuyerDetails;
  /** Those that stood in the form; the others stay. */
  passengers: readonly NumberedPerson[];
}

/**
 * Changes the buyer and passengers of a ticket; what was paid for stays. Where a name changed on a
 * paid ticket, the buyer gets the tickets by mail again. Returns whether anything changed. Throws
 * Refusal not_found, ticket_cancelled_by { name, day, time }, changed_meanwhile { name } where
 * somebody was first.
 */
export async function editTicket(
  ticketId: number,
  { version, buyer, passengers }: TicketEdit,
  by: Pick<Staff, "userId" | "ownJettyId">,
  now: Date,
): Promise<boolean> {
  return inTransaction(async (tx) => {
    const live = await lockLiveTicket(tx, ticketId, by);
    const stored = await readDetails(tx, ticketId);
    await requireVersion(tx, { ...stored, updatedBy: stored.editedBy }, version);
    const changedBuyer = changesOf(stored, buyer, BUYER_FIELDS);
    const people = await changePassengers(tx, ticketId, passengers);
    if (!changedBuyer && people.length === 0) return false;
    await sql(
      tx,
      `update ticket
          set name = :name, ic = :ic, phone_no = :phoneNo, email = :email, country = :country,
              version = version + 1, edited_at = :now, edited_by = :userId
        where id = :ticketId`,
      { ...buyer, now, userId: by.userId, ticketId },
    );
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "ticket",
        action: "update",
        subject: { type: "ticket", id: ticketId },
        before: { ...changedBuyer?.before, ...numbered(people, "before") },
        after: { ...changedBuyer?.after, ...numbered(people, "after") },
      },
    );
    await publishTicketChange(tx, ticketId);
    const renamed =
      changedBuyer?.after.name !== undefined ||
      people.some(({ after }) => after.name !== undefined);
    if (renamed && live.state === "paid" && buyer.email !== null)
      await enqueue(
        tx,
        "mail.ticket",
        { ticketId, language: stored.language, changed: true },
        { uniqueKey: `mail.changed:${ticketId}:${version}` },
      );
    return true;
  });
}

interface StoredDetails extends BuyerDetails {
  version: number;
  editedBy: number | null;
  language: Language;
}

async function readDetails(tx: Tx, ticketId: number): Promise<StoredDetails> {
  const [row] = await sql<StoredDetails>(
    tx,
    "select name, ic, phone_no, email, country, version, edited_by, language from ticket where id = :ticketId",
    { ticketId },
  );
  if (!row) throw new Refusal("not_found");
  return row;
}

async function changePassengers(tx: Tx, ticketId: number, wanted: readonly NumberedPerson[]) {
  const stored = await sql<PersonDetails & { no: number }>(
    tx,
    "select no, name, ic, country from passenger where ticket_id = :ticketId and no = any(:nos)",
    { ticketId, nos: wanted.map(({ no }) => no) },
  );
  const wantedOf = new Map(wanted.map((one) => [one.no, one]));
  const changes = stored.flatMap((before) => {
    const row = { ...before, ...wantedOf.get(before.no) };
    const changed = changesOf(before, row, PERSON_FIELDS);
    return changed ? [{ no: before.no, row, ...changed }] : [];
  });
  if (changes.length > 0)
    await sql(
      tx,
      `update passenger p
          set name = c.name, ic = c.ic, country = c.country
         from jsonb_to_recordset(:rows::jsonb) as c(no int, name text, ic text, country text)
        where p.ticket_id = :ticketId and p.no = c.no`,
      { ticketId, rows: JSON.stringify(changes.map(({ row }) => row)) },
    );
  return changes;
}

/** Passengers in the audit, by their number on the ticket. */
function numbered(
  people: readonly { no: number; before: object; after: object }[],
  side: "before" | "after",
) {
  if (people.length === 0) return {};
  return { passengers: Object.fromEntries(people.map((one) => [String(one.no), one[side]])) };
}
