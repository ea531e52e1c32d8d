import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerSlipPdf } from "../slip-pdf.server";

/** A slip as a PDF, for whoever holds its short-lived token (section 7, C4). */
export const loader = ({ request, params }: LoaderFunctionArgs) => answerSlipPdf(request, params);
