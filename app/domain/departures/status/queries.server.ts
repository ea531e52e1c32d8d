import { sql } from "@db/transaction";
import { isBlocked, isInForce } from "~/domain/blocked-dates/fragments";
import type { JettyId } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";
import { addDays, type Day, dayOf } from "~/domain/shared/day";
import { type PaperKind, PAPERS_IN_USE, PAPERS_OVER } from "../papers";
import { type Departure, departuresOn } from "../queries.server";
import { PAPERS_WARNED_DAYS } from "../rules";

/** Why places of a departure are not sold, whatever its state is. */
export type NotSoldReason = "blocked" | "boat_unused" | "skipper_unused" | PaperKind;

export interface DayDeparture extends Departure {
  boatId: number;
  skipperId: number | null;
  notSold: NotSoldReason[];
  /** A paper of boat or skipper ended before the day: the boat neither boards nor leaves. */
  papersOver: boolean;
  /** Rises with every change. */
  version: number;
}

type Crew = Pick<
  DayDeparture,
  "id" | "boatId" | "skipperId" | "notSold" | "papersOver" | "version"
>;

const NOT_SOLD = `array_remove(array[
  case when ${isBlocked("d.day")} then 'blocked' end,
  case when not b.active then 'boat_unused' end,
  case when not k.active then 'skipper_unused' end], null) || ${PAPERS_OVER}`;

/** The departures of a jetty's day with their crews, in the order in which they leave. */
export async function departuresOfDay(
  { jettyId, day }: { jettyId: JettyId; day: Day },
  now: Date,
): Promise<DayDeparture[]> {
  const [departures, crews] = await Promise.all([
    departuresOn(null, { jettyId, from: day, to: day }, now),
    crewsOf("d.jetty_id = :jettyId and d.day = :day", { jettyId, day }),
  ]);
  const crewOf = new Map(crews.map((crew) => [crew.id, crew]));
  return departures.flatMap((departure) => {
    const crew = crewOf.get(departure.id);
    return crew ? [{ ...departure, ...crew }] : [];
  });
}

/** A departure of the reader's jetties with its crew, or null. */
export async function departureById(
  id: number,
  { ownJettyId }: Pick<Staff, "ownJettyId">,
  now: Date,
): Promise<DayDeparture | null> {
  const [at] = await sql<{ jettyId: JettyId; day: Day }>(
    null,
    `select jetty_id, day from departure
      where id = :id and (:ownJettyId::int = 0 or jetty_id = :ownJettyId)`,
    { id, ownJettyId },
  );
  const found = at ? await departuresOfDay(at, now) : [];
  return found.find((departure) => departure.id === id) ?? null;
}

function crewsOf(condition: string, values: Record<string, unknown>): Promise<Crew[]> {
  return sql<Crew>(
    null,
    `select d.id, d.boat_id, d.skipper_id, d.version, ${NOT_SOLD} as not_sold,
         papers_over(d) as papers_over
       from departure d
       join boat b on b.id = d.boat_id
       left join skipper k on k.id = d.skipper_id
      where ${condition}`,
    values,
  );
}

/** Papers of a boat or a skipper in use that end soon or have ended. */
export interface EndingPaper {
  kind: PaperKind;
  name: string;
  until: Day;
  over: boolean;
}

/** The papers of a jetty's boats and skippers that are over or will be soon, the earliest first. */
export function endingPapers(jettyId: JettyId, now: Date): Promise<EndingPaper[]> {
  const today = dayOf(now);
  return sql<EndingPaper>(
    null,
    `select p.kind, p.name, p.until, p.until < :today as over
       from ${PAPERS_IN_USE} p
      where p.jetty_id = :jettyId and p.until <= :soon
      order by p.until, p.name, p.kind`,
    { jettyId, today, soon: addDays(today, PAPERS_WARNED_DAYS) },
  );
}

/** Why a day is blocked, or null. */
export async function blockedDetails(day: Day): Promise<string | null> {
  const [row] = await sql<{ details: string }>(
    null,
    `select details from blocked_date b where ${isInForce("b")} and b.days @> :day::date limit 1`,
    { day },
  );
  return row?.details ?? null;
}
