import { inTransaction, sql } from "@db/transaction";
import { can, type Person } from "~/domain/access/capabilities";
import type { Staff } from "~/domain/sessions/read-session.server";
import { freezeManifest, type FrozenManifest } from "./freeze-manifest.server";
import { holdBoarding } from "./hold-boarding.server";
import { requireClosable } from "./rules";

/** Who closes: the levels decide until when. */
export type Closer = Pick<Staff, "userId" | "ownJettyId" | "name"> & Person;

/**
 * Closes the boarding of a departure and freezes its manifest (`freezeManifest`): whoever is on board
 * now, the boat, the skipper and what was counted. Returns number and version. Throws Refusal not_found,
 * manifest_nobody and what `requireClosable` refuses.
 */
export async function closeBoarding(id: number, by: Closer, now: Date): Promise<FrozenManifest> {
  return inTransaction(async (tx) => {
    const departure = await holdBoarding(tx, id, by);
    requireClosable({ ...departure, mayCorrect: can(by, "manifest.correct") }, now);
    // From here on nobody boards: whoever did is seen by the statements that follow.
    await sql(
      tx,
      `update departure set boarding_closed_at = :now, changed = true, version = version + 1,
          updated_at = now(), updated_by = :userId
        where id = :id`,
      { id, now, userId: by.userId },
    );
    return freezeManifest(tx, departure, by, now);
  });
}
