/** What goes on after its request was answered: a process that stops waits for it too. */
export class BackgroundWork {
  private readonly pending = new Set<Promise<void>>();

  add(work: Promise<void>): void {
    const done = work.finally(() => this.pending.delete(done));
    this.pending.add(done);
  }

  async settled(): Promise<void> {
    while (this.pending.size > 0) await Promise.allSettled(this.pending);
  }
}
