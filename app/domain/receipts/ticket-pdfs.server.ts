import { createHash } from "node:crypto";
import { sql } from "@db/transaction";
import { config } from "~/config.server";
import { jettyFacts } from "~/domain/places/places.server";
import type { Language } from "~/domain/shared/language";
import type { DocumentKind, PrintablePassenger, PrintableTicket } from "./printable-ticket";
import { qrPublicKey } from "./qr-token.server";

/**
 * Raised when the layout of a document changes, so that those printed before are not sent again.
 */
const LAYOUT_VERSION = 3;

/** Which PDF: two equal ones show the same things. */
export interface TicketPdfKey {
  ticketId: number;
  kind: DocumentKind;
  language: Language;
  contentHash: Buffer;
}

/**
 * Names a PDF by all that it shows. The rendered page itself cannot serve: each signature in a QR
 * code differs. `passengers` are those on the document: none on a receipt.
 */
export function ticketPdfKey(
  ticket: PrintableTicket,
  passengers: readonly PrintablePassenger[],
  kind: DocumentKind,
  language: Language,
): TicketPdfKey {
  const signer = qrPublicKey().export({ type: "spki", format: "der" }).toString("base64");
  const content = JSON.stringify([
    LAYOUT_VERSION,
    signer,
    config().COUNCIL_NAME,
    jettyFacts(ticket.jettyId),
    ticket,
    passengers,
  ]);
  return {
    ticketId: ticket.id,
    kind,
    language,
    contentHash: createHash("sha256").update(content).digest(),
  };
}

/** The stored bytes, or null. */
export async function findTicketPdf(key: TicketPdfKey): Promise<Buffer | null> {
  const [row] = await sql<{ bytes: Buffer }>(
    null,
    `select bytes
      from paper
      where ticket_id = :ticketId and kind = :kind and language = :language
        and content_hash = :contentHash`,
    {
      ticketId: key.ticketId,
      kind: key.kind,
      language: key.language,
      contentHash: key.contentHash,
    },
  );
  return row?.bytes ?? null;
}

/** Keeps what was printed; what somebody else kept meanwhile stays. */
export async function storeTicketPdf(key: TicketPdfKey, bytes: Buffer): Promise<void> {
  await sql(
    null,
    `insert into paper (ticket_id, kind, language, content_hash, bytes, sha256)
      values (:ticketId, :kind, :language, :contentHash, :bytes, :sha256)
     on conflict (ticket_id, kind, language, content_hash) do nothing`,
    {
      ticketId: key.ticketId,
      kind: key.kind,
      language: key.language,
      contentHash: key.contentHash,
      bytes,
      sha256: createHash("sha256").update(bytes).digest(),
    },
  );
}

/** Removes PDFs older than 30 days: who asks again gets a new one. Returns how many. */
export async function deleteOldTicketPdfs(now: Date): Promise<number> {
  const rows = await sql(
    null,
    `delete from paper where created_at < :now::timestamptz - interval '30 days' returning 1 as gone`,
    { now },
  );
  return rows.length;
}
