/** What takes longer is a time-out (R-7-02). */
const TIMEOUT_MS = 30_000;

/** Asks whether the server can be reached: null when it can, else what is to be said of it. */
export async function reachServer(): Promise<"failed" | "timeout" | null> {
  try {
    await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(TIMEOUT_MS) });
    return null;
  } catch (error) {
    return error instanceof DOMException && error.name === "TimeoutError" ? "timeout" : "failed";
  }
}
