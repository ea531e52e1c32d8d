import { randomUUID } from "node:crypto";
import type { QueueBackend } from "./backend";

export const CANARY = "canary";

export interface CanaryOptions {
  everyMs: number;
  /**
   * Called with the queue's name when two canaries in a row did not come back although the backend
   * answers.
   */
  onDead: (queue: string) => void;
}

/**
 * A canary job through each queue at each interval, ahead of what waits. A queue is alive when the
 * canary is gone from it at the next interval, or any job of it ended meanwhile. While the backend
 * itself does not answer nothing is counted: everything waits in PostgreSQL, and a restart would
 * not help.
 */
export class Canary {
  private readonly missed = new Map<string, number>();
  private readonly ended = new Set<string>();
  private readonly sent = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private readonly id = `${CANARY}-${process.pid}-${randomUUID()}`;

  constructor(
    private readonly backend: QueueBackend,
    private readonly queues: readonly string[],
    private readonly options: CanaryOptions,
  ) {}

  start(): void {
    const round = () =>
      void this.round().finally(() => {
        if (this.timer) this.timer = setTimeout(round, this.options.everyMs);
      });
    this.timer = setTimeout(round, 0);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** A job of this queue ended here. */
  noteJobEnded(queue: string): void {
    this.ended.add(queue);
  }

  /** One look at all queues; resolves when each has its next canary. */
  async round(): Promise<void> {
    const reachable = await this.backend
      .ping()
      .then(() => true)
      .catch(() => false);
    if (!reachable) return;
    for (const queue of this.queues) {
      const alive = await this.checkQueue(queue).catch(() => true);
      const missed = alive ? 0 : (this.missed.get(queue) ?? 0) + 1;
      this.missed.set(queue, missed);
      if (missed >= 2) this.options.onDead(queue);
    }
  }

  private async checkQueue(queue: string): Promise<boolean> {
    const jobs = this.backend.queue(queue);
    const back = !this.sent.has(queue) || this.ended.has(queue) || !(await jobs.has(this.id));
    this.ended.delete(queue);
    await jobs.add([{ id: this.id, name: CANARY }], { first: true });
    this.sent.add(queue);
    return back;
  }
}
