import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerWithPaper } from "~/http/paper.server";

/** Every passenger's own ticket as a PDF (R-7-56). */
export const loader = ({ request, params }: LoaderFunctionArgs) =>
  answerWithPaper(request, params.ticketCode, "ticket");
