import { slipLines } from "~/documents/slip-lines.server";
import { thermalSlip } from "~/documents/thermal-slip";
import { printSlip } from "~/domain/printing/print-slip.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { Language } from "~/domain/shared/language";
import { Refusal } from "~/domain/shared/refusal";
import { parseRowId } from "~/domain/shared/row-id.server";
import { isSlipKind, type SlipKind } from "~/domain/shifts/rules";
import { readSlip, requireSlip } from "~/domain/shifts/slips.server";

export interface SlipParams {
  shiftId: number;
  kind: SlipKind;
}

/** The slip of an address that this person may print (X4). Throws Refusal not_found. */
export async function requireSlipParams(
  params: { shiftId?: string; kind?: string },
  staff: Staff,
): Promise<SlipParams> {
  const shiftId = parseRowId(params.shiftId);
  const { kind } = params;
  if (shiftId === null || !isSlipKind(kind)) throw new Refusal("not_found");
  await requireSlip(staff, shiftId, kind);
  return { shiftId, kind };
}

/**
 * Asks for a slip on the chosen printer. Returns the job's id. Throws what `requestPrint` throws.
 */
export async function printShiftSlip(
  { shiftId, kind }: SlipParams,
  printerId: number | null,
  staff: Staff,
  language: Language,
  now: Date,
): Promise<string> {
  const slip = await readSlip(shiftId, kind);
  if (!slip) throw new Refusal("not_found");
  return printSlip(
    { shiftId, lines: thermalSlip(slipLines(slip, language)) },
    printerId,
    staff,
    language,
    now,
  );
}
