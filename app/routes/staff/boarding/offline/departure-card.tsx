import { useTranslation } from "react-i18next";
import type { BoatView } from "../boat-choice.server";
import { BoatCard } from "./boat-card";
import type { OfflineState } from "./offline-state";

interface DepartureCardProps {
  state: OfflineState;
  /** The one that this device boards; null boards every one. */
  boat: Pick<BoatView, "id" | "time" | "boat"> | null;
  hasBoats: boolean;
}

/**
 * The card of the departure that this device boards, or of the boat of a date without departures: without a network, and until its presses are sent, here;
 * with one, a link to it.
 */
export function DepartureCard({ state, boat, hasBoats }: DepartureCardProps) {
  const { t } = useTranslation("boarding");
  const { card, isOff, unusable, pressLost } = state;
  const isHere = isOff || (card?.toSend ?? 0) > 0;
  if (isHere && card && unusable === null) return <BoatCard card={card} isLost={pressLost} />;
  if (isOff) return hasBoats && unusable === null ? <p>{t("card.choose")}</p> : null;
  if (!boat && !hasBoats)
    return (
      <p>
        <a href="/scan/day">{t("card.linkTrip")}</a>
      </p>
    );
  if (!boat) return null;
  const { id, ...named } = boat;
  return (
    <p>
      <a href={`/timetable/${id}`}>{t("card.link", named)}</a>
    </p>
  );
}
