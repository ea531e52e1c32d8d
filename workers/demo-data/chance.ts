/** A whole number from 0 to below its argument. */
export type Random = (below: number) => number;

/** Numbers that look like chance and are the same in every run (Lehmer's generator). */
export function chance(seed: number): Random {
  let state = seed;
  return (below) => (state = (state * 48_271) % 2_147_483_647) % below;
}

export function oneOf<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[random(items.length)];
  if (item === undefined) throw new RangeError("Nothing to choose from.");
  return item;
}
