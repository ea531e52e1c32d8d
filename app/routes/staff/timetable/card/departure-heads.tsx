import { HeadCount } from "~/ui/manifest/head-count";
import type { CardView } from "./card-view.server";
import { useHeadCount } from "./use-head-count";

interface DepartureHeadsProps {
  card: CardView;
  nonce: string;
  /** When the page was made, in milliseconds, and for whom: they go with each press. */
  at: number;
  holder: string;
}

/** The heads of a departure: each press is kept on the device until the server has it. */
export function DepartureHeads({ card, nonce, at, holder }: DepartureHeadsProps) {
  const count = useHeadCount({ id: card.id, heads: card.heads, at, holder });
  return <HeadCount {...{ card, count, nonce }} />;
}
