import { writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

/**
 * Loaded into a measured process: at each SIGUSR2 it writes how long its loop stood still at most
 * since the last one (ms) into LOOP_STALLS_FILE.
 */
const RESOLUTION_MS = 2;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();

process.on("SIGUSR2", () => {
  const longest = delay.count === 0 ? 0 : Math.max(0, delay.max / 1e6 - RESOLUTION_MS);
  delay.reset();
  writeFileSync(process.env.LOOP_STALLS_FILE ?? "", String(longest));
});
