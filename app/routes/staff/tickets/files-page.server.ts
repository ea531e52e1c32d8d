import { can } from "~/domain/access/capabilities";
import { LETTER_KINDS, MAX_FILE_BYTES } from "~/domain/files/file-kinds";
import { Refusal } from "~/domain/shared/refusal";
import { FILE_USES, type FileUse } from "~/domain/tickets/file-uses";
import {
  addTicketFile,
  removedRefusal,
  removeTicketFile,
  ticketFiles,
} from "~/domain/tickets/ticket-files.server";
import type { ConfirmationContext, PageArgs } from "~/http/confirmation.server";
import { failurePage } from "~/http/failure.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { screenPath } from "~/http/return-path.server";
import { submitUpload } from "~/http/upload.server";
import { formatInstant } from "~/i18n/format";
import { requireTicket } from "./require-ticket.server";
import type { FilesView, RemovalView } from "./ticket-files";

const PAGES = {
  file: "tickets/:ticketCode/files",
  letter: "tickets/:ticketCode/letters",
} as const satisfies Record<FileUse, string>;

/** The files of a ticket in their reader's language, and whether one may be added. */
export async function loadFiles(use: FileUse, { request, params }: PageArgs): Promise<FilesView> {
  const { staff, ticket } = await ticketOfUse(use, { request, params });
  const [language, files] = [await languageOf(request), await ticketFiles(use, ticket.id)];
  return {
    ticketCode: ticket.ticketCode,
    receiptNo: ticket.receiptNo,
    agencyName: ticket.agencyName,
    files: files.map(({ at, by, size, contentType, ...file }) => ({
      ...file,
      isImage: contentType.startsWith("image/"),
      size: sizeText(size),
      from: [by, formatInstant(at, language)].filter(Boolean).join(", "),
    })),
    max: FILE_USES[use].max,
    closed: ticket.state === "cancelled",
    other: otherUse(use, can(staff, FILE_USES.letter.needs) && ticket.agencyName !== null),
    back: screenPath(request, "tickets"),
  };
}

/** A file posted: 'Image has been uploaded!' on the same page (R-8-40). */
export async function uploadFile(use: FileUse, { request, params }: PageArgs) {
  const { staff, ticket } = await ticketOfUse(use, { request, params });
  const rules = { maxBytes: MAX_FILE_BYTES, kinds: LETTER_KINDS, field: use };
  return submitUpload(request, rules, async (upload) => {
    await addTicketFile(use, ticket.id, upload, staff);
    return redirectTo(filesPath(request, ticket.ticketCode, use), {
      cookies: [flashCookie("files.uploaded")],
    });
  });
}

/** The guard of a removal's page, and the way back from it. */
export function removalPage(use: FileUse, { request, params }: PageArgs) {
  return {
    guard: async () => (await ticketOfUse(use, { request, params })).staff,
    back: filesPath(request, params.ticketCode ?? "", use),
  };
}

/** The file that is about to be removed, or who removed it before. */
export async function removalFacts(
  use: FileUse,
  context: ConfirmationContext,
): Promise<RemovalView> {
  const { ticket } = await ticketOfUse(use, context);
  const { file = "" } = context.params;
  const files = await ticketFiles(use, ticket.id);
  const found = files.find((one) => one.file === file);
  if (found)
    return {
      title: found.title,
      last: use === "letter" && files.length === 1,
      removed: null,
      closed: ticket.state === "cancelled",
    };
  const refusal = await removedRefusal(ticket.id, file);
  if (refusal.code === "not_found") throw failurePage(refusal);
  return { title: "", last: false, removed: refusal.values, closed: false };
}

/** Takes the file of the address away. Throws Refusal as `removeTicketFile` does. */
export async function removeFileOf(use: FileUse, context: ConfirmationContext): Promise<void> {
  const { ticket, staff } = await ticketOfUse(use, context);
  await removeTicketFile(use, ticket.id, context.params.file ?? "", staff);
}

/** Letters are of tickets of an agency alone (R-2.11-05). */
async function ticketOfUse(
  use: FileUse,
  { request, params }: Pick<PageArgs, "request" | "params">,
) {
  const staff = await requirePage(request, PAGES[use]);
  const ticket = await requireTicket(params.ticketCode, staff);
  if (use === "letter" && ticket.agencyName === null) throw failurePage(new Refusal("not_found"));
  return { staff, ticket };
}

function otherUse(use: FileUse, seesLetters: boolean): FileUse | null {
  if (use === "letter") return "file";
  return seesLetters ? "letter" : null;
}

function filesPath(request: Request, ticketCode: string, use: FileUse): string {
  const { search } = new URL(request.url);
  return `/tickets/${ticketCode}/${use === "file" ? "files" : "letters"}${search}`;
}

/** `84 kB`, `1.2 MB`: the same in both languages. */
function sizeText(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1_000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
