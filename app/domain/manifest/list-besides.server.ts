import { sql, type Tx } from "@db/transaction";
import { Refusal } from "~/domain/shared/refusal";
import type { Closer } from "./close-boarding.server";
import { freezeManifest } from "./freeze-manifest.server";
import { type HeldBoarding, tableOf } from "./hold-boarding.server";
import { reopenHeld } from "./reopen-boarding.server";
import { isAllowed, requireClosed } from "./rules";

/** The shortest reason for which a manifest is corrected. */
const MIN_REASON = 3;

/**
 * What becomes of the manifest of a boat that somebody was on without a scan that boarded them: `next`, they stand
 * on the one that is frozen when boarding is closed; `corrected`, by a version now; `over`, it can be corrected no
 * more; `known`, they are on board of it already; `unnamed`, nobody of the ticket was meant.
 */
export type Listing =
  | { kind: "next" | "over" | "known" | "unnamed" }
  | { kind: "corrected"; number: string; version: number };

/**
 * Has those of a scan who were on board besides (`aboard_besides`) on the manifest of a held departure or trip. Where
 * it is frozen and can still be corrected its next version is frozen in this transaction, signed and for the reason
 * that is given. Throws Refusal required where a correction has no reason.
 */
export async function listBesides(
  tx: Tx,
  held: HeldBoarding,
  { conflictId, reason }: { conflictId: number; reason: string },
  by: Closer,
  now: Date,
): Promise<Listing> {
  const { column, id } = held;
  const [people] = await sql<{ named: number; besides: number }>(
    tx,
    `select count(*)::int as named, count(e.ticket_id)::int as besides
       from aboard_person a
       join boarding_conflict c on c.id = a.conflict_id
       join boarding_scan s on s.id = c.scan_id
       left join aboard_besides e on e.ticket_id = s.ticket_id and e.passenger_no = a.passenger_no
         and e.${column} = :id
      where c.id = :conflictId`,
    { conflictId, id },
  );
  if (!people?.named) return { kind: "unnamed" };
  if (people.besides === 0) return { kind: "known" };
  if (held.boardingClosedAt === null) return { kind: "next" };
  if (!isAllowed(requireClosed, held, now)) return { kind: "over" };
  if (reason.length < MIN_REASON) throw new Refusal("required", { field: "note" });
  await reopenHeld(tx, held, reason, by, now);
  await sql(
    tx,
    `update ${tableOf(held)} set boarding_closed_at = :now, version = version + 1, updated_at = now(),
        updated_by = :userId
      where id = :id`,
    { id, now, userId: by.userId },
  );
  return { kind: "corrected", ...(await freezeManifest(tx, held, by, now)) };
}
