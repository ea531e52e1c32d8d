/** Counts what happened within the last `windowMs`. */
export class SlidingWindow {
  private times: number[] = [];

  constructor(
    private readonly max: number,
    private readonly windowMs: number,
  ) {}

  /** Counts one more; false where that is too many. */
  take(now = performance.now()): boolean {
    this.times = [...this.times.filter((time) => time > now - this.windowMs), now];
    return this.times.length <= this.max;
  }
}
