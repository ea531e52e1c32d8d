import type { BoardingView } from "../../timetable/card/boarding-view.server";
import { HeadCount } from "../../timetable/card/head-count";
import { useTripHeads } from "./use-trip-heads";

/** The heads of a boat of a date without departures. */
export function TripHeads({ card, nonce }: { card: BoardingView; nonce: string }) {
  const count = useTripHeads(card.headsPath, card.heads);
  return <HeadCount {...{ card, count, nonce }} />;
}
