import { useTranslation } from "react-i18next";
import { CallFailureDialog } from "./call-failure-dialog";
import { LiveDialog } from "./live-dialog";
import { ResolvedReports } from "./resolved-reports";
import { useIsScreenLocked } from "./screen-lock-frame";
import { Toasts } from "./toasts";
import type { PageNotifications } from "./use-live-notifications";

/**
 * What a page's news put in front of it: toasts, and one dialog at a time (section 8). Nothing
 * while there is none, nor without scripts.
 */
export function LiveNotifications({ store: board, current: shown, unread }: PageNotifications) {
  const { t } = useTranslation("news");
  const { toasts, dialog, failure } = shown;
  // A dialog that opened now would stand above the lock.
  if (useIsScreenLocked()) return null;
  return (
    <>
      <Toasts toasts={toasts} onClose={(id) => board.closeToast(id)} />
      {dialog?.kind === "cancel-request" ? (
        <LiveDialog
          title={t("cancelRequest.heading")}
          onClose={() => board.closeDialog("cancel-request")}
          action={
            <a className="btn" href="/ticket-cancellation">
              {t("cancelRequest.open")}
            </a>
          }
        >
          <p>
            {dialog.times > 1
              ? t("cancelRequest.more", { number: dialog.times })
              : t("cancelRequest.one", { ref: dialog.ref, name: dialog.by })}
          </p>
        </LiveDialog>
      ) : null}
      {dialog?.kind === "issue-resolved" ? (
        <LiveDialog title={t("told.heading")} onClose={() => board.closeDialog("issue-resolved")}>
          <ResolvedReports solved={unread.solved} />
        </LiveDialog>
      ) : null}
      {failure ? <CallFailureDialog failure={failure} onClose={board.closeFailure} /> : null}
    </>
  );
}
