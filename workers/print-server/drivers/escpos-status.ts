import type { PrinterStatus } from "~/domain/printing/rules";
import type { RawConnection } from "./raw-connection";

const ANSWER_WITHIN_MS = 1_500;

/** DLE EOT n, the status in real time: printer, cause of being off-line, error, paper sensor. */
const REAL_TIME_STATUS = [1, 2, 3, 4] as const;
const isRealTimeStatus = (byte: number) => (byte & 0x93) === 0x12;
/** What GS r answers, after everything that was sent before it has been printed. */
export const TRANSMIT_STATUS = [0x1d, 0x72, 1] as const;
export const isTransmittedStatus = (byte: number) => (byte & 0x90) === 0;

/**
 * What the printer says of itself, or null where it says nothing. A printer that answers the first
 * question and not a later one has nothing to report there.
 */
export async function readStatus(connection: RawConnection): Promise<PrinterStatus | null> {
  const answers: number[] = [];
  for (const n of REAL_TIME_STATUS) {
    const answer = await connection.ask([0x10, 0x04, n], isRealTimeStatus, ANSWER_WITHIN_MS);
    if (answer === null && n === 1) return null;
    answers.push(answer ?? 0);
  }
  return conditionOf(answers);
}

function conditionOf([printer = 0, cause = 0, error = 0, paper = 0]: number[]): PrinterStatus {
  if (cause & 0x04) return "cover_open";
  if (cause & 0x20 || paper & 0x60) return "paper_out";
  if (cause & 0x40 || error & 0x68 || printer & 0x08) return "printer_error";
  return "ready";
}
