import { sql, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { headsOf } from "./count-heads.server";
import { frozenFacts, insertPeople, nextManifest, peopleOnBoard } from "./freeze.server";
import type { HeldBoarding } from "./hold-boarding.server";
import { publishDepartureChange } from "./publish-departure-change.server";
import { manifestNumber } from "./rules";
import { hashPeople, signManifest } from "./signature.server";

/** A manifest as it was frozen now. */
export interface FrozenManifest {
  number: string;
  version: number;
}

/**
 * Freezes who is on board a held departure or trip whose boarding was closed in this transaction, with
 * the next number of the jetty's year, or the next version of its own where boarding was opened again:
 * signed, and nothing changes it any more. Throws Refusal manifest_nobody.
 */
export async function freezeManifest(
  tx: Tx,
  held: HeldBoarding,
  by: Pick<Staff, "userId" | "name">,
  now: Date,
): Promise<FrozenManifest> {
  const people = await peopleOnBoard(tx, held);
  if (people.length === 0) throw new Refusal("manifest_nobody");
  const [facts, heads] = [await frozenFacts(tx, held), await headsOf(tx, held)];
  const { year, no, version, corrects } = await nextManifest(tx, held);
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
    `insert into manifest (${held.column}, version, jetty_id, year, no, content, signature,
         closed_at, closed_by)
       values (:id, :version, :jettyId, :year, :no, :content::jsonb, :signature, :now, :userId)
       returning id`,
    {
      ...{ id: held.id, version, year, no, now, userId: by.userId, jettyId: held.jettyId },
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
  await publishDepartureChange(tx, held);
  return { number, version };
}
