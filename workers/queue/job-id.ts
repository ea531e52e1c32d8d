/**
 * The id of a job is its row's, with the number of tries before it: the queue takes each try once,
 * and a try after a crash does not wait until the queue has noticed the crash too. (The queue takes
 * no bare numbers for ids.)
 */
export function jobIdOf(row: { id: number; tries: number }): string {
  return `row-${row.id}-${row.tries}`;
}

/** The row of a job's id, or null when it is none of ours. */
export function rowIdOf(jobId: string): number | null {
  const match = /^row-(\d{1,10})-\d+$/.exec(jobId);
  return match ? Number(match[1]) : null;
}
