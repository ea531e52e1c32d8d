import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerDocumentPdf } from "./document-pdf.server";

/** The A4 receipt as a PDF (R-7-55). */
export const loader = ({ request, params }: LoaderFunctionArgs) =>
  answerDocumentPdf(request, params.ticketCode, "receipt");
