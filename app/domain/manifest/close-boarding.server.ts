import { inTransaction, sql } from "@db/transaction";
import { can, type Person } from "~/domain/access/capabilities";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { headsOf } from "./count-heads.server";
import { frozenFacts, insertPeople, nextManifest, peopleOnBoard } from "./freeze.server";
import { holdBoarding } from "./hold-boarding.server";
import { publishDepartureChange } from "./publish-departure-change.server";
import { manifestNumber, requireClosable } from "./rules";
import { hashPeople, signManifest } from "./signature.server";

/** Who closes: the levels decide until when. */
export type Closer = Pick<Staff, "userId" | "ownJettyId" | "name"> & Person;

/**
 * Closes the boarding of a departure and freezes its manifest: whoever is on board now, the boat, the
 * skipper and what was counted, with the next number of the jetty's year, or the next version of its
 * own where boarding was opened again. Signed, and nothing changes it any more. Returns number and
 * version. Throws Refusal not_found, manifest_nobody and what `requireClosable` refuses.
 */
export async function closeBoarding(
  id: number,
  by: Closer,
  now: Date,
): Promise<{ number: string; version: number }> {
  return inTransaction(async (tx) => {
    const departure = await holdBoarding(tx, id, by);
    requireClosable({ ...departure, mayCorrect: can(by, "manifest.correct") }, now);
    await sql(
      tx,
      `update departure set boarding_closed_at = :now, changed = true, version = version + 1,
          updated_at = now(), updated_by = :userId
        where id = :id`,
      { id, now, userId: by.userId },
    );
    // From here on nobody boards: whoever did is seen by the statements that follow.
    const people = await peopleOnBoard(tx, id, departure.day);
    if (people.length === 0) throw new Refusal("manifest_nobody");
    const [facts, heads] = [await frozenFacts(tx, id), await headsOf(tx, id)];
    const { year, no, version, corrects } = await nextManifest(tx, departure);
    const content = {
      ...facts,
      number: manifestNumber(facts.jetty.code, year, no),
      version,
      onBoard: people.length,
      heads: heads === 0 ? null : heads,
      corrects,
      closedAt: now.toISOString(),
      closedBy: by.name,
      people: hashPeople(people),
    };
    const [made] = await sql<{ id: number }>(
      tx,
      `insert into manifest (departure_id, version, jetty_id, year, no, content, signature,
           closed_at, closed_by)
         values (:id, :version, :jettyId, :year, :no, :content::jsonb, :signature, :now, :userId)
         returning id`,
      {
        ...{ id, version, year, no, now, userId: by.userId, jettyId: departure.jettyId },
        content: JSON.stringify(content),
        signature: signManifest(content),
      },
    );
    if (!made) throw new Error("A manifest that was made is gone.");
    await insertPeople(tx, made.id, people);
    const { number } = content;
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "departures",
        action: "create",
        subject: { type: "manifest", id: made.id },
        after: { manifest: number, version, onBoard: people.length, heads: content.heads },
      },
    );
    await publishDepartureChange(tx, departure);
    return { number, version };
  });
}
