import { inSnapshot } from "@db/transaction";
import type { Month } from "~/domain/shared/day";
import { type Closing, findClosing, monthsOf } from "./closing/queries.server";
import type { MonthFigures } from "./figures";
import { readMonthFigures } from "./read-figures.server";
import { isOver, type MonthOfJetty, nextToClose } from "./rules";

/** How a jetty's month stands, with its figures: frozen, or as of now. */
export interface MonthState {
  figures: MonthFigures;
  closing: Closing | null;
  isOver: boolean;
  /** The month that is closed next; null where nothing was sold. */
  next: Month | null;
}

/** A jetty's month, read in one snapshot. */
export async function readMonth(of: MonthOfJetty, now: Date): Promise<MonthState> {
  return inSnapshot(async (tx) => {
    const closing = await findClosing(tx, of);
    const { last, firstSold } = await monthsOf(tx, of.jettyId);
    return {
      closing,
      figures: closing?.figures ?? (await readMonthFigures(tx, of)),
      isOver: isOver(of.month, now),
      next: nextToClose(last, firstSold),
    };
  });
}
