import { useTranslation } from "react-i18next";
import { boatKey, type CountedBoat } from "~/domain/manifest/presses";
import { Button, LinkButton } from "~/ui/forms/buttons";
import { Note } from "~/ui/layout/note";
import { offlineScanner } from "./offline-scanner";
import type { OfflineState } from "./offline-state";
import { wishToClose } from "./press-on-card";

/**
 * Boardings that somebody meant to close while there was no network: once this device has sent what waits,
 * each has a way to the page that closes. Whoever closes looks at the counts there first.
 */
export function CloseWishes({ state }: { state: OfflineState }) {
  const { t } = useTranslation("boarding");
  const { wishes, waiting, presses, isOff } = state;
  if (isOff || wishes.length === 0) return null;
  const toSend = waiting + presses;
  return wishes.map(({ counted, departure, at }) => (
    <Note kind="careful" key={boatKey(counted)} role="status">
      <p>
        {departure
          ? t("wish.said", { at, ...departure })
          : t("wish.saidTrip", { at, no: "no" in counted ? counted.no : "" })}
      </p>
      <p>{toSend > 0 ? t("wish.sending", { count: toSend }) : t("wish.sent")}</p>
      <div className="row">
        {toSend > 0 ? null : <LinkButton href={closingOf(counted)}>{t("wish.close")}</LinkButton>}
        <Button
          type="button"
          look="alt"
          onClick={() => void wishToClose(offlineScanner(), counted, false)}
        >
          {t("card.close.forget")}
        </Button>
      </div>
    </Note>
  ));
}

/** The page that closes it. */
function closingOf(boat: CountedBoat): string {
  if ("departureId" in boat) return `/timetable/${boat.departureId}/close`;
  if ("tripId" in boat) return `/scan/trips/${boat.tripId}/close`;
  return `/scan/day/close?jetty=${boat.jettyId}&day=${boat.day}&trip=${boat.no}`;
}
