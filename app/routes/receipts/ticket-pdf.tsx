import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerDocumentPdf } from "./document-pdf.server";

/** Every passenger's own ticket as a PDF (R-7-56). */
export const loader = ({ request, params }: LoaderFunctionArgs) =>
  answerDocumentPdf(request, params.ticketCode, "ticket");
