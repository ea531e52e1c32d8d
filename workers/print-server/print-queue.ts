import type { PrintOutcome } from "~/domain/printing/agent-messages";
import type { PrintDocument } from "~/domain/printing/print-document";
import type { PrinterConfig } from "./config";
import { type Driver, PrintFailed } from "./drivers/driver";
import type { JobJournal } from "./job-journal";
import { layOutDocument } from "./layout";

export interface PrintResult {
  outcome: PrintOutcome;
  reason?: string | undefined;
}

export interface ConfiguredPrinter {
  printer: PrinterConfig;
  driver: Driver;
}

/** The printers of this machine: each prints one thing after the other, and nothing twice. */
export class PrintQueue {
  private readonly queues = new Map<string, Promise<unknown>>();

  constructor(
    readonly printers: readonly ConfiguredPrinter[],
    private readonly journal: Pick<JobJournal, "find" | "begin" | "end">,
  ) {}

  find(deviceId: string): ConfiguredPrinter | undefined {
    return this.printers.find(({ printer }) => printer.device_id === deviceId);
  }

  /**
   * Prints a job, once: an id that was printed before is answered as it was then, one that this
   * program died over as unknown.
   */
  print(id: string, deviceId: string, document: PrintDocument): Promise<PrintResult> {
    const configured = this.find(deviceId);
    if (!configured)
      return Promise.resolve({
        outcome: "failed",
        reason: "This print server has no such printer.",
      });
    return this.enqueue(deviceId, id, () =>
      configured.driver.print({
        id,
        rows: layOutDocument(document, configured.printer.paper),
        drawer: document.drawer,
      }),
    );
  }

  /** Prints a PDF on a printer of pages. */
  printPdf(id: string, deviceId: string, pdf: Buffer): Promise<PrintResult> {
    const { driver } = this.find(deviceId) ?? {};
    if (!driver?.printPdf)
      return Promise.resolve({ outcome: "failed", reason: "This printer takes no PDF." });
    return this.enqueue(deviceId, id, () => driver.printPdf?.(id, pdf) ?? Promise.resolve());
  }

  /** Resolves when nothing is being printed. */
  async whenIdle(): Promise<void> {
    await Promise.allSettled(this.queues.values());
  }

  private enqueue(deviceId: string, id: string, work: () => Promise<void>): Promise<PrintResult> {
    const turn = (this.queues.get(deviceId) ?? Promise.resolve()).then(() =>
      this.printOnce(id, work),
    );
    this.queues.set(
      deviceId,
      turn.catch(() => {}),
    );
    return turn;
  }

  private async printOnce(id: string, work: () => Promise<void>): Promise<PrintResult> {
    const known = this.journal.find(id);
    if (known)
      return known.outcome
        ? { outcome: known.outcome, reason: known.reason }
        : { outcome: "unknown", reason: "The print server was interrupted." };
    this.journal.begin(id);
    const answer = await work().then((): PrintResult => ({ outcome: "printed" }), resultOfError);
    this.journal.end(id, answer.outcome, answer.reason);
    return answer;
  }
}

function resultOfError(error: unknown): PrintResult {
  if (error instanceof PrintFailed)
    return { outcome: error.started ? "unknown" : "failed", reason: error.message.slice(0, 200) };
  return { outcome: "failed", reason: "The print server could not print." };
}
