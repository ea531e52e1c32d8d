import { z } from "zod";
import { clearLog } from "~/domain/error-log/clear-log.server";
import { type ErrorLogEntry, errorLogPage } from "~/domain/error-log/queries.server";
import { requireLogSecret } from "~/domain/error-log/require-log-secret.server";
import { errorLineView } from "~/i18n/error-line.server";
import { messageShape } from "./answer-shapes";
import { staffCall, staffQuery } from "./call.server";
import { QUERY, type StaffContext } from "./call-line";
import { listSchema } from "./list-schemas.server";
import { presentMessage } from "./message.server";

/**
 * `?{secret}`: the secret is the query's first name, and has no value; page and limit may follow.
 */
const secretQuery = z
  .record(z.string().max(200), z.string().max(200))
  .transform((asked, context) => {
    const [secret, value] = Object.entries(asked)[0] ?? [];
    if (secret !== undefined && value === "") return { secret, ...listSchema.parse(asked) };
    context.addIssue({ code: "custom", message: "bad_request" });
    return z.NEVER;
  });

interface Log {
  lines: ErrorLogEntry[];
  total: number;
}

/**
 * GET /error_log?{secret} (X5): a page of the log as its screen shows it, newest last. Throws
 * Refusal forbidden.
 */
async function errorLog({ secret, page, limit }: z.output<typeof secretQuery>): Promise<Log> {
  requireLogSecret(secret);
  return errorLogPage(page, limit);
}

/** GET /clear_log?{secret}, for the one who may clear it (A4). Throws Refusal forbidden. */
async function clearErrorLog(
  { secret }: z.output<typeof secretQuery>,
  { staff }: StaffContext,
): Promise<void> {
  requireLogSecret(secret);
  await clearLog(staff.userId);
}

function presentLog({ lines, total }: Log, { language }: StaffContext) {
  const texts = lines
    .map((line) => errorLineView(line, language))
    .map(({ head, message, stack }) => [head, message, stack].filter(Boolean).join("\n"));
  return { log: texts.join("\n\n"), total };
}

export const errorLogCalls = [
  staffQuery({
    path: "/error_log",
    summary: "errorLog",
    needs: "error-log.view",
    schema: secretQuery,
    answers: z.strictObject({ log: z.string(), total: z.number() }),
    act: errorLog,
    present: presentLog,
  }),
  staffCall({
    ...QUERY,
    limit: "act",
    path: "/clear_log",
    summary: "clearLog",
    needs: "error-log.clear",
    schema: secretQuery,
    answers: messageShape,
    act: clearErrorLog,
    present: presentMessage("log_cleared"),
  }),
];
