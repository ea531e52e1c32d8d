import { availableParallelism, cpus, totalmem } from "node:os";

/** What a figure was taken on: without it a number says nothing. */
export function machineLine(postgres: string): string {
  const model = cpus()[0]?.model.trim() ?? "unknown processor";
  return `${availableParallelism()} cores (${model}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, PostgreSQL ${postgres}`;
}
