/** An answer that takes longer is given up (R-7-02). */
const CALL_TIMEOUT_MS = 30_000;

/**
 * `fetch`, given up where its answer is not there as a whole after 30 seconds: it, or the reading
 * of the answer, then throws a DOMException named TimeoutError.
 */
export function fetchInTime(path: string, init: RequestInit = {}): Promise<Response> {
  const ending = new AbortController();
  const { signal: own } = init;
  const end = () => ending.abort(own?.reason);
  if (own?.aborted) end();
  own?.addEventListener("abort", end);
  // What was read by then cannot be given up any more.
  setTimeout(
    () => ending.abort(new DOMException("no answer in time", "TimeoutError")),
    CALL_TIMEOUT_MS,
  );
  return fetch(path, { ...init, signal: ending.signal });
}

export const isTimeout = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "TimeoutError";
