import { inTransaction, sql } from "@db/transaction";
import { storeFile } from "~/domain/files/store-file.server";
import { FILE_USES, type FileUse } from "~/domain/tickets/file-uses";
import { madePdf } from "../../support/made-pdf";
import { type MadeTicket, makeTicket } from "../../support/make-ticket";
import { somebodyOf } from "../api-client";
import { NO_TICKET, NOBODY, type Office, type Refusals } from "./refusals";
import { PDF, refusedDocuments } from "./uploads";

/** The calls of a ticket's files, and those of its letters, which are refused alike. */
export function ticketFileRefusals(office: Office): Refusals {
  return { ...refusalsOf("file", office), ...refusalsOf("letter", office) };
}

const CALLS = {
  file: { upload: "upload", field: "img", files: "files" },
  letter: { upload: "upload-letter", field: "letter", files: "letters" },
} as const;

function refusalsOf(use: FileUse, { ask, now }: Office): Refusals {
  const { upload, field, files } = CALLS[use];
  const send = async (ticketCode: string, base64 = PDF, original_name = "surat.pdf") =>
    ask("POST", `/api/ticket-counter/${upload}`, await somebodyOf(1), {
      body: { ticketCode, [field]: base64, original_name },
    });
  const remove = async (ticketId: number, file: string) =>
    ask("DELETE", `/api/ticket-counter/${files}/${ticketId}/${file}`, await somebodyOf(1));
  const aTicket = () => ticketOfAgency(now);
  const aCancelledTicket = async () => {
    const ticket = await aTicket();
    await ask("POST", `/api/ticket-cancellation/cancel/${ticket.id}`, await somebodyOf(1), {
      body: { remark: "Ribut" },
    });
    return ticket;
  };
  return {
    [`POST /api/ticket-counter/${upload}`]: {
      not_found: () => send(NO_TICKET),
      ticket_cancelled_by: async () => send((await aCancelledTicket()).ticketCode),
      files_many: async () => {
        const ticket = await aTicket();
        await fill(use, ticket.id);
        return send(ticket.ticketCode);
      },
      ...refusedDocuments(async ({ name, base64 }) =>
        send((await aTicket()).ticketCode, base64, name),
      ),
    },
    [`DELETE /api/ticket-counter/${files}/{id}/{file}`]: {
      not_found: () => remove(NOBODY, "tiada.pdf"),
      ticket_cancelled_by: async () => remove((await aCancelledTicket()).id, "tiada.pdf"),
      file_removed: async () => {
        const ticket = await aTicket();
        const { body } = await send(ticket.ticketCode);
        const [stored] = body[files] as { file: string }[];
        await remove(ticket.id, stored?.file ?? "");
        return remove(ticket.id, stored?.file ?? "");
      },
    },
  };
}

/** A ticket of the counter that an agency bought. */
async function ticketOfAgency(now: Date): Promise<MadeTicket> {
  const ticket = await makeTicket({ now, ticketFlag: 3 });
  await sql(null, "update ticket set agency_name = 'Jabatan Laut' where id = :id returning id", {
    id: ticket.id,
  });
  return ticket;
}

/** Gives a ticket as many files as it may have. */
async function fill(use: FileUse, ticketId: number): Promise<void> {
  const { kind, max } = FILE_USES[use];
  const bytes = madePdf();
  await inTransaction(async (tx) => {
    for (let place = 1; place <= max; place += 1) {
      const { name } = await storeFile(tx, {
        ...{ kind, bytes, extension: "pdf", originalName: "surat.pdf", createdBy: null },
      });
      await sql(
        tx,
        use === "file"
          ? "insert into ticket_file (ticket_id, place, file_name) values (:ticketId, :place, :name)"
          : "insert into ticket_letter (ticket_id, file_name) values (:ticketId, :name)",
        use === "file" ? { ticketId, place, name } : { ticketId, name },
      );
    }
  });
}
