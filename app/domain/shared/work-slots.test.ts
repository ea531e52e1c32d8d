import { describe, expect, it } from "vitest";
import { workSlots } from "./work-slots";

describe("work slots", () => {
  it("refuse one by one where an answer costs as much as a page", async () => {
    const withSlot = workSlots({
      concurrency: 1,
      maxWaiting: 0,
      retryAfterSeconds: 5,
      refusalGapMs: 40,
    });
    let finish = () => {};
    const running = withSlot(() => new Promise<void>((resolve) => (finish = resolve)));
    const started = performance.now();
    const refusedAfter = await Promise.all(
      [1, 2, 3].map(() =>
        withSlot(() => Promise.resolve(0)).catch(() => performance.now() - started),
      ),
    );
    finish();
    await running;
    const [first = 0, second = 0, third = 0] = refusedAfter;
    // A timer may be a millisecond early.
    expect([second - first > 30, third - first > 70]).toEqual([true, true]);
  });
});
