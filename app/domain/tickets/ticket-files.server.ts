import { inTransaction, sql, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { lockLiveTicket } from "~/domain/cancellations/lock-ticket.server";
import { cleanDocument, type Upload } from "~/domain/files/clean-document.server";
import { removeFile, storeFile } from "~/domain/files/store-file.server";
import { publishTicketChange } from "~/domain/live-events/publish-ticket-change.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { lastChangeValues } from "~/domain/users/rules";
import { FILE_USES, type FileUse, type TicketFile } from "./file-uses";

const TABLES: Record<FileUse, string> = { file: "ticket_file", letter: "ticket_letter" };

type Reader = Pick<Staff, "ownJettyId">;
type Editor = Pick<Staff, "userId" | "ownJettyId">;

/** The files of a ticket, in the order in which they were handed in. */
export async function ticketFiles(use: FileUse, ticketId: number): Promise<TicketFile[]> {
  return sql<TicketFile>(
    null,
    `select f.name as file, f.original_name as title, f.content_type, length(f.bytes) as size,
            u.name as by, f.created_at as at
       from ${TABLES[use]} l
       join stored_file f on f.name = l.file_name and f.kind = '${FILE_USES[use].kind}'
       left join app_user u on u.id = f.created_by
      where l.ticket_id = :ticketId
      order by f.created_at, f.id`,
    { ticketId },
  );
}

/** Whether a file is of a ticket that somebody may see. */
export async function mayReadFile(
  use: FileUse,
  file: string,
  { ownJettyId }: Reader,
): Promise<boolean> {
  const rows = await sql(
    null,
    `select 1 as yes
      from ${TABLES[use]} l
      join ticket t on t.id = l.ticket_id
      where l.file_name = :file and (:ownJettyId = 0 or t.jetty_id = :ownJettyId)`,
    { file, ownJettyId },
  );
  return rows.length > 0;
}

/**
 * Hands a file in with a ticket that is not cancelled. Throws Refusal as `cleanDocument` does,
 * not_found, ticket_cancelled_by { name, day, time }, files_many { max } on `field`; not_found for
 * a letter where the ticket has no agency.
 */
export async function addTicketFile(
  use: FileUse,
  ticketId: number,
  upload: Upload,
  by: Editor,
): Promise<void> {
  const document = await cleanDocument(upload, use);
  const { kind, max, action } = FILE_USES[use];
  await inTransaction(async (tx) => {
    await lockTicketOfUse(tx, use, ticketId, by);
    const place = await freePlace(tx, use, ticketId);
    if (place > max) throw new Refusal("files_many", { field: use, values: { max } });
    const { name, sha256 } = await storeFile(tx, { ...document, kind, createdBy: by.userId });
    if (use === "file")
      await sql(
        tx,
        "insert into ticket_file (ticket_id, place, file_name) values (:ticketId, :place, :name)",
        { ticketId, place, name },
      );
    else
      await sql(tx, "insert into ticket_letter (ticket_id, file_name) values (:ticketId, :name)", {
        ticketId,
        name,
      });
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "ticket",
        action,
        subject: { type: "ticket", id: ticketId },
        after: { originalName: document.originalName, file: name, sha256 },
      },
    );
    await publishTicketChange(tx, ticketId);
  });
}

/**
 * Takes a file away from a ticket. Throws Refusal as `addTicketFile` does, and file_removed { name,
 * day, time } where somebody was first.
 */
export async function removeTicketFile(
  use: FileUse,
  ticketId: number,
  file: string,
  by: Editor,
): Promise<void> {
  await inTransaction(async (tx) => {
    await lockTicketOfUse(tx, use, ticketId, by);
    const [removed] = await sql<{ title: string }>(
      tx,
      `delete from ${TABLES[use]} l using stored_file f
        where l.ticket_id = :ticketId and l.file_name = :file and f.name = l.file_name
        returning f.original_name as title`,
      { ticketId, file },
    );
    if (!removed) throw await removedRefusal(ticketId, file);
    await removeFile(tx, file);
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "ticket",
        action: "delete",
        subject: { type: "ticket", id: ticketId },
        before: { originalName: removed.title, file },
      },
    );
    await publishTicketChange(tx, ticketId);
  });
}

/** Why a file of a ticket is not there: somebody removed it, or it never was. */
export async function removedRefusal(ticketId: number, file: string): Promise<Refusal> {
  const [row] = await sql<{ name: string; at: Date }>(
    null,
    `select u.name, a.at
      from audit a
      join app_user u on u.id = a.actor_id
      where a.subject_type = 'ticket' and a.subject_id = :ticketId and a.action = 'delete'
        and a.before ->> 'file' = :file
      order by a.id desc limit 1`,
    { ticketId: String(ticketId), file },
  );
  return row
    ? new Refusal("file_removed", { values: lastChangeValues(row.name, row.at) })
    : new Refusal("not_found");
}

/** Holds the ticket, so that files are counted and removed one after another. */
async function lockTicketOfUse(tx: Tx, use: FileUse, ticketId: number, by: Editor): Promise<void> {
  await lockLiveTicket(tx, ticketId, by);
  if (use === "file") return;
  const agency = await sql(
    tx,
    "select 1 as yes from ticket where id = :ticketId and agency_name is not null",
    { ticketId },
  );
  if (agency.length === 0) throw new Refusal("not_found");
}

/** The first place that no passenger list has; for letters, which have none, the next number. */
async function freePlace(tx: Tx, use: FileUse, ticketId: number): Promise<number> {
  const [row] = await sql<{ place: number }>(
    tx,
    use === "file"
      ? `select min(n)::int as place from generate_series(1, ${FILE_USES.file.max + 1}) n
          where not exists (select from ticket_file where ticket_id = :ticketId and place = n)`
      : "select count(*)::int + 1 as place from ticket_letter where ticket_id = :ticketId",
    { ticketId },
  );
  return row?.place ?? 1;
}
