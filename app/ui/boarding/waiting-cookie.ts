/** Longer than a scan is taken: 48 hours. */
const COOKIE_LIFE_S = 30 * 86_400;

/** What is known of each kind that a device keeps; null before it was read here. */
const waits: Record<"scans" | "looks" | "presses", boolean | null> = {
  ...{ scans: null, looks: null, presses: null },
};
/** What the cookie was last set to here. */
let said: boolean | null = null;

/**
 * For the server, which asks a browser to forget everything when its user logs out: whether scans, looks or
 * presses wait to be sent. That nothing waits is said once it is known of each.
 */
export function sayWaits(kind: keyof typeof waits, isWaiting: boolean): void {
  waits[kind] = isWaiting;
  const every = Object.values(waits);
  const isAny = every.includes(true);
  if (isAny === said || (!isAny && every.includes(null))) return;
  said = isAny;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  const life = isAny ? COOKIE_LIFE_S : 0;
  document.cookie = `scans=1; Path=/; Max-Age=${life}; SameSite=Lax${secure}`;
}
