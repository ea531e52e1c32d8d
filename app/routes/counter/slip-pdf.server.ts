import { Refusal } from "~/domain/shared/refusal";
import { parseRowId } from "~/domain/shared/row-id.server";
import { isSlipKind } from "~/domain/shifts/rules";
import { readLinkedSlip } from "~/domain/shifts/slip-links.server";
import { requestSlipPdf } from "~/domain/shifts/slip-pdfs.server";
import { now } from "~/http/clock.server";
import { orPlainErrorPage } from "~/http/error-page.server";
import { pdfResponse } from "~/http/file-response.server";
import { languageOf } from "~/http/language.server";
import { translationsOf } from "~/i18n/translations.server";

/** How long a window waits for a slip before it gets a page that loads itself again. */
const MAX_WAIT_MS = 8_000;
const RETRY_SECONDS = 3;

/**
 * The PDF of a slip, in the reader's language, against its token. A wrong, strange or old token is
 * a 403 and says nothing of the shift; so is one of somebody who is active no more.
 */
export async function answerSlipPdf(
  request: Request,
  params: { id?: string; kind?: string },
  maxWaitMs = MAX_WAIT_MS,
): Promise<Response> {
  const response = await orPlainErrorPage(request, async () => {
    const { kind } = params;
    const shiftId = parseRowId(params.id) ?? 0;
    const token = new URL(request.url).searchParams.get("token") ?? "";
    if (!isSlipKind(kind)) throw new Refusal("forbidden");
    const slip = await readLinkedSlip(token, { shiftId, kind }, now());
    const language = await languageOf(request);
    const bytes = await requestSlipPdf({ slip, language }, maxWaitMs);
    if (!bytes) throw new Refusal("slip_waiting", { values: { seconds: RETRY_SECONDS } });
    return pdfResponse(
      bytes,
      `${translationsOf(language, "shift")(`slip.file.${kind}`)}-${shiftId}.pdf`,
    );
  });
  if (response.status === 503) response.headers.set("Refresh", String(RETRY_SECONDS));
  response.headers.set("Referrer-Policy", "no-referrer");
  return response;
}
