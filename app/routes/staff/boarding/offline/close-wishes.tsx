import { useTranslation } from "react-i18next";
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
  const unsent = waiting + presses;
  return wishes.map(({ departureId, ...wish }) => (
    <Note kind="careful" key={departureId} role="status">
      <p>{t("wish.said", wish)}</p>
      <p>{unsent > 0 ? t("wish.sending", { count: unsent }) : t("wish.sent")}</p>
      <div className="row">
        {unsent > 0 ? null : (
          <LinkButton href={`/timetable/${departureId}/close`}>{t("wish.close")}</LinkButton>
        )}
        <Button
          type="button"
          look="alt"
          onClick={() => void wishToClose(offlineScanner(), departureId, false)}
        >
          {t("card.close.forget")}
        </Button>
      </div>
    </Note>
  ));
}
