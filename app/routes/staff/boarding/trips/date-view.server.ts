import { openConflictsOfDate } from "~/domain/boarding/offline/conflicts.server";
import type { Seats } from "~/domain/boarding/seat-counts";
import { tripsOf, unlistedPeople } from "~/domain/manifest/trips/queries.server";
import type { JettyId } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";
import { type Day, dayOf, endOfDay } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { formatTime } from "~/i18n/format";
import { boardingView } from "~/views/boarding-view.server";
import { tripQuery } from "./trip-in.server";

interface Reader {
  reader: Staff;
  language: Language;
  now: Date;
}

/** The boats of a jetty's date by date alone, and the one that is still to be closed. */
export async function dateView(
  place: { jettyId: JettyId; day: Day },
  { expected }: Seats,
  { reader, language, now }: Reader,
) {
  const [trips, unlisted, unplaced] = await Promise.all([
    tripsOf(place),
    unlistedPeople(place),
    openConflictsOfDate(place),
  ]);
  const closed = trips.filter(({ frozen }) => frozen !== null);
  const open = trips.find(({ frozen }) => frozen === null);
  const trip = { ...place, no: closed.length + 1 };
  const besides = open?.besides ?? 0;
  const waiting = unlisted.waiting + besides;
  const waits = waiting + unlisted.late;
  const card = {
    ...{ day: place.day, sailsAt: endOfDay(place.day), delayedTo: null, boardingClosedAt: null },
    ...{ state: "boarding" as const, papersOver: false, onBoard: waiting, besides },
    ...{ heads: open?.heads ?? 0, jackets: open?.jackets ?? null },
  };
  const address = (below: string) => `/scan/day${below}?${tripQuery(trip)}`;
  return {
    ...{ no: trip.no, ...unlisted, waiting, unplaced, closeHref: address("/close") },
    next: boardingView(
      card,
      [],
      { path: address(""), printPath: "", counted: trip },
      { reader, language, now },
    ),
    /** Nobody is on board who is on no manifest, and a boat has sailed; or the date has passed. */
    isOver: place.day < dayOf(now) || (closed.length > 0 && waits === 0),
    missing: expected,
    trips: closed.map((one) => ({
      ...{ id: one.id, no: one.no, boat: one.boat ?? "", skipper: one.skipper ?? "" },
      time: formatTime(one.sailsAt, language),
      number: one.frozen?.number ?? "",
      version: one.frozen?.version ?? 1,
      people: one.frozen?.onBoard ?? 0,
      isOpen: one.boardingClosedAt === null,
      differs: one.frozen !== null && one.frozen.onBoard !== one.onBoard,
    })),
  };
}
export type DateView = Awaited<ReturnType<typeof dateView>>;
