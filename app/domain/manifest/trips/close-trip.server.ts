import { inTransaction, sql, type Tx } from "@db/transaction";
import { can } from "~/domain/access/capabilities";
import { Refusal } from "~/domain/shared/refusal";
import type { Closer } from "../close-boarding.server";
import { freezeManifest, type FrozenManifest } from "../freeze-manifest.server";
import { type HeldBoarding, holdBoarding } from "../hold-boarding.server";
import { requireClosable } from "../rules";
import type { TripOfDate } from "../sailing";
import type { CloseTripInput, CorrectTripInput } from "./schema.server";
import { DECIDED_ABOARD, LAST_CLOSED, OUT_BY_DATE } from "./trip-sql";

/** A manifest as it was frozen now, and the row of its trip. */
export interface ClosedTrip extends FrozenManifest {
  id: number;
}

/**
 * Closes the boarding of the next boat of a date: everybody who went on board by date alone and is on no
 * manifest of the date goes out with it, and its manifest is frozen. Whose scans were made before the
 * boat before it was closed, and came after that, may have been on that one: `late` says which. Throws
 * Refusal not_found, manifest_closed where somebody was first, trip_late { count } where that is to be
 * said, manifest_nobody and what `requireClosable` refuses.
 */
export async function closeTrip(
  trip: TripOfDate,
  { late, ...said }: CloseTripInput,
  by: Closer,
  now: Date,
): Promise<ClosedTrip> {
  return inTransaction(async (tx) => {
    // Whoever boards by date alone holds the jetty: all are on board by now, or board the next boat.
    await sql(tx, "select id from jetty where id = :id for no key update", { id: trip.jettyId });
    const held = await holdBoarding(tx, trip, by);
    requireClosable({ ...held, mayCorrect: can(by, "manifest.correct") }, now);
    const values = { jettyId: held.jettyId, day: held.day };
    const [waiting] = await sql<{ late: number }>(
      tx,
      `select count(*) filter (where b.boarded_at < ${LAST_CLOSED})::int as late
         from ${OUT_BY_DATE} and b.trip_id is null`,
      values,
    );
    const count = waiting?.late ?? 0;
    if (count > 0 && late === undefined)
      throw new Refusal("trip_late", { field: "late", values: { count } });
    await sql(
      tx,
      `update boarding set trip_id = :id
        where id in (select b.id from ${OUT_BY_DATE} and b.trip_id is null
            and (:all or b.boarded_at >= coalesce(${LAST_CLOSED}, '-infinity')))
          and undone_at is null`,
      { ...values, id: held.id, all: late === "here" },
    );
    return { id: held.id, ...(await writeClosed(tx, held, said, by, now)) };
  });
}

/**
 * Closes a trip again that was opened to correct it: `who` was on this boat, of those who stand on it and
 * those of its date who are on no manifest, by a scan or by the decision of a conflict. Throws Refusal not_found, manifest_nobody and what
 * `requireClosable` refuses.
 */
export async function correctTrip(
  id: number,
  { who, ...said }: CorrectTripInput,
  by: Closer,
  now: Date,
): Promise<ClosedTrip> {
  return inTransaction(async (tx) => {
    const held = await holdBoarding(tx, { trip: id }, by);
    requireClosable({ ...held, mayCorrect: can(by, "manifest.correct") }, now);
    if (held.state !== "left") throw new Refusal("not_found");
    const values = { id, who, jettyId: held.jettyId, day: held.day };
    await sql(
      tx,
      `update boarding set trip_id = case when trip_id is null then :id::int end
        where id in (
            select b.id from ${OUT_BY_DATE} and coalesce(b.trip_id, :id) = :id
              and (b.trip_id is null) = (b.ticket_id || '-' || b.passenger_no = any(:who::text[])))
          and coalesce(trip_id, :id) = :id and undone_at is null`,
      values,
    );
    await sql(
      tx,
      `update aboard_person set trip_id = case when trip_id is null then :id::int end
        where (conflict_id, passenger_no) in (
            select a.conflict_id, a.passenger_no from ${DECIDED_ABOARD} and coalesce(a.trip_id, :id) = :id
              and (a.trip_id is null) = (s.ticket_id || '-' || a.passenger_no = any(:who::text[])))
          and departure_id is null and coalesce(trip_id, :id) = :id`,
      values,
    );
    return { id, ...(await writeClosed(tx, held, said, by, now)) };
  });
}

type Said = Pick<CloseTripInput, "boat" | "skipper" | "time">;

async function writeClosed(
  tx: Tx,
  held: HeldBoarding,
  { boat, skipper, time }: Said,
  by: Closer,
  now: Date,
): Promise<FrozenManifest> {
  await sql(
    tx,
    `update trip set boat_name = :boat, skipper_name = :skipper, left_at = :leftAt,
        boarding_closed_at = :now, version = version + 1, updated_at = now(), updated_by = :userId
      where id = :id`,
    {
      ...{ id: held.id, boat, skipper, now, userId: by.userId },
      leftAt: new Date(`${held.day}T${time}:00+08:00`),
    },
  );
  return freezeManifest(tx, held, by, now);
}
