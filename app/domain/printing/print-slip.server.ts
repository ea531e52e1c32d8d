import type { Staff } from "~/domain/sessions/read-session.server";
import type { Language } from "~/domain/shared/language";
import type { PrintLine } from "./print-document";
import { requestPrint } from "./request-print.server";

/**
 * Asks for a shift's slip on the chosen printer. Returns the job's id. Throws what `requestPrint`
 * throws.
 */
export async function printSlip(
  slip: { shiftId: number; lines: PrintLine[] },
  printerId: number | null,
  staff: Pick<Staff, "userId" | "jettyId">,
  language: Language,
  now: Date,
): Promise<string> {
  return requestPrint(null, {
    content: { kind: "slip", ...slip },
    printerId,
    staff,
    language,
    now,
  });
}
