import { useTranslation } from "react-i18next";
import type { LatestShift } from "~/domain/shifts/queries.server";
import { SlipLink } from "./slip-link";

/**
 * The slips of somebody's last shift, for whoever has a counter role (2.6, X4): in the user modal,
 * and on one's own profile.
 */
export function UserSlips({ latest }: { latest: LatestShift | null }) {
  const { t } = useTranslation("shift");
  return (
    <section aria-labelledby="slips">
      <h2 id="slips">{t("slips.label")}</h2>
      {latest ? (
        <p className="row">
          <SlipLink shiftId={latest.id} kind="open">
            {t("slips.open")}
          </SlipLink>
          {latest.closed ? (
            <SlipLink shiftId={latest.id} kind="close">
              {t("slips.close")}
            </SlipLink>
          ) : null}
        </p>
      ) : (
        <p className="mute">{t("slips.none")}</p>
      )}
    </section>
  );
}
