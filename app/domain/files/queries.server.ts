import { sql } from "@db/transaction";

export interface StoredFile {
  contentType: string;
  originalName: string;
  bytes: Buffer;
  sha256: string;
}

/** A file of one kind by its name, or null. Who may see it is for the caller to know. */
export async function readStoredFile(kind: string, name: string): Promise<StoredFile | null> {
  const [file] = await sql<StoredFile>(
    null,
    `select content_type, original_name, bytes, encode(sha256, 'hex') as sha256
      from stored_file
      where name = :name and kind = :kind`,
    { kind, name },
  );
  return file ?? null;
}
