import { LATE_BOARDING_MINUTES } from "~/domain/boarding/taking-along";
import { type Departure, departuresOn, seatsLeft } from "~/domain/departures/queries.server";
import { type DepartureStatus, statusOf } from "~/domain/departures/rules";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { Day } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { readCookie } from "~/http/cookies.server";
import { formatTime } from "~/i18n/format";

/** A departure of today that can be boarded. */
export interface BoatView {
  id: number;
  time: string;
  boat: string;
  sold: number;
  onBoard: number;
  /** Places that can still be taken; none where its papers are over. */
  left: number;
  status: DepartureStatus;
}

export interface BoatChoice {
  /** In the order in which they leave; none where tickets are by date alone. */
  boats: BoatView[];
  /** The one that this device boards; null boards every one. */
  chosen: number | null;
}

/** The departures of today where somebody scans, and the one that their device boards. */
export async function boatChoice(
  boat: number | null,
  { jettyId }: Pick<Staff, "jettyId">,
  at: { day: Day; language: Language },
  now: Date,
): Promise<BoatChoice> {
  const { day, language } = at;
  const departures = await departuresOn(
    null,
    { jettyId, from: day, to: day, graceMinutes: LATE_BOARDING_MINUTES },
    now,
  );
  const chosen = departures.find(({ id }) => id === boat);
  const boats = departures.filter((one) => one === chosen || isToBoard(one));
  return { chosen: chosen?.id ?? null, boats: boats.map((one) => boatView(one, language)) };
}

/** The departure that this device boards, as its cookie says; `checkCode` says whether it is of today. */
export function boatOf(request: Request): number | null {
  const text = readCookie(request, "boat");
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function isToBoard({ state, closed }: Departure): boolean {
  return !closed && (state === "scheduled" || state === "boarding");
}

function boatView(departure: Departure, language: Language): BoatView {
  const { id, boat, sold, onBoard, sailsAt, delayedTo } = departure;
  const time = formatTime(delayedTo ?? sailsAt, language);
  const left = departure.onSale ? Math.max(0, seatsLeft(departure)) : 0;
  return { id, time, boat, sold, onBoard, left, status: statusOf(departure) };
}
