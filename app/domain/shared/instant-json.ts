const OFFSET_MS = 8 * 3_600_000;

/** An instant as every call tells it (K5): `2026-06-10T09:00:00+08:00`. */
export function instantJson(at: Date): string {
  return `${new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 19)}+08:00`;
}
