import type { PrintOutcome } from "~/domain/printing/agent-messages";
import type { PrintDocument } from "~/domain/printing/print-document";
import {
  knownReason,
  PRINTER_CONDITIONS,
  type PrinterCondition,
  type PrintReason,
} from "~/domain/printing/rules";
import type { PrinterConfig } from "./config";
import { type Driver, type PrintConfirmation, PrintFailed } from "./drivers/driver";
import type { JobJournal } from "./job-journal";
import { layOutDocument } from "./layout";

export interface PrintResult {
  outcome: PrintOutcome;
  reason?: PrintReason | undefined;
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
        reason: "no_such_printer",
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
    const printPdf = this.find(deviceId)?.driver.printPdf;
    if (!printPdf) return Promise.resolve({ outcome: "failed", reason: "no_pdf" });
    return this.enqueue(deviceId, id, () => printPdf(id, pdf));
  }

  /** How a printer is: looked at between two prints, so that it has one connection at a time. */
  probe(deviceId: string): Promise<PrinterCondition> {
    const configured = this.find(deviceId);
    if (!configured) return Promise.resolve("printer_off");
    return this.inTurn(deviceId, () =>
      configured.driver.probe().catch((error: unknown) => conditionOfError(error)),
    );
  }

  /** Resolves when nothing is being printed. */
  async whenIdle(): Promise<void> {
    await Promise.allSettled(this.queues.values());
  }

  private enqueue(
    deviceId: string,
    id: string,
    work: () => Promise<PrintConfirmation>,
  ): Promise<PrintResult> {
    return this.inTurn(deviceId, () => this.printOnce(id, work));
  }

  private inTurn<T>(deviceId: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.queues.get(deviceId) ?? Promise.resolve()).then(work);
    this.queues.set(
      deviceId,
      turn.catch(() => {}),
    );
    return turn;
  }

  private async printOnce(
    id: string,
    work: () => Promise<PrintConfirmation>,
  ): Promise<PrintResult> {
    const known = this.journal.find(id);
    if (known)
      return known.outcome
        ? { outcome: known.outcome, reason: knownReason(known.reason ?? null) ?? undefined }
        : { outcome: "unknown", reason: "interrupted" };
    this.journal.begin(id);
    const answer = await work().then((outcome): PrintResult => ({ outcome }), resultOfError);
    this.journal.end(id, answer.outcome, answer.reason);
    return answer;
  }
}

function resultOfError(error: unknown): PrintResult {
  if (error instanceof PrintFailed)
    return { outcome: error.started ? "unknown" : "failed", reason: error.reason };
  console.error(error);
  return { outcome: "failed", reason: "print_server_error" };
}

function conditionOfError(error: unknown): PrinterCondition {
  const reason = error instanceof PrintFailed ? error.reason : null;
  return PRINTER_CONDITIONS.find((one) => one === reason) ?? "printer_error";
}
