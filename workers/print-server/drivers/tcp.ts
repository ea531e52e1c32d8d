import type { PrinterCondition, PrinterStatus } from "~/domain/printing/rules";
import { type PrintConfirmation, PrintFailed } from "./driver";
import { isTransmittedStatus, readStatus, TRANSMIT_STATUS } from "./escpos-status";
import { RawConnection } from "./raw-connection";

const SENT_WITHIN_MS = 15_000;
const PRINTED_WITHIN_MS = 20_000;
const LOOK_EVERY_MS = 1_000;
/** A printer without GS r counts as done when it is well so long after the last byte. */
const WELL_AFTER_MS = 3_000;

export interface RawPrinter {
  print: (bytes: Buffer) => Promise<PrintConfirmation>;
  probe: () => Promise<PrinterCondition>;
}

interface RawPrinterOptions {
  host: string;
  port: number;
  /** Whether it answers status requests; undefined is found out. */
  status?: boolean | undefined;
  sentWithinMs?: number;
  printedWithinMs?: number;
}

/**
 * A receipt printer on a raw port. It is asked how it is before the first byte and after the last:
 * only its answer makes a print `printed`. One that has answered once must go on answering; one
 * that never did prints too: when it has closed the connection in order its print is `unconfirmed`,
 * and nobody knows what became of it before.
 */
export function rawPrinter({
  host,
  port,
  status,
  sentWithinMs = SENT_WITHIN_MS,
  printedWithinMs = PRINTED_WITHIN_MS,
}: RawPrinterOptions): RawPrinter {
  let answers = status;

  /** Null where it says nothing and never did. Throws PrintFailed printer_silent where it should. */
  async function conditionOf(connection: RawConnection): Promise<PrinterStatus | null> {
    if (answers === false) return null;
    const condition = await readStatus(connection);
    if (condition === null && answers) throw new PrintFailed("printer_silent");
    if (condition !== null) answers = true;
    return condition;
  }

  async function print(connection: RawConnection, bytes: Buffer): Promise<PrintConfirmation> {
    const before = await conditionOf(connection);
    if (before !== null && before !== "ready") throw new PrintFailed(before);
    await connection.write(bytes, sentWithinMs);
    if (before === null) {
      await connection.finish(printedWithinMs);
      return "unconfirmed";
    }
    await waitUntilPrinted(connection, printedWithinMs);
    return "printed";
  }

  return {
    print: async (bytes) => {
      const connection = await RawConnection.open(host, port);
      return print(connection, bytes).finally(() => connection.close());
    },
    probe: async () => {
      const connection = await RawConnection.open(host, port);
      return (await conditionOf(connection).finally(() => connection.close())) ?? "no_status";
    },
  };
}

/**
 * Throws PrintFailed, paper having begun to come, where the printer reports a fault or falls
 * silent.
 */
async function waitUntilPrinted(connection: RawConnection, withinMs: number): Promise<void> {
  const begun = performance.now();
  while (performance.now() - begun < withinMs) {
    const done = await connection.ask(TRANSMIT_STATUS, isTransmittedStatus, LOOK_EVERY_MS);
    if (done !== null) return;
    if (connection.isLost) throw new PrintFailed("broke_off", true);
    const condition = await readStatus(connection);
    if (condition !== null && condition !== "ready") throw new PrintFailed(condition, true);
    if (condition === "ready" && performance.now() - begun >= WELL_AFTER_MS) return;
  }
  throw new PrintFailed("printer_silent", true);
}
