import { inTransaction, sql } from "@db/transaction";
import type { JettyId } from "~/domain/places/jetties";
import { publishMonthChange } from "../publish-month-change.server";
import type { FileFormat } from "./queries.server";

/** Keeps the files of a closing together; those that are there already stay. */
export async function keepMonthFiles(
  { id, jettyId }: { id: number; jettyId: JettyId },
  files: Record<FileFormat, Buffer>,
  now: Date,
): Promise<void> {
  await inTransaction(async (tx) => {
    for (const [format, bytes] of Object.entries(files))
      await sql(
        tx,
        `insert into month_file (closing_id, format, bytes, sha256, made_at)
         values (:id, :format, :bytes::bytea, sha256(:bytes::bytea), :now)
         on conflict (closing_id, format) do nothing returning closing_id`,
        { id, format, bytes, now },
      );
    await publishMonthChange(tx, jettyId);
  });
}
