const PATH = "/scan/answer";

/**
 * Sends the form of the scanner's page, and answers with what the server says to it: null where that
 * is another page.
 */
export async function sendScan(form: FormData, ms: number): Promise<object | null | "unreachable"> {
  const fields = new URLSearchParams();
  for (const [name, value] of form) if (typeof value === "string") fields.append(name, value);
  return answerTo({ method: "POST", body: fields, signal: AbortSignal.timeout(ms) });
}

/** The scanner's page as it is now, of no scan. */
export async function askScanPage(ms: number): Promise<object | null | "unreachable"> {
  return answerTo({ signal: AbortSignal.timeout(ms) });
}

async function answerTo(request: RequestInit): Promise<object | null | "unreachable"> {
  try {
    const response = await fetch(PATH, { ...request, cache: "no-store", redirect: "manual" });
    // What stands between says so where our server is not there.
    if (response.status >= 502) return "unreachable";
    const isJson = response.headers.get("Content-Type")?.startsWith("application/json");
    return isJson ? ((await response.json()) as object) : null;
  } catch {
    return "unreachable";
  }
}
