import { useTranslation } from "react-i18next";
import { CallFailureDialog } from "./call-failure-dialog";
import { LiveDialog } from "./live-dialog";
import type { OpenDialog } from "./notification-store";
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
          <CancelRequests {...dialog} />
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

/** Who asks, and for which ticket; of many the first ones, and how many more there are. */
function CancelRequests({ times, causes }: OpenDialog) {
  const { t } = useTranslation("news");
  const sentences = causes.map(({ ref, by }) => t("cancelRequest.one", { ref, name: by }));
  if (times === 1) return <p>{sentences}</p>;
  const rest = times - causes.length;
  return (
    <>
      <p>{t("cancelRequest.several", { number: times })}</p>
      <ul className="dots">
        {sentences.map((sentence, index) => (
          <li key={index}>{sentence}</li>
        ))}
        {rest > 0 ? <li>{t("cancelRequest.rest", { number: rest })}</li> : null}
      </ul>
    </>
  );
}
