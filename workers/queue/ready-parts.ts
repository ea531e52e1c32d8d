import { setTimeout as sleep } from "node:timers/promises";

/** What BullMQ makes on a pool: a queue, a worker. */
interface Part {
  on: (event: "error", listener: (error: Error) => void) => unknown;
  waitUntilReady: () => Promise<unknown>;
  close: () => Promise<void>;
}

const MAKE_AGAIN_AFTER_MS = 1_000;

/**
 * Queues and workers that have reached PostgreSQL. BullMQ remembers for good that a first
 * connection failed or took too long: its queue then refuses all, and its worker asks again and
 * again without a pause, which stops the whole process. So a part is used only when it is ready;
 * one that did not get there is thrown away, and made again.
 */
export class ReadyParts {
  readonly #open = new Set<Part>();
  #closed = false;

  constructor(private readonly onError: (error: Error) => void) {}

  /** Resolves with a part that is ready, however long that takes; never after `close`. */
  async make<Made extends Part>(create: () => Made): Promise<Made> {
    for (;;) {
      if (this.#closed) return new Promise(() => {});
      const part = create();
      part.on("error", this.onError);
      this.#open.add(part);
      try {
        await part.waitUntilReady();
        return part;
      } catch (error) {
        this.onError(error as Error);
        this.#open.delete(part);
        void part.close().catch(this.onError);
        await sleep(MAKE_AGAIN_AFTER_MS);
      }
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.allSettled([...this.#open].map((part) => part.close()));
  }
}
