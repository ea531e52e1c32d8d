import type { CountedBoat } from "~/domain/manifest/presses";

/** Heads, life jackets and manifest of a departure or a boat of a date, as they are shown. */
export interface BoardingCard {
  /** The page that it stands on, whose forms they are. */
  path: string;
  printPath: string;
  /** What presses of a thumb are counted for. */
  counted: CountedBoat;
  heads: number;
  jackets: { adult: number; child: number; infant: number; version: number } | null;
  onBoard: number;
  /** Those of them who were on board by the decision of a conflict alone. */
  besides: number;
  canClose: boolean;
  hasLeft: boolean;
  closedAt: string | null;
  closedAfterwards: string | null;
  /** Boat or skipper are others than those of the newest manifest. */
  crewDiffers: boolean;
  /** How many stand on the newest manifest. */
  frozenPeople: number | null;
  reopenedFor: string | null;
  canCount: boolean;
  canReopen: boolean;
  /** Who may still close it, where its day has passed. */
  afterwards: { who: "reader" | "others" | "nobody"; until: string } | null;
  versions: FrozenVersion[];
}

export interface FrozenVersion {
  version: number;
  number: string;
  onBoard: number;
  /** The version that stands now. */
  latest: number;
  closedAt: string;
  closedBy: string;
}
