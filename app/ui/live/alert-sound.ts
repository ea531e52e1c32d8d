const FILE = "/alert.wav";
const LOCK = "alert-sound";
const LASTS_MS = 1_500;

/**
 * Plays the alert, once in this browser however many of its tabs receive the same. A browser in
 * which nobody has touched the page yet refuses, and then it is silent.
 */
export function playAlert(): void {
  const play = async () => {
    await new Audio(FILE).play().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, LASTS_MS));
  };
  // Without locks (a page that is not on https) each tab plays.
  if (!("locks" in navigator)) return void play();
  void navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? play() : undefined));
}
