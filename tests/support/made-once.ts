/**
 * What several claims are made about, made when the first of them asks for it: each then reads it,
 * and none changes it.
 */
export function madeOnce<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
