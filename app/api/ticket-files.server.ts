import { z } from "zod";
import { LETTER_KINDS, MAX_FILE_BYTES } from "~/domain/files/file-kinds";
import { validateFile } from "~/domain/files/validate-file";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { rowId } from "~/domain/shared/row-id.server";
import { parseTicketCode } from "~/domain/shared/ticket-code";
import { FILE_USES, type FileUse } from "~/domain/tickets/file-uses";
import { ticketDetail } from "~/domain/tickets/ticket-detail.server";
import { addTicketFile, removeTicketFile, ticketFiles } from "~/domain/tickets/ticket-files.server";
import { messageShape } from "./answer-shapes";
import { base64Field, fileNameField } from "./base64-file";
import { staffCall } from "./call.server";
import { FILE, REMOVE, type StaffContext } from "./call-line";
import { presentMessage } from "./message.server";
import { fileJson, fileShape } from "./staff-ticket-json";

/** A ticket by its code, as it is written or stored; null where it can be none. */
export const ticketCodeField = z
  .string({ error: "required" })
  .max(60, "bad_request")
  .transform(parseTicketCode);
const fileBody = z.object({
  img: base64Field,
  original_name: fileNameField,
  ticketCode: ticketCodeField,
});
const letterBody = fileBody.omit({ img: true }).extend({ letter: base64Field });
const fileParams = z.object({ id: rowId, file: z.string().max(100) });

interface SentFile {
  bytes: Buffer;
  original_name: string;
  ticketCode: string | null;
}

/**
 * Stores a file with the ticket of a code; all that the ticket has then. Throws Refusal not_found,
 * and as `validateFile` and `addTicketFile` do.
 */
async function addFile(
  use: FileUse,
  { bytes, original_name: name, ticketCode }: SentFile,
  staff: Staff,
) {
  const ticket = ticketCode === null ? null : await ticketDetail(ticketCode, staff);
  if (!ticket) throw new Refusal("not_found");
  const kind = validateFile(
    { name, bytes },
    { maxBytes: MAX_FILE_BYTES, kinds: LETTER_KINDS },
    use,
  );
  await addTicketFile(use, ticket.id, { bytes, kind, originalName: name }, staff);
  const files = await ticketFiles(use, ticket.id);
  return files.map(({ file, title, contentType }) =>
    fileJson(use, { name: file, title, contentType }),
  );
}

/** The same two paths for each use of a file. Throws Refusal as `removeTicketFile` does. */
const removeFileOf =
  (use: FileUse) =>
  async ({ id, file }: z.output<typeof fileParams>, { staff }: StaffContext): Promise<void> =>
    removeTicketFile(use, id, file, staff);

const TICKET_ERRORS = ["not_found", "ticket_cancelled_by"] as const;
const UPLOAD_ERRORS = [
  ...TICKET_ERRORS,
  "file_unsupported",
  "file_too_large",
  "file_damaged",
  "file_encrypted",
  "file_active",
  "file_pixels",
  "files_many",
  "too_many",
] as const;

export const ticketFileCalls = [
  staffCall({
    ...FILE,
    path: "/api/ticket-counter/upload",
    summary: "uploadFile",
    needs: FILE_USES.file.needs,
    schema: fileBody,
    answers: z.strictObject({ files: z.array(fileShape) }),
    errors: UPLOAD_ERRORS,
    act: ({ img, ...sent }, { staff }) => addFile("file", { ...sent, bytes: img }, staff),
    present: (files) => ({ files }),
  }),
  staffCall({
    ...FILE,
    path: "/api/ticket-counter/upload-letter",
    summary: "uploadLetter",
    needs: FILE_USES.letter.needs,
    schema: letterBody,
    answers: z.strictObject({ letters: z.array(fileShape) }),
    errors: UPLOAD_ERRORS,
    act: ({ letter, ...sent }, { staff }) => addFile("letter", { ...sent, bytes: letter }, staff),
    present: (letters) => ({ letters }),
  }),
  staffCall({
    ...REMOVE,
    path: "/api/ticket-counter/files/:id/:file",
    summary: "removeFile",
    needs: FILE_USES.file.needs,
    schema: fileParams,
    answers: messageShape,
    errors: [...TICKET_ERRORS, "file_removed"],
    act: removeFileOf("file"),
    present: presentMessage("image_removed"),
  }),
  staffCall({
    ...REMOVE,
    path: "/api/ticket-counter/letters/:id/:file",
    summary: "removeLetter",
    needs: FILE_USES.letter.needs,
    schema: fileParams,
    answers: messageShape,
    errors: [...TICKET_ERRORS, "file_removed"],
    act: removeFileOf("letter"),
    present: presentMessage("image_removed"),
  }),
];
