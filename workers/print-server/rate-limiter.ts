/** Runs things in order, at most `max` in a window of time; more wait their turn. */
export class RateLimiter {
  private times: number[] = [];
  private readonly waiting: (() => void)[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly max: number,
    private readonly windowMs: number,
  ) {}

  run(act: () => void): void {
    this.waiting.push(act);
    this.next();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.waiting.length = 0;
  }

  private next(): void {
    const now = performance.now();
    this.times = this.times.filter((time) => time > now - this.windowMs);
    while (this.times.length < this.max) {
      const act = this.waiting.shift();
      if (!act) return;
      this.times.push(now);
      act();
    }
    clearTimeout(this.timer);
    if (this.waiting.length > 0)
      this.timer = setTimeout(() => this.next(), (this.times[0] ?? now) + this.windowMs - now + 1);
  }
}
