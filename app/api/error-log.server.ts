import { z } from "zod";
import { clearLog } from "~/domain/error-log/clear-log.server";
import { type ErrorLogEntry, errorLogPage } from "~/domain/error-log/queries.server";
import { requireLogSecret } from "~/domain/error-log/require-log-secret.server";
import { callListQuery } from "~/http/list-query.server";
import { errorLineView } from "~/i18n/error-line.server";
import type { StaffContext } from "./call.server";

/**
 * `?{secret}`: the secret is the query's first name, and has no value; page and limit may follow.
 */
export const secretQuery = z.record(z.string(), z.string()).transform((asked, context) => {
  const [secret, value] = Object.entries(asked)[0] ?? [];
  if (secret !== undefined && value === "") return { secret, ...callListQuery(asked) };
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
export async function errorLog({
  secret,
  page,
  limit,
}: z.output<typeof secretQuery>): Promise<Log> {
  requireLogSecret(secret);
  return errorLogPage(page, limit);
}

/** GET /clear_log?{secret}, for the one who may clear it (A4). Throws Refusal forbidden. */
export async function clearErrorLog(
  { secret }: z.output<typeof secretQuery>,
  { staff }: StaffContext,
): Promise<void> {
  requireLogSecret(secret);
  await clearLog(staff.userId);
}

export function presentLog({ lines, total }: Log, { language }: StaffContext) {
  const texts = lines
    .map((line) => errorLineView(line, language))
    .map(({ head, message, stack }) => [head, message, stack].filter(Boolean).join("\n"));
  return { log: texts.join("\n\n"), total };
}
