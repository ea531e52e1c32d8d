import type { FigureSet } from "~/domain/figures/figure-set";
import { figuresVersion, readFigures } from "~/domain/figures/read-figures.server";
import type { JettyId } from "~/domain/places/jetties";
import type { Day } from "~/domain/shared/day";

interface Kept {
  version: string;
  today: Day;
  view: unknown;
}

/** A few pages, jetties and languages: no more can be asked for. */
const kept = new Map<string, Kept>();

/**
 * What a page makes of the figures, with its charts: the same as long as no figure of the jetty
 * (0: of any) changed and the day is the same (R-2.7-06). Every process keeps its own, and asks the
 * database whether it still holds, so that none is ever behind.
 */
export async function figureView<View>(
  page: string,
  { jettyId, today }: { jettyId: 0 | JettyId; today: Day },
  draw: (set: FigureSet) => View | Promise<View>,
): Promise<View> {
  // Before the figures: what changes in between is drawn already, and drawn once more next time.
  const version = await figuresVersion(jettyId);
  const found = kept.get(page);
  if (found?.version === version && found.today === today) return found.view as View;
  const view = await draw(await readFigures(today));
  kept.set(page, { version, today, view });
  return view;
}
