import { type Answer, sendLooks } from "~/ui/boarding/ask-server";
import { addLook, type KeptLook, readLooks, removeLooks } from "~/ui/boarding/device-store";

/** The server takes none that is older, and so many at once. */
const LOOKS_FOR_MS = 2 * 86_400_000;
const MAX_SENT = 200;

/** Keeps a look for the server's log. Nothing waits for it, and without room it is left out. */
export function keepLook(look: KeptLook): void {
  void addLook(look).catch(() => {});
}

/** Those of a look went on board: the scan stands for it. */
export function dropLook(nonce: string): void {
  void removeLooks([nonce]).catch(() => {});
}

/**
 * Sends what was looked at, and says what the last request came to; null where there was nothing to
 * send. What the server does not take now is sent again.
 */
export async function sendKeptLooks(now: number): Promise<Answer<true>["kind"] | null> {
  let kind: Answer<true>["kind"] | null = null;
  do {
    const looks = await readLooks(MAX_SENT);
    const old = looks.filter(({ scannedAt }) => now - scannedAt > LOOKS_FOR_MS);
    const jettyId = looks[0]?.jettyId;
    const batch = looks.filter((look) => look.jettyId === jettyId && !old.includes(look));
    if (jettyId === undefined) return kind;
    if (batch.length > 0) ({ kind } = await sendLooks(jettyId, batch));
    const isDone = batch.length === 0 || kind === "answer";
    await removeLooks([...old, ...(isDone ? batch : [])].map(({ nonce }) => nonce));
    if (!isDone) return kind;
  } while (kind === "answer");
  return kind;
}
