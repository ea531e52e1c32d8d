const HOUR_MS = 3_600_000;
const MAX_AGE_MS = 48 * HOUR_MS;
/** A device's clock may be so much ahead; what it says is then taken for now. */
const MAX_AHEAD_MS = 120_000;

/** When what a device sends counts as scanned, or why it is too late or too early to be taken. */
export function takenAt(scannedAt: Date, now: Date): Date | "scan_future" | "scan_old" {
  const ageMs = now.getTime() - scannedAt.getTime();
  if (ageMs < -MAX_AHEAD_MS) return "scan_future";
  if (ageMs > MAX_AGE_MS) return "scan_old";
  return ageMs < 0 ? now : scannedAt;
}
