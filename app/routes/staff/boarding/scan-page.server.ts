import { can } from "~/domain/access/capabilities";
import type { Leg } from "~/domain/boarding/leg";
import { countOpenConflicts } from "~/domain/boarding/offline/conflicts.server";
import { boardingCounts } from "~/domain/boarding/queries.server";
import { peopleOnIsland } from "~/domain/boarding/return-leg/island.server";
import { returnDaysAt } from "~/domain/boarding/return-leg/return-days.server";
import { readerOf } from "~/domain/boarding/scanner";
import { goesByDate } from "~/domain/boarding/take-along.server";
import type { BoardingPlace } from "~/domain/boarding/verdicts";
import type { Staff } from "~/domain/sessions/read-session.server";
import { dayOf } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { newSecret } from "~/domain/shared/secrets.server";
import { now } from "~/http/clock.server";
import { type BoatChoice, boatChoice, type BoatView } from "./boat-choice.server";
import { legHere } from "./leg-choice.server";
import { type ScanView, scanView } from "./scan-view.server";

/** What a device boards: the departure, null for every one, and the way that its cookie names. */
export interface DeviceChoice {
  boat: number | null;
  leg: Leg;
}

export type ScanPage = Awaited<ReturnType<typeof scanPage>>;

/** What the scanner's page shows: a scan, how boarding stands, and what this device boards. */
export async function scanPage(
  staff: Staff,
  language: Language,
  device: DeviceChoice,
  shown: { scan: string | null; atOnce: boolean },
) {
  const isSteward = staff.stewardId !== undefined;
  const at = now();
  const place = { jettyId: staff.jettyId, day: dayOf(at) };
  const [returnDays, scan, counts, conflicts, choice] = await Promise.all([
    returnDaysAt(null, staff.jettyId),
    scanView(shown.scan, staff, language),
    boardingCounts(place),
    isSteward ? 0 : countOpenConflicts(staff),
    boatChoice(device.boat, staff, { day: place.day, language }, at),
  ]);
  const leg = legHere(device.leg, returnDays);
  const chosen = choice.boats.find(({ id }) => id === choice.chosen);
  return {
    ...{ conflicts, choice, jettyId: staff.jettyId, reader: readerOf(staff), isSteward },
    mayAddStewards: can(staff, "boarding.stewards"),
    ...(await withBoats(scan, choice, place)),
    leg: returnDays === null ? null : leg,
    onIsland: leg === "back" ? await peopleOnIsland(place) : 0,
    // Before it is counted: whatever a device sent by then is in it.
    countedAt: at.getTime(),
    counts: chosen ? { sold: chosen.sold, onBoard: chosen.onBoard } : counts,
    atOnce: shown.atOnce,
    nonce: newSecret(),
  };
}

/** People of a ticket for whom the boat that is boarded has too few places, or every one of them (then `left` is null). */
export interface NoRoom {
  people: number;
  left: number | null;
}

/**
 * The scan with the boats that its ticket can be moved to: the chosen one (then none is named), or those with
 * places for all of it; by date alone where no boat has a time. Where there is no room for it, it is not to be moved.
 */
async function withBoats(
  scan: ScanView | null,
  { boats, chosen }: BoatChoice,
  place: BoardingPlace,
): Promise<{ scan: ScanView | null; moveTo: BoatView[]; noRoom: NoRoom | null }> {
  if (!scan?.movable) return { scan, moveTo: [], noRoom: null };
  const { people } = scan.movable;
  const here = boats.find(({ id }) => id === chosen);
  const withRoom = boats.filter(({ left }) => left >= people);
  const isMovable = here
    ? here.left >= people
    : withRoom.length > 0 || (boats.length === 0 && (await goesByDate(place)));
  return {
    scan: isMovable ? scan : { ...scan, movable: null },
    moveTo: here ? [] : withRoom,
    noRoom: isMovable || boats.length === 0 ? null : { people, left: here?.left ?? null },
  };
}
