import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CallFailure } from "../calls/call-server";
import { fetchInTime } from "../calls/fetch-in-time";
import { LiveDialog } from "./live-dialog";
import { useScreenLock } from "./screen-lock-frame";

interface CallFailureDialogProps {
  failure: CallFailure;
  onClose: () => void;
}

/** Why a call brought nothing, in the words of the catalogue (section 8). */
export function CallFailureDialog({ failure, onClose }: CallFailureDialogProps) {
  const { t } = useTranslation("news");
  const common = useTranslation("common").t;
  const refusal = useTranslation("refusal").t;
  switch (failure.kind) {
    case "signed-out":
      return <SignedOutDialog onClose={onClose} />;
    case "outdated":
      return (
        <LiveDialog
          title={t("failure.updates")}
          role="alertdialog"
          onClose={onClose}
          closeLabel={t("failure.back")}
          action={
            <button type="button" className="btn" onClick={() => location.reload()}>
              {t("failure.ok")}
            </button>
          }
        >
          <p>{refusal("app_outdated")}</p>
        </LiveDialog>
      );
    case "too-many":
      return (
        <MessageDialog
          title={common("failure.hold")}
          message={failure.message ?? refusal("too_many_request")}
          onClose={onClose}
        />
      );
    case "refused":
      return (
        <MessageDialog
          title={common("failure.oops")}
          message={failure.message ?? refusal("something_wrong")}
          onClose={onClose}
        />
      );
    case "failed":
    case "timeout":
      return (
        <MessageDialog
          title={common("failure.oops")}
          message={t(`failure.${failure.kind}`)}
          onClose={onClose}
        >
          <p>{t("failure.kept")}</p>
        </MessageDialog>
      );
  }
}

interface MessageDialogProps {
  title: string;
  message: string;
  onClose: () => void;
  children?: ReactNode;
}

function MessageDialog({ title, message, onClose, children }: MessageDialogProps) {
  const { t } = useTranslation("news");
  return (
    <LiveDialog title={title} role="alertdialog" onClose={onClose} closeLabel={t("failure.back")}>
      <p>{message}</p>
      {children}
    </LiveDialog>
  );
}

/**
 * A session that is over, or may not do what its page asked for, ends here too (R-8-01). One that
 * is only locked answers alike, and is its owner's to open where the page stands.
 */
function SignedOutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("news");
  const common = useTranslation("common").t;
  const lock = useScreenLock();
  const [ended, setEnded] = useState(false);
  useEffect(() => {
    const end = async () => {
      await lock?.askServer();
      if (lock?.isLocked()) return onClose();
      await fetchInTime("/logout", { method: "POST", redirect: "manual" }).catch(() => null);
      setEnded(true);
    };
    void end();
  }, [lock, onClose]);
  if (!ended) return null;
  const login = `/login?${new URLSearchParams({ back: location.pathname + location.search }).toString()}`;
  return (
    <LiveDialog
      title={common("failure.forbidden")}
      role="alertdialog"
      onClose={() => location.assign(login)}
      closeLabel={t("failure.login")}
    >
      <p>{t("failure.signedOut")}</p>
    </LiveDialog>
  );
}
