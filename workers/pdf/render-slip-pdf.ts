import { slipHtml } from "~/documents/html-document.server";
import { qrDrawing } from "~/documents/qr-image.server";
import { slipLines } from "~/documents/slip-lines.server";
import type { JobPayload } from "~/domain/jobs/jobs";
import { findSlipPdf, storeSlipPdf } from "~/domain/shifts/slip-pdfs.server";
import { readSlip } from "~/domain/shifts/slips.server";
import { sharedRenderer } from "./shared-renderer";

/**
 * The job `slip.render`: prints a slip that is not kept yet. A shift that is open has no close
 * slip.
 */
export async function renderSlipPdf({
  shiftId,
  kind,
  language,
}: JobPayload<"slip.render">): Promise<void> {
  const slip = await readSlip(shiftId, kind);
  if (!slip || (await findSlipPdf({ slip, language }))) return;
  const lines = slipLines(slip, language);
  const bytes = await sharedRenderer().render(
    slipHtml({ lines, qr: lines.qr && qrDrawing(lines.qr.text) }, language),
    "roll",
  );
  await storeSlipPdf({ slip, language }, bytes);
}
