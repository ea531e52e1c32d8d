import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Note } from "~/ui/layout/note";
import { useHydrated } from "~/ui/layout/use-hydrated";
import { watchCamera } from "./watch-camera";

/** The camera as a scanner, where there is one and scripts run: it reads until it is switched off. */
export function CameraScan({ onRead }: { onRead: (text: string) => void }) {
  const { t } = useTranslation("boarding");
  const hydrated = useHydrated();
  const [on, setOn] = useState(false);
  const [failed, setFailed] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const reader = useRef(onRead);
  useEffect(() => void (reader.current = onRead), [onRead]);
  const fail = useCallback(() => {
    setFailed(true);
    setOn(false);
  }, []);
  useEffect(() => {
    if (!on || !video.current) return;
    const stop = watchCamera(video.current, (text) => reader.current(text), fail);
    return () => stop();
  }, [on, fail]);
  // Over plain http, and where there is no camera, the browser has no such thing.
  if (!hydrated || !("mediaDevices" in navigator)) return null;
  return (
    <div className="camera stack">
      <button
        type="button"
        className="btn alt"
        aria-pressed={on}
        onClick={() => {
          setFailed(false);
          setOn((was) => !was);
        }}
      >
        {t(on ? "camera.off" : "camera.on")}
      </button>
      {failed ? (
        <Note kind="careful">
          <p>{t("camera.failed")}</p>
        </Note>
      ) : null}
      {on ? <video ref={video} muted playsInline aria-label={t("camera.label")} /> : null}
    </div>
  );
}
