/** A server that has not answered in so long is not there. */
const ASK_MS = 10_000;

/** Names what is sent, so that it counts once however often it is sent. */
export function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Sends presses of a thumb to the address of a count, and answers what it comes to. */
export async function sendHeads(
  path: string,
  step: number,
  nonce: string,
): Promise<{ heads: number } | "refused" | "unreachable"> {
  try {
    const response = await fetch(path, {
      method: "POST",
      // Goes out though the page is left.
      keepalive: true,
      signal: AbortSignal.timeout(ASK_MS),
      body: new URLSearchParams({ step: String(step), nonce }),
    });
    if (response.status >= 500) return "unreachable";
    const body = (await response.json()) as unknown;
    return response.ok && isHeads(body) ? body : "refused";
  } catch (error) {
    // A page in place of an answer: the session is over.
    return error instanceof SyntaxError ? "refused" : "unreachable";
  }
}

function isHeads(body: unknown): body is { heads: number } {
  return (
    typeof body === "object" && body !== null && "heads" in body && typeof body.heads === "number"
  );
}
