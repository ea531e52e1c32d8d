import type { BoatAtJetty, PersonAtBoat } from "~/domain/boarding/standing";
import { statusOf } from "~/domain/departures/rules";
import type { Language } from "~/domain/shared/language";
import { formatTime } from "~/i18n/format";
import type { KeptDeparture, KeptList, KeptScan } from "~/ui/boarding/device-store";
import type { BoatChoice } from "../boat-choice.server";

/** How many of this device's own scans the list does not know of yet, on a departure. */
function ownOn(id: number, scans: readonly KeptScan[]): number {
  return scans
    .filter(({ state }) => state !== "refused")
    .reduce((sum, { boats = [] }) => sum + boats.filter((on) => on === id).length, 0);
}

/** The same of those who went out by date alone. */
export function ownByDate(scans: readonly KeptScan[]): number {
  return scans
    .filter(({ state, leg }) => state !== "refused" && leg !== "back")
    .reduce((sum, { passengers, boats }) => sum + outByDate(passengers, boats), 0);
}

const outByDate = (passengers: readonly number[], boats?: readonly (number | null)[]) =>
  boats ? boats.filter((on) => on === null).length : passengers.length;

/** The departure of each who takes a place there; nobody who has one already, by the decision of a conflict. */
export function placesTaken(
  people: readonly Pick<PersonAtBoat, "departureId" | "hasPlace">[],
): (number | null)[] {
  return people.flatMap(({ departureId, hasPlace }) => (hasPlace ? [] : [departureId]));
}

/** The departures of the list as they stand with what this device let on board since. */
export function boatsNow(
  { departures }: KeptList,
  scans: readonly KeptScan[],
): Map<number, BoatAtJetty & KeptDeparture> {
  return new Map(
    departures.map((one) => {
      const onBoard = one.onBoard + ownOn(one.id, scans);
      return [one.id, { ...one, onBoard, room: one.capacity - onBoard }];
    }),
  );
}

/** The departures to choose from, as the server's page has them. */
export function choiceOf(
  list: KeptList,
  scans: readonly KeptScan[],
  chosen: number | null,
  language: Language,
): BoatChoice {
  const boats = [...boatsNow(list, scans).values()].filter(
    ({ id, state, closed }) =>
      id === chosen || (!closed && (state === "scheduled" || state === "boarding")),
  );
  return {
    chosen: boats.some(({ id }) => id === chosen) ? chosen : null,
    boats: boats.map(({ id, boat, sold, onBoard, capacity, sailsAt, state }) => ({
      ...{ id, boat, sold, onBoard, left: Math.max(0, capacity - sold) },
      time: formatTime(new Date(sailsAt), language),
      status: statusOf({ state, delayedTo: null }),
    })),
  };
}
