/** The sizes of life jackets. */
export const JACKET_SIZES = ["adult", "child", "infant"] as const;
export type JacketSize = (typeof JACKET_SIZES)[number];

/** What a thumb counts at a boat: heads, and life jackets handed out by size. */
export const COUNTED = ["heads", ...JACKET_SIZES] as const;
export type Counted = (typeof COUNTED)[number];

/**
 * The boat that is counted for: a departure, a boat of a date that was opened again by its row, or the
 * boat of a jetty's date that boards now by its number.
 */
export type CountedBoat =
  { departureId: number } | { tripId: number } | { jettyId: number; day: string; no: number };

/** The boat alone, of something that is kept or sent for it. */
export function boatOf(of: CountedBoat): CountedBoat {
  if ("departureId" in of) return { departureId: of.departureId };
  if ("tripId" in of) return { tripId: of.tripId };
  return { jettyId: of.jettyId, day: of.day, no: of.no };
}

/** The same for the same boat, and another for every other. */
export function boatKey(of: CountedBoat): string {
  if ("departureId" in of) return `departure ${of.departureId}`;
  if ("tripId" in of) return `trip ${of.tripId}`;
  return `date ${of.jettyId} ${of.day} ${of.no}`;
}

/** The boat of such a key; null where it is none. */
export function boatOfKey(key: string): CountedBoat | null {
  const [kind = "", id = "", day = "", no = ""] = key.split(" ");
  const isMade = /^[1-9]\d{0,8}$/.test(id) && day === "";
  if (kind === "departure" && isMade) return { departureId: Number(id) };
  if (kind === "trip" && isMade) return { tripId: Number(id) };
  const isDate = kind === "date" && /^\d{4}-\d{2}-\d{2}$/.test(day) && /^[1-9]\d?$/.test(no);
  return isDate ? { jettyId: Number(id), day, no: Number(no) } : null;
}

/** How a boat's counts stand; jackets null where nobody said. */
export interface BoatCounts {
  boat: CountedBoat;
  heads: number;
  jackets: Record<JacketSize, number> | null;
}
