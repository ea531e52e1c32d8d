import type { BoardingCard } from "~/ui/manifest/boarding-card";
import { HeadCount } from "~/ui/manifest/head-count";
import { useTripHeads } from "./use-trip-heads";

/** The heads of a boat of a date without departures. */
export function TripHeads({ card, nonce }: { card: BoardingCard; nonce: string }) {
  const count = useTripHeads(card.headsPath, card.heads);
  return <HeadCount {...{ card, count, nonce }} />;
}
