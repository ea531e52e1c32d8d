/** As long after the last touch somebody is taken to be there: far below the half hour after which a screen usually locks. */
export const GONE_AFTER_MS = 240_000;
const SIGNS = ["pointerdown", "pointermove", "keydown", "focus"] as const;

export interface Attendance {
  /** Does this now if somebody is at the page, otherwise when somebody comes back; what waits under one name is done once. */
  whenThere: (name: string, work: () => void) => void;
  stop: () => void;
}

/**
 * Whether somebody is at this page. What a page loads by itself counts as its session being used: unless somebody is there it must not, or a
 * screen that nobody watches would never lock. `onReturn` is told when somebody comes back.
 */
export function watchAttendance(onReturn: () => void): Attendance {
  let touched = performance.now();
  const waiting = new Map<string, () => void>();
  const isSeen = () => document.visibilityState === "visible";
  const isThere = () => isSeen() && performance.now() - touched < GONE_AFTER_MS;
  const sign = (event: Event) => {
    const was = event.type !== "visibilitychange" && isThere();
    if (isSeen()) touched = performance.now();
    if (!isThere()) return;
    const due = [...waiting.values()];
    waiting.clear();
    for (const work of due) work();
    if (!was) onReturn();
  };
  for (const name of SIGNS) window.addEventListener(name, sign, { passive: true });
  document.addEventListener("visibilitychange", sign);
  return {
    whenThere: (name, work) => {
      if (isThere()) work();
      else waiting.set(name, work);
    },
    stop: () => {
      for (const name of SIGNS) window.removeEventListener(name, sign);
      document.removeEventListener("visibilitychange", sign);
    },
  };
}
