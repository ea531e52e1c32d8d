import { sql, type Tx } from "@db/transaction";
import { newSecret } from "~/domain/shared/secrets.server";
import { cleanLine } from "~/domain/shared/text";

const CONTENT_TYPES = {
  webp: "image/webp",
  jpg: "image/jpeg",
  png: "image/png",
  pdf: "application/pdf",
} as const;
const MAX_NAME_LENGTH = 200;

export interface NewFile {
  /** Its use: `picture`, `letter`, … The route that serves it asks for its own kind alone. */
  kind: string;
  extension: keyof typeof CONTENT_TYPES;
  bytes: Buffer;
  /** As it is shown, made by `cleanFileName`; never part of an address. */
  originalName: string;
  /** Null where the public sent it. */
  createdBy: number | null;
}

export interface StoredName {
  name: string;
  sha256: string;
}

/**
 * Keeps a file in the change's own transaction (T4) and returns its unguessable name. The caller
 * has checked it, and writes the audit row.
 */
export async function storeFile(tx: Tx, file: NewFile): Promise<StoredName> {
  const [stored] = await sql<StoredName>(
    tx,
    `insert into stored_file (name, kind, content_type, original_name, bytes, created_by)
     values (:name, :kind, :contentType, :originalName, :bytes, :createdBy)
       returning name, encode(sha256, 'hex') as sha256`,
    {
      name: `${newSecret()}.${file.extension}`,
      kind: file.kind,
      contentType: CONTENT_TYPES[file.extension],
      originalName: cleanLine(file.originalName).slice(0, MAX_NAME_LENGTH) || "-",
      bytes: file.bytes,
      createdBy: file.createdBy,
    },
  );
  if (!stored) throw new Error("A file was not stored.");
  return stored;
}

/**
 * Takes a file away. Whatever pointed at it must have let go before; the caller writes the audit
 * row.
 */
export async function removeFile(tx: Tx, name: string): Promise<void> {
  await sql(tx, "delete from stored_file where name = :name returning id", { name });
}
