import { vi } from "vitest";
import { forgetClock, measureClock } from "@db/clock";

const RealDate = Date;

/** From here on this process's own clock goes so far ahead of the machine's, or behind it. */
export function setOwnClock(aheadMs: number): void {
  vi.stubGlobal(
    "Date",
    class extends RealDate {
      constructor(...given: [] | [number | string | Date]) {
        super(...((given.length === 0 ? [RealDate.now() + aheadMs] : given) as [number]));
      }
      static override now(): number {
        return RealDate.now() + aheadMs;
      }
      static override [Symbol.hasInstance](value: unknown): boolean {
        return value instanceof RealDate;
      }
    },
  );
}

/** This process as another one, with such a clock, measured as at its start. */
export async function onClock(aheadMs: number): Promise<void> {
  setOwnClock(aheadMs);
  forgetClock();
  await measureClock();
}

/** The end of `setOwnClock` and `onClock`. */
export function onOwnClock(): void {
  vi.unstubAllGlobals();
  forgetClock();
}
