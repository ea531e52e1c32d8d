/**
 * As long after the last touch somebody is taken to be there: far below the half hour after which a
 * screen usually locks.
 */
export const AWAY_AFTER_MS = 240_000;
const ACTIVITY_EVENTS = ["pointerdown", "pointermove", "keydown", "focus"] as const;

export interface Presence {
  /**
   * Does this now if somebody is at the page, otherwise when somebody comes back; what waits under
   * one name is done once.
   */
  whenPresent: (name: string, work: () => void) => void;
  stop: () => void;
}

/**
 * Whether somebody is at this page. What a page loads by itself counts as its session being used:
 * unless somebody is there it must not, or a screen that nobody watches would never lock.
 * `onReturn` is called when somebody comes back.
 */
export function watchPresence(onReturn: () => void): Presence {
  let lastActivity = performance.now();
  const waiting = new Map<string, () => void>();
  const isVisible = () => document.visibilityState === "visible";
  const isPresent = () => isVisible() && performance.now() - lastActivity < AWAY_AFTER_MS;
  const onActivity = (event: Event) => {
    const wasPresent = event.type !== "visibilitychange" && isPresent();
    if (isVisible()) lastActivity = performance.now();
    if (!isPresent()) return;
    const due = [...waiting.values()];
    waiting.clear();
    for (const work of due) work();
    if (!wasPresent) onReturn();
  };
  for (const name of ACTIVITY_EVENTS) window.addEventListener(name, onActivity, { passive: true });
  document.addEventListener("visibilitychange", onActivity);
  return {
    whenPresent: (name, work) => {
      if (isPresent()) work();
      else waiting.set(name, work);
    },
    stop: () => {
      for (const name of ACTIVITY_EVENTS) window.removeEventListener(name, onActivity);
      document.removeEventListener("visibilitychange", onActivity);
    },
  };
}
