import { openSync, readSync, writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

/**
 * Loaded into a measured process: from one SIGUSR2 to the next it watches the turns of its loop, and
 * then writes into LOOP_STALLS_FILE how long the longest of them took at most, and all of them that
 * took longer than a millisecond (ms). A turn took no longer than the thread had the processor in
 * it, whatever else the machine did, nor than the loop was late.
 */
const RESOLUTION_MS = 2;
const COUNTED_MS = 1;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
const times = openOrNull("/proc/thread-self/schedstat");
const bytes = Buffer.alloc(64);
const pause = new Int32Array(new SharedArrayBuffer(4));
let watching = false;
let [last, longest, all] = [0, 0, 0];

process.on("SIGUSR2", () => {
  if (watching) {
    watching = false;
    delay.disable();
    const late = delay.count === 0 ? 0 : Math.max(0, delay.max / 1e6 - RESOLUTION_MS);
    const told = times === null ? [late, late] : [Math.min(late, longest), all];
    writeFileSync(process.env.LOOP_STALLS_FILE ?? "", JSON.stringify(told));
    return;
  }
  watching = true;
  delay.reset();
  delay.enable();
  [last, longest, all] = [computed(), 0, 0];
  watch();
  writeFileSync(process.env.LOOP_STALLS_FILE ?? "", "[0,0]");
});

function watch() {
  const now = computed();
  longest = Math.max(longest, now - last);
  if (now - last > COUNTED_MS) all += now - last;
  last = now;
  if (watching) setImmediate(watch);
}

/** Processor time of this thread, which the loop turns in. */
function computed() {
  if (times === null) return 0;
  // It is brought up to date when the thread leaves the processor.
  Atomics.wait(pause, 0, 0, 0.02);
  const length = readSync(times, bytes, 0, bytes.length, 0);
  return Number(bytes.toString("latin1", 0, length).split(" ")[0]) / 1e6;
}

function openOrNull(path) {
  try {
    return openSync(path);
  } catch {
    return null;
  }
}
