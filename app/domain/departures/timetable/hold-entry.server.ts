import { sql, type Tx } from "@db/transaction";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { requireVersion } from "~/domain/users/require-version.server";
import { entryById, type TimetableEntry } from "./queries.server";

/**
 * Holds an entry for a change. `version` is the one that the form was filled in with, or null.
 * Throws Refusal not_found, entry_ended or changed_meanwhile { name }.
 */
export async function holdEntry(
  tx: Tx,
  id: number,
  by: Pick<Staff, "ownJettyId">,
  version: number | null,
): Promise<TimetableEntry> {
  const [held] = await sql<{ updatedBy: number | null }>(
    tx,
    "select updated_by from timetable_entry where id = :id for update",
    { id },
  );
  const entry = held && (await entryById(tx, id, by));
  if (!entry) throw new Refusal("not_found");
  if (!entry.active) throw new Refusal("entry_ended");
  await requireVersion(tx, { ...held, version: entry.version }, version);
  return entry;
}
