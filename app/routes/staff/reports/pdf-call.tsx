import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerReportPdf } from "./pdf-call.server";

/** `GET /api/report/pdf/{type}` (R-7-57, F4). */
export const loader = ({ request, params }: LoaderFunctionArgs) =>
  answerReportPdf(request, params.type);
