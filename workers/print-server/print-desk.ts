import type { Outcome } from "~/domain/printing/agent-messages";
import type { PrintDocument } from "~/domain/printing/print-document";
import type { PrinterConfig } from "./config";
import { type Driver, PrintFailed } from "./drivers/driver";
import { layOut } from "./lay-out";
import type { Memory } from "./memory";

export interface Answer {
  outcome: Outcome;
  reason?: string | undefined;
}

export interface Station {
  printer: PrinterConfig;
  driver: Driver;
}

/** The printers of this machine: each prints one thing after the other, and nothing twice. */
export class PrintDesk {
  private readonly lines = new Map<string, Promise<unknown>>();

  constructor(
    readonly stations: readonly Station[],
    private readonly memory: Pick<Memory, "find" | "begin" | "end">,
  ) {}

  find(deviceId: string): Station | undefined {
    return this.stations.find(({ printer }) => printer.device_id === deviceId);
  }

  /** Prints a job, once: an id that was printed before is answered as it was then, one that this program died over as unknown. */
  print(id: string, deviceId: string, document: PrintDocument): Promise<Answer> {
    const station = this.find(deviceId);
    if (!station)
      return Promise.resolve({
        outcome: "failed",
        reason: "This print server has no such printer.",
      });
    return this.inLine(deviceId, id, () =>
      station.driver.print({
        id,
        rows: layOut(document, station.printer.paper),
        drawer: document.drawer,
      }),
    );
  }

  /** Prints a PDF on a printer of pages. */
  printPdf(id: string, deviceId: string, pdf: Buffer): Promise<Answer> {
    const { driver } = this.find(deviceId) ?? {};
    if (!driver?.printPdf)
      return Promise.resolve({ outcome: "failed", reason: "This printer takes no PDF." });
    return this.inLine(deviceId, id, () => driver.printPdf?.(id, pdf) ?? Promise.resolve());
  }

  /** Resolves when nothing is being printed. */
  async quiet(): Promise<void> {
    await Promise.allSettled(this.lines.values());
  }

  private inLine(deviceId: string, id: string, work: () => Promise<void>): Promise<Answer> {
    const turn = (this.lines.get(deviceId) ?? Promise.resolve()).then(() => this.once(id, work));
    this.lines.set(
      deviceId,
      turn.catch(() => {}),
    );
    return turn;
  }

  private async once(id: string, work: () => Promise<void>): Promise<Answer> {
    const known = this.memory.find(id);
    if (known)
      return known.outcome
        ? { outcome: known.outcome, reason: known.reason }
        : { outcome: "unknown", reason: "The print server was interrupted." };
    this.memory.begin(id);
    const answer = await work().then((): Answer => ({ outcome: "printed" }), answerOf);
    this.memory.end(id, answer.outcome, answer.reason);
    return answer;
  }
}

function answerOf(error: unknown): Answer {
  if (error instanceof PrintFailed)
    return { outcome: error.begun ? "unknown" : "failed", reason: error.message.slice(0, 200) };
  return { outcome: "failed", reason: "The print server could not print." };
}
