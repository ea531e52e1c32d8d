const STEPS = [1, 2, 2.5, 5, 10];
const MOST_LINES = 4;

/**
 * Round values of an axis from 0 to at least `most`, at most five: 0, 500, 1,000 for 870. Steps are
 * whole.
 */
export function axisTicks(most: number): number[] {
  const rough = Math.max(most, 1) / MOST_LINES;
  const power = 10 ** Math.floor(Math.log10(rough));
  const fitting = STEPS.map((step) => step * power).find((step) => step >= rough);
  const step = Math.max(1, Math.ceil(fitting ?? 10 * power));
  const count = Math.ceil(Math.max(most, 1) / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Places for texts that are to stand at `wanted`, moved so that each is `gap` from the next. */
export function spreadOut(wanted: readonly number[], gap: number, lowest: number): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const places = [...wanted];
  let limit = -Infinity;
  for (const index of order) limit = (places[index] = Math.max(places[index] ?? 0, limit)) + gap;
  let floor = lowest;
  for (const index of order.reverse()) {
    places[index] = Math.min(places[index] ?? 0, floor);
    floor = places[index] - gap;
  }
  return places;
}
