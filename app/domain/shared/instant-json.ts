const OFFSET_MS = 8 * 3_600_000;

/** An instant as every call tells it (K5): `2026-06-10T09:00:00+08:00`. */
export function instantJson(at: Date): string {
  return `${inMalaysia(at).slice(0, 19)}+08:00`;
}

/** The same to the millisecond, where it is compared with others: `2026-06-10T09:00:00.250+08:00`. */
export function momentJson(at: Date): string {
  return `${inMalaysia(at).slice(0, 23)}+08:00`;
}

function inMalaysia(at: Date): string {
  return new Date(at.getTime() + OFFSET_MS).toISOString();
}
