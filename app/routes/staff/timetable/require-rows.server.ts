import { type Boat, boatById, comingDeparturesOf } from "~/domain/departures/boats/queries.server";
import { type Skipper, skipperById } from "~/domain/departures/skippers/queries.server";
import { type DayDeparture, departureById } from "~/domain/departures/status/queries.server";
import { entryById, type TimetableEntry } from "~/domain/departures/timetable/queries.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { Language } from "~/domain/shared/language";
import { Refusal } from "~/domain/shared/refusal";
import { rowIdParam } from "~/http/address-params.server";
import type { ConfirmationContext } from "~/http/confirmation.server";
import { failurePage } from "~/http/failure.server";
import { languageOf } from "~/http/language.server";
import { formatClockTime, formatTime } from "~/i18n/format";

function found<Row>(row: Row | null): Row {
  if (!row) throw failurePage(new Refusal("not_found"));
  return row;
}

/** The boat of an address; throws the page for an address that leads nowhere, as all of these. */
export async function requireBoat(param: string | undefined, staff: Staff): Promise<Boat> {
  return found(await boatById(null, rowIdParam(param), staff));
}

export async function requireSkipper(param: string | undefined, staff: Staff): Promise<Skipper> {
  return found(await skipperById(null, rowIdParam(param), staff));
}

export async function requireEntry(
  param: string | undefined,
  staff: Staff,
): Promise<TimetableEntry> {
  return found(await entryById(null, rowIdParam(param), staff));
}

export async function requireDeparture(
  param: string | undefined,
  staff: Staff,
  now: Date,
): Promise<DayDeparture> {
  return found(await departureById(rowIdParam(param), staff, now));
}

/** What the confirmations about a boat name. */
export async function boatFacts({ id, params, staff, now }: ConfirmationContext) {
  const { name } = await requireBoat(params.id, staff);
  return { name, count: await comingDeparturesOf(id, now) };
}

/** What the confirmations about a skipper name. */
export async function skipperFacts({ params, staff }: ConfirmationContext) {
  const { name } = await requireSkipper(params.id, staff);
  return { name };
}

/** What the confirmation about an entry names. */
export async function entryFacts({ request, params, staff }: ConfirmationContext) {
  const { time, boat } = await requireEntry(params.id, staff);
  return { time: formatClockTime(time, await languageOf(request)), boat };
}

/** What the confirmations about a departure name. */
export async function departureFacts({ request, params, staff, now }: ConfirmationContext) {
  const departure = await requireDeparture(params.id, staff, now);
  return { time: sailingTime(departure, await languageOf(request)), boat: departure.boat };
}

/** When a departure sails, as it stands: a delayed one later than planned. */
export function sailingTime(
  { sailsAt, delayedTo }: Pick<DayDeparture, "sailsAt" | "delayedTo">,
  language: Language,
): string {
  return formatTime(delayedTo ?? sailsAt, language);
}
