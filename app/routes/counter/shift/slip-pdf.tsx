import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerSlipPdf } from "../slip-pdf.server";

/** A slip as a PDF, for whoever holds its short-lived token (R-7-19, R-7-20, C4). */
export const loader = ({ request, params }: LoaderFunctionArgs) => answerSlipPdf(request, params);
