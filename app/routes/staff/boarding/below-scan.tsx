import { memo } from "react";
import { useTranslation } from "react-i18next";
import { CloseWishes } from "./offline/close-wishes";
import { DepartureCard } from "./offline/departure-card";
import type { OfflineState } from "./offline/offline-state";
import { OfflineStatus } from "./offline/offline-status";
import type { ScanPage } from "./scan-page.server";
import { useAfterPaint } from "./use-after-paint";

/** The boats, the one that is boarded, and the way: without a network the list and this device's scans say it. */
export function boardedNow(page: Pick<ScanPage, "choice" | "leg">, state: OfflineState) {
  const boats = (state.isOff ? state.choice : null) ?? page.choice;
  return {
    boats,
    boat: boats.boats.find(({ id }) => id === boats.chosen),
    leg: state.isOff ? state.leg : page.leg,
  };
}

interface BelowScanState {
  page: Pick<ScanPage, "choice" | "leg" | "isSteward" | "mayAddStewards">;
  state: OfflineState;
}

/** What stands below the code's form, drawn after the sign of a scan: people stand at the boat. */
export function BelowScan({ now }: { now: BelowScanState }) {
  return <Below {...useAfterPaint(now)} />;
}

const Below = memo(function Below({ page, state }: BelowScanState) {
  const { t } = useTranslation("boarding");
  const { boats, boat, leg } = boardedNow(page, state);
  return (
    <>
      <CloseWishes state={state} />
      <OfflineStatus state={state} />
      {page.isSteward || leg === "back" ? null : (
        <DepartureCard state={state} boat={boat ?? null} hasBoats={boats.boats.length > 0} />
      )}
      {page.mayAddStewards ? (
        <p>
          <a href="/scan/stewards">{t("stewards")}</a>
        </p>
      ) : null}
    </>
  );
});
