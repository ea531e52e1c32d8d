import type { Tx } from "@db/transaction";
import type { PrintLine } from "~/domain/printing/print-document";
import { requestPrint } from "~/domain/printing/request-print.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { Language } from "~/domain/shared/language";
import { Refusal } from "~/domain/shared/refusal";

/** The slip that a printer puts out when it opens the drawer; `printerId` null: none is chosen. */
export interface OpeningSlip {
  printerId: number | null;
  jettyId: Staff["jettyId"];
  lines: PrintLine[];
  language: Language;
}

/** The print job that opens the drawer, or why none does: it is then opened by its key. */
export type DrawerOpening = { jobId: string } | { refused: Refusal };

/**
 * Asks the chosen printer to open the drawer, with the slip of what it is opened for. A printer that
 * cannot be had is no reason to leave the entry out: the money moves all the same.
 */
export async function openDrawer(
  tx: Tx,
  { printerId, jettyId, lines, language }: OpeningSlip,
  { userId, shiftId }: { userId: number; shiftId: number },
  now: Date,
): Promise<DrawerOpening> {
  try {
    const jobId = await requestPrint(tx, {
      content: { kind: "slip", shiftId, lines, drawer: true },
      printerId,
      staff: { userId, jettyId },
      language,
      now,
    });
    return { jobId };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error };
    throw error;
  }
}
