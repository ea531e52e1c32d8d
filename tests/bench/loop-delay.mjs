import { writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

/**
 * Loaded into a measured process: from its first SIGUSR2 on it watches how late its loop is, and at
 * the second it writes the 99th percentile (ms) into LOOP_DELAY_FILE.
 */
const RESOLUTION_MS = 5;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
let watching = false;

process.on("SIGUSR2", () => {
  if (!watching) {
    delay.enable();
    delay.reset();
  } else
    writeFileSync(
      process.env.LOOP_DELAY_FILE ?? "",
      String(Math.max(0, delay.percentile(99) / 1e6 - RESOLUTION_MS)),
    );
  watching = true;
});
