import { z } from "zod";
import { createReportToken } from "~/domain/reports/report-link-token.server";
import { Refusal } from "~/domain/shared/refusal";
import { staffCall } from "./call.server";
import { QUERY, type StaffContext } from "./call-line";

/** GET /api/report/token: the token for the address of a report (C4). */
function reportToken(_query: object, { token, now }: StaffContext): Promise<string> {
  if (token === null) throw new Refusal("signed_out");
  return Promise.resolve(createReportToken(token, now));
}

export const reportTokenCalls = [
  staffCall({
    ...QUERY,
    limit: "expensive",
    path: "/api/report/token",
    summary: "reportToken",
    needs: "reports.view",
    schema: z.object({}),
    answers: z.strictObject({ token: z.string() }),
    act: reportToken,
    present: (token) => ({ token }),
  }),
];
