import { sql, type Tx } from "@db/transaction";
import type { JettyId } from "~/domain/places/jetties";
import type { Day } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";

interface Crew {
  jettyId: JettyId;
  boatId: number;
  skipperId: number | null;
  /** Of one departure: on this day their papers are good. A line of the timetable sails while they are. */
  day?: Day;
}

interface CrewRow {
  jettyId: number;
  active: boolean;
  name: string;
  /** The last day on which its papers are good. */
  until: Day;
}

/** How far apart two departures of one boat are at least, in minutes. */
export const TURN_MINUTES = 30;

/**
 * Holds a boat for its change of plan, so that two people plan it one after the other, and answers
 * what it carries. Throws Refusal boat_other_jetty, boat_not_used, boat_papers_over,
 * skipper_other_jetty, skipper_not_used or skipper_papers_over.
 */
export async function requireCrew(
  tx: Tx,
  { jettyId, boatId, skipperId, day }: Crew,
): Promise<{ boat: string; capacity: number; skipper: string | null }> {
  const [boat] = await sql<CrewRow & { capacity: number }>(
    tx,
    `select jetty_id, active, name, capacity, least(licence_until, insurance_until) as until
       from boat where id = :boatId for update`,
    { boatId },
  );
  if (!boat) throw new Refusal("select_required", { field: "boat" });
  if (boat.jettyId !== jettyId) throw new Refusal("boat_other_jetty", { field: "boat" });
  if (!boat.active) throw new Refusal("boat_not_used", { field: "boat" });
  if (day && boat.until < day) throw new Refusal("boat_papers_over", { field: "boat" });
  if (skipperId === null) return { boat: boat.name, capacity: boat.capacity, skipper: null };
  const [skipper] = await sql<CrewRow>(
    tx,
    "select jetty_id, active, name, licence_until as until from skipper where id = :skipperId",
    { skipperId },
  );
  if (!skipper) throw new Refusal("select_required", { field: "skipper" });
  if (skipper.jettyId !== jettyId) throw new Refusal("skipper_other_jetty", { field: "skipper" });
  if (!skipper.active) throw new Refusal("skipper_not_used", { field: "skipper" });
  if (day && skipper.until < day) throw new Refusal("skipper_papers_over", { field: "skipper" });
  return { boat: boat.name, capacity: boat.capacity, skipper: skipper.name };
}

/**
 * Throws Refusal boat_busy { time } where the boat has another departure so close to this one, or
 * a cancelled one at the very time.
 */
export async function requireFreeBoat(
  tx: Tx,
  boatId: number,
  sailsAt: Date,
  exceptId: number | null,
): Promise<void> {
  const [other] = await sql<{ time: string }>(
    tx,
    `select to_char(d.sails_at at time zone 'Asia/Kuala_Lumpur', 'HH24:MI') as time
       from departure d
      where d.boat_id = :boatId and d.id is distinct from :exceptId::int
        and d.sails_at > :sailsAt::timestamptz - make_interval(mins => :turn)
        and d.sails_at < :sailsAt::timestamptz + make_interval(mins => :turn)
        and (d.state <> 'cancelled' or d.sails_at = :sailsAt)
      order by d.sails_at limit 1`,
    { boatId, sailsAt, exceptId, turn: TURN_MINUTES },
  );
  if (other) throw new Refusal("boat_busy", { field: "boat", values: { time: other.time } });
}
