/** One measured number. `goal` is absent where it is told for information only. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  goal?: { atMost: number } | { atLeast: number };
}

export function isMet({ value, goal }: Figure): boolean {
  if (!goal) return true;
  return "atMost" in goal ? value <= goal.atMost : value >= goal.atLeast;
}

export function goalText({ goal }: Figure): string {
  if (!goal) return "-";
  return "atMost" in goal ? `<=${goal.atMost}` : `>=${goal.atLeast}`;
}

/** Enough digits to compare by, no more. */
export function valueText({ value }: Figure): string {
  return Math.abs(value) >= 100 || Number.isInteger(value)
    ? String(Math.round(value))
    : value.toFixed(2);
}

/** `name value unit goal ok|short`, one line. */
export function lineOf(figure: Figure): string {
  return `${figure.name} ${valueText(figure)} ${figure.unit} ${goalText(figure)} ${isMet(figure) ? "ok" : "short"}`;
}

/** The middle of some measurements: one disturbed round does not move it. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** What 95 in a hundred stay below. */
export function p95(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
}
