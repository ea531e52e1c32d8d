import { qrDrawing } from "~/documents/qr-image.server";
import { slipSheet } from "~/documents/sheet.server";
import { linesOf } from "~/documents/slip-lines.server";
import type { JobPayload } from "~/domain/jobs/jobs";
import { slipOf } from "~/domain/shifts/slips.server";
import { findSlip, storeSlip } from "~/domain/shifts/stored-slips.server";
import { housePrinter } from "./house-printer";

/** The job `slip.render`: prints a slip that is not kept yet. A shift that is open has no close slip. */
export async function renderSlip({
  shiftId,
  kind,
  language,
}: JobPayload<"slip.render">): Promise<void> {
  const slip = await slipOf(shiftId, kind);
  if (!slip || (await findSlip({ slip, language }))) return;
  const lines = linesOf(slip, language);
  const bytes = await housePrinter().print(
    slipSheet({ lines, qr: lines.qr && qrDrawing(lines.qr.text) }, language),
  );
  await storeSlip({ slip, language }, bytes);
}
