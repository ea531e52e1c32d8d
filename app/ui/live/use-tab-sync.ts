import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useFrame } from "../layout/frame";

const CHANNEL = "staff";

/**
 * What one tab tells the others: who works here and where (null: nobody is logged in), or that
 * something was changed here.
 */
type TabMessage = { kind: "who"; who: string | null } | { kind: "reset-cache" };

/**
 * Keeps this browser's tabs together (R-4-14, R-4-15). Another tab that says who works here and
 * means somebody else, another jetty or another name makes this page load again; one that changed
 * something (`changed`) makes it ask for its data again, and what is typed here stays. What is new
 * comes from the server, never from a tab. Only for pages that know for certain who works here, or
 * two tabs would contradict each other for ever.
 */
export function useTabSync(who: string | null, changed = false): void {
  const { revalidate } = useRevalidator();
  const { status } = useFrame();
  const refresh = useRef(() => {});
  // What is there to be corrected would be lost.
  useEffect(
    () => void (refresh.current = status < 400 ? revalidate : () => {}),
    [revalidate, status],
  );
  const channel = useRef<BroadcastChannel | null>(null);
  useEffect(() => {
    // Without it each tab finds out with its next page.
    if (!("BroadcastChannel" in window)) return;
    const here = new BroadcastChannel(CHANNEL);
    channel.current = here;
    here.onmessage = ({ data }: MessageEvent<unknown>) => {
      const news = parseTabMessage(data);
      if (news?.kind === "reset-cache" && who !== null) refresh.current();
      // Not reload(): a page that answered a form would ask whether to send it again.
      if (news?.kind === "who" && news.who !== who)
        location.replace(location.pathname + location.search);
    };
    here.postMessage({ kind: "who", who } satisfies TabMessage);
    return () => {
      channel.current = null;
      here.close();
    };
  }, [who]);
  useEffect(() => {
    if (changed) channel.current?.postMessage({ kind: "reset-cache" } satisfies TabMessage);
  }, [changed]);
}

function parseTabMessage(data: unknown): TabMessage | null {
  if (typeof data !== "object" || data === null || !("kind" in data)) return null;
  if (data.kind === "reset-cache") return { kind: "reset-cache" };
  return data.kind === "who" && "who" in data && (typeof data.who === "string" || data.who === null)
    ? { kind: "who", who: data.who }
    : null;
}
