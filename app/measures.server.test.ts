import { channel } from "node:diagnostics_channel";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { isMeasured, measure, onMeasure } from "./measures.server";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Asks, listens, has what nobody holds collected, and tells once. Returns how often it was heard. */
async function heard(ask: () => void, listen: (heard: () => void) => void, tell: () => void) {
  let times = 0;
  ask();
  // What was asked for lives until the turn is over.
  await sleep(1);
  collect();
  listen(() => (times += 1));
  await sleep(20);
  tell();
  return times;
}

describe("what is measured", () => {
  it("is heard by a listener who came after it was asked for", async () => {
    const facts = { job: "mail.ticket", state: "done", seconds: 1, requestId: "" } as const;
    const times = await heard(
      () => isMeasured("job"),
      (listener) => onMeasure("job", listener),
      () => measure("job", facts),
    );
    expect(times).toBe(1);
  });

  const isNode20 = process.versions.node.startsWith("20.");
  it.runIf(isNode20)("is lost where nobody keeps the channel (control)", async () => {
    const name = "jetty-test:collected";
    const times = await heard(
      () => void channel(name).hasSubscribers,
      (listener) => channel(name).subscribe(listener),
      () => channel(name).publish({}),
    );
    expect(times).toBe(0);
  });
});
