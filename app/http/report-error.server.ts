import { isRouteErrorResponse } from "@remix-run/react";
import { databaseCause, isDatabaseUnavailable } from "@db/availability";
import { recordError } from "~/domain/error-log/record-error.server";
import { requestPlace } from "~/domain/error-log/scrub-error.server";
import { log } from "~/log.server";
import { now } from "./clock.server";
import { REQUEST_ID_HEADER, requestIdOf } from "./request-context.server";
import { tokenOf } from "./session.server";

const requestsWithoutDatabase = new WeakSet<Request>();

/**
 * Remix's `handleError`: one log line for an error no route expected, by the request's id; the
 * buyer's data stays out of it.
 */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return;
  const databaseGone = isDatabaseUnavailable(error);
  if (databaseGone) requestsWithoutDatabase.add(request);
  log()[databaseGone ? "warn" : "error"](
    {
      err: error,
      cause: databaseCause(error) ?? undefined,
      requestId: requestIdOf(request),
      method: request.method,
    },
    databaseGone ? "database unavailable" : "unexpected error",
  );
  if (!databaseGone && !isClientError(error)) void recordRequestError(error, request);
}

/**
 * Puts an unexpected error into the error log (T7), beside the answer: nobody waits for it, and it
 * never fails.
 */
async function recordRequestError(error: unknown, request: Request): Promise<void> {
  await recordError(
    error,
    {
      source: "web",
      place: requestPlace(request.method, request.url),
      requestId: requestIdOf(request),
      token: tokenOf(request),
    },
    now(),
  );
}

/** A request as the web server has it before any page does. */
interface RawRequest {
  method: string;
  originalUrl: string;
  headers: Record<string, string | string[] | undefined>;
}

/** The same for an error outside of the pages. */
export async function reportRequestError(
  error: unknown,
  { method, originalUrl, headers }: RawRequest,
): Promise<void> {
  const carried = ["cookie", "authorization"].flatMap((name): [string, string][] =>
    typeof headers[name] === "string" ? [[name, headers[name]]] : [],
  );
  const token = tokenOf(new Request("http://localhost", { headers: carried }));
  await recordError(
    error,
    {
      source: "web",
      place: requestPlace(method, originalUrl),
      requestId: String(headers[REQUEST_ID_HEADER] ?? ""),
      token,
    },
    now(),
  );
}

/**
 * The same for an error of the process itself, which ends after it: waits a moment, not for ever.
 */
export async function reportFatalError(error: unknown, event: string): Promise<void> {
  await Promise.race([
    recordError(error, { source: "web", place: event }, now()),
    new Promise((resolve) => setTimeout(resolve, 1_000)),
  ]);
}

/**
 * An address without a page, or a method that its page does not take: the router says so by a
 * status.
 */
function isClientError(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status < 500;
}

/**
 * Whether this request failed because the database could not answer: the web process then says 503
 * and not 500.
 */
export function failedWithoutDatabase(request: Request): boolean {
  return requestsWithoutDatabase.has(request);
}
