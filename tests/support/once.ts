/** What several tests look at and the first that asks does: signing in, selling, a walk through pages. */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => (done ??= work());
}
