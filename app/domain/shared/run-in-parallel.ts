/**
 * Runs `work` over all items, a few at once; one that fails does not stop the others. Throws the
 * first failure at the end.
 */
export async function runInParallel<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const left = items.values();
  const failures: unknown[] = [];
  const run = async () => {
    for (const item of left) await work(item).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, run));
  if (failures.length > 0) throw failures[0];
}
