/** The sizes of life jackets. */
export const JACKET_SIZES = ["adult", "child", "infant"] as const;
export type JacketSize = (typeof JACKET_SIZES)[number];

/** What a thumb counts at a departure: heads, and life jackets handed out by size. */
export const COUNTED = ["heads", ...JACKET_SIZES] as const;
export type Counted = (typeof COUNTED)[number];

/** How a departure's counts stand; jackets null where nobody said. */
export interface DepartureCounts {
  departureId: number;
  heads: number;
  jackets: Record<JacketSize, number> | null;
}
