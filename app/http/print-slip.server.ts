import { rollSlip } from "~/documents/roll-slip";
import { linesOf } from "~/documents/slip-lines.server";
import { printSlip } from "~/domain/printing/print-slip.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { Language } from "~/domain/shared/language";
import { Refusal } from "~/domain/shared/refusal";
import { isSlipKind, type SlipKind } from "~/domain/shifts/rules";
import { readSlip, requireSlip } from "~/domain/shifts/slips.server";

export interface NamedSlip {
  shiftId: number;
  kind: SlipKind;
}

/** The slip of an address that this person may print (X4). Throws Refusal not_found. */
export async function slipOfAddress(
  params: { shiftId?: string; kind?: string },
  staff: Staff,
): Promise<NamedSlip> {
  const shiftId = /^\d{1,9}$/.test(params.shiftId ?? "") ? Number(params.shiftId) : 0;
  const { kind } = params;
  if (shiftId === 0 || !isSlipKind(kind)) throw new Refusal("not_found");
  await requireSlip(staff, shiftId, kind);
  return { shiftId, kind };
}

/** Asks for a slip on the chosen printer. Returns the job's id. Throws what `requestPrint` throws. */
export async function askForRollSlip(
  { shiftId, kind }: NamedSlip,
  printerId: number | null,
  staff: Staff,
  language: Language,
  now: Date,
): Promise<string> {
  const slip = await readSlip(shiftId, kind);
  if (!slip) throw new Refusal("not_found");
  return printSlip(
    { shiftId, lines: rollSlip(linesOf(slip, language)) },
    printerId,
    staff,
    language,
    now,
  );
}
