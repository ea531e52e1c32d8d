import type { BenchDatabase } from "./database";
import type { Processes } from "./processes";

/**
 * What every benchmark gets: a database of its own, and a place to start processes that are stopped
 * when it ends.
 */
export interface BenchContext {
  database: BenchDatabase;
  processes: Processes;
  /** In a database of many: `--tickets 5000000`. */
  tickets: number;
  /** What stands in the addresses to measure, where a benchmark measures many: `--only upload`. */
  only: string;
  /** For people who watch; figures go to standard output by themselves. */
  note: (text: string) => void;
}
