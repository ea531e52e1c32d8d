import { useTranslation } from "react-i18next";
import type { ReportView } from "./report-view.server";

const LOOK = {
  waiting: "tag warn",
  running: "tag warn",
  ready: "tag good",
  failed: "tag bad",
  cancelled: "tag",
  expired: "tag",
} as const;

/** How a report stands: its state, and how far it is. */
export function ReportState({ report }: { report: ReportView }) {
  const { t } = useTranslation("reports");
  const { state, reason, progress, ahead } = report;
  return (
    <span className="report-state">
      <span className={LOOK[state]}>{t(`state.${state}`)}</span>
      {state === "waiting" ? (
        <small>{ahead > 0 ? t("ahead", { count: ahead }) : t("aheadNone")}</small>
      ) : null}
      {state === "running" && !progress ? <small>{t("started")}</small> : null}
      {progress ? (
        <>
          <progress max={100} value={progress.percent} aria-label={t("state.running")} />
          <small>
            {[
              t("progress", progress),
              ...(progress.left === null ? [] : [t("left", { seconds: progress.left })]),
            ].join(", ")}
          </small>
        </>
      ) : null}
      {reason ? <small>{t(`reason.${reason}`)}</small> : null}
    </span>
  );
}
