import { inTransaction, sql, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import type { Closer } from "~/domain/manifest/close-boarding.server";
import { type HeldBoarding, holdBoarding } from "~/domain/manifest/hold-boarding.server";
import { listBesides, type Listing } from "~/domain/manifest/list-besides.server";
import type { CountedBoat } from "~/domain/manifest/presses";
import { sailingOf } from "~/domain/manifest/sailing";
import { Refusal } from "~/domain/shared/refusal";
import type { Leg } from "../leg";
import type { Scanner } from "../scanner";
import { type Decision, FOR_EVERYBODY } from "./conflict";

/** What a conflict turned out to be. */
export interface ConflictDecision {
  decision: Decision;
  note: string;
  /** The one that somebody was on board of, null where nobody knows it. */
  boat: CountedBoat | null;
  /** Which passengers of the ticket were on board; none where it was none of them, or nobody knows. */
  who: readonly number[];
}

interface KnownConflict {
  receiptNo: string;
  day: string;
  leg: Leg;
  /** How many the scan let on board. */
  count: number;
}

/**
 * Writes down what a conflict turned out to be, once. It changes nobody's boarding and no count: a double is not on
 * board. Whoever of the ticket was on board besides stands on the manifest of their boat from here on (`listBesides`);
 * returns what became of it, null where no boat is known. Throws Refusal not_found for one of another jetty,
 * conflict_people { count } for more than the scan let on board, bad_request for somebody who is not on the ticket,
 * conflict_decided where somebody was first, and what `holdBoarding` and `listBesides` refuse.
 */
export async function decideConflict(
  id: number,
  { decision, note, boat, who }: ConflictDecision,
  by: Scanner & Closer,
  now: Date,
): Promise<Listing | null> {
  return inTransaction(async (tx) => {
    const [known] = await sql<KnownConflict>(
      tx,
      `select c.receipt_no, s.day, s.leg, cardinality(c.passengers) as count
         from boarding_conflict c join boarding_scan s on s.id = c.scan_id
        where c.id = :id and s.jetty_id = :jettyId`,
      { id, jettyId: by.jettyId },
    );
    if (!known) throw new Refusal("not_found");
    const isAboard = decision === "aboard" && known.leg === "out";
    const { count } = known;
    if (isAboard && who.length > count)
      throw new Refusal("conflict_people", { field: "who", values: { count } });
    const held = isAboard && boat !== null ? await holdBoatOf(tx, known, boat, by) : null;
    const [decided] = await sql<{ id: number }>(
      tx,
      `update boarding_conflict
          set decision = :decision, note = nullif(:note, ''), decided_at = :now, decided_by = :userId,
            departure_id = :departureId, trip_id = :tripId
        where id = :id and decided_at is null returning id`,
      {
        ...{ id, decision, note, now, userId: by.userId },
        departureId: held?.column === "departure_id" ? held.id : null,
        tripId: held?.column === "trip_id" ? held.id : null,
      },
    );
    if (!decided) throw new Refusal("conflict_decided");
    if (isAboard) await writeAboard(tx, id, who);
    const reason = { conflictId: id, reason: note };
    const listing = held && (await listBesides(tx, held, reason, by, now));
    const { receiptNo } = known;
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "boarding",
        action: "update",
        subject: { type: "boarding_conflict", id },
        before: { receiptNo, decision: null },
        after: {
          ...{ receiptNo, decision, note, ...(held && { [held.column]: held.id }) },
          ...(isAboard && { passengers: who }),
        },
      },
    );
    await enqueue(tx, "news.publish", {
      ...{ event: "ticket-changed", jettyId: by.jettyId, ref: receiptNo },
      ticketFlag: FOR_EVERYBODY,
    });
    return listing;
  });
}

/** Who was on board, each with the boat of the decision. */
async function writeAboard(tx: Tx, id: number, who: readonly number[]): Promise<void> {
  const written = await sql(
    tx,
    `insert into aboard_person (conflict_id, passenger_no, departure_id, trip_id)
     select c.id, p.no, c.departure_id, c.trip_id
       from boarding_conflict c join boarding_scan s on s.id = c.scan_id
       join passenger p on p.ticket_id = s.ticket_id and p.no = any(:who::smallint[])
      where c.id = :id returning 1 as one`,
    { id, who },
  );
  if (written.length !== new Set(who).size) throw new Refusal("bad_request");
}

/** Holds the boat that somebody was on: one of the day and jetty of the scan. */
async function holdBoatOf(
  tx: Tx,
  { day }: KnownConflict,
  boat: CountedBoat,
  by: Scanner & Closer,
): Promise<HeldBoarding> {
  const held = await holdBoarding(tx, sailingOf(boat), by);
  if (held.jettyId !== by.jettyId || held.day !== day) throw new Refusal("not_found");
  return held;
}
