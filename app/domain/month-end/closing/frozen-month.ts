import type { MonthFigures } from "../figures";
import type { Difference } from "../list-differences.server";

/** What a closing freezes: the figures, who closed them, and a hash over each of its lists. */
export interface FrozenMonth extends MonthFigures {
  no: number;
  closedAt: string;
  closedBy: { id: number; name: string };
  differencesSha256: string;
  correctionsSha256: string;
}

/** A difference as its row keeps it and the hash of the list covers it. */
export type FrozenDifference = Pick<Difference, "kind" | "subjectType" | "subjectId"> & {
  amountSen: number;
  reason: string;
  remark: string | null;
  explainedBy: number;
  explainedAt: string;
};

export interface FrozenCorrection {
  kind: string;
  subjectType: string;
  subjectId: number;
  originMonth: string;
  soldSen: number;
  receivedSen: number;
}
