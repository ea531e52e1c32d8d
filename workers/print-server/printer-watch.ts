import type { FoundCondition } from "~/domain/printing/agent-messages";
import type { PrintQueue } from "./print-queue";

const LOOK_EVERY_MS = 15_000;

/** Looks at every printer again and again, so that a light is green only for what was seen. */
export class PrinterWatch {
  private readonly found = new Map<string, FoundCondition & { at: number }>();
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private onFound: (found: FoundCondition[]) => void = () => {};
  private saying: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly queue: Pick<PrintQueue, "printers" | "probe">,
    private readonly lookEveryMs = LOOK_EVERY_MS,
  ) {}

  /** What was found lately: what is older is not said again. */
  get conditions(): FoundCondition[] {
    const since = performance.now() - 2 * this.lookEveryMs;
    return [...this.found.values()]
      .filter(({ at }) => at > since)
      .map(({ device_id, condition }) => ({ device_id, condition }));
  }

  /** `onFound` is called with what is new at once, and with all of it every so often. */
  start(onFound: (found: FoundCondition[]) => void): void {
    this.onFound = onFound;
    this.saying = setInterval(() => onFound(this.conditions), this.lookEveryMs);
    for (const { printer } of this.queue.printers) void this.look(printer.device_id);
  }

  stop(): void {
    this.stopped = true;
    clearInterval(this.saying);
    for (const timer of this.timers.values()) clearTimeout(timer);
  }

  /** Looks now, and again after the usual time; a print that has just ended is a reason to. */
  async look(deviceId: string): Promise<void> {
    clearTimeout(this.timers.get(deviceId));
    const condition = await this.queue.probe(deviceId);
    if (this.stopped) return;
    const isNew = this.found.get(deviceId)?.condition !== condition;
    this.found.set(deviceId, { device_id: deviceId, condition, at: performance.now() });
    if (isNew) this.onFound([{ device_id: deviceId, condition }]);
    clearTimeout(this.timers.get(deviceId));
    this.timers.set(
      deviceId,
      setTimeout(() => void this.look(deviceId), this.lookEveryMs),
    );
  }
}
