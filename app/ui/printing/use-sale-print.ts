import { useEffect, useState } from "react";
import { isInProgress, PRINT_STATES, type SalePrintView } from "~/domain/printing/rules";
import { fetchInTime } from "../calls/fetch-in-time";

/** Somebody waits for it with a buyer in front of them. */
const ASK_EVERY_MS = 500;
/** A print that nobody heard of may still be answered late. */
const ASK_LATE_EVERY_MS = 3_000;

/** A print as it stands: asked for again while it may still change. Without scripts as it was. */
export function useSalePrint(rendered: SalePrintView): SalePrintView {
  const [print, setPrint] = useState(rendered);
  useEffect(() => void setPrint(rendered), [rendered]);
  useEffect(() => {
    const { jobId, state } = print;
    if (jobId === null || state === "printed" || state === "failed") return;
    const left = new AbortController();
    const ask = async () => {
      const now = await fetchSalePrint(jobId, left.signal);
      if (!left.signal.aborted) setPrint(now ?? { ...print });
    };
    const timer = setTimeout(
      () => void ask(),
      isInProgress(state) ? ASK_EVERY_MS : ASK_LATE_EVERY_MS,
    );
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [print]);
  return print;
}

/** Null where there is no answer just now. */
async function fetchSalePrint(jobId: string, signal: AbortSignal): Promise<SalePrintView | null> {
  try {
    const response = await fetchInTime(`/print/${jobId}/state`, { cache: "no-store", signal });
    return response.ok ? parseSalePrint(jobId, await response.json()) : null;
  } catch {
    return null;
  }
}

function parseSalePrint(jobId: string, answer: unknown): SalePrintView | null {
  if (typeof answer !== "object" || answer === null || !("state" in answer)) return null;
  const state = PRINT_STATES.find((one) => one === answer.state);
  if (!state) return null;
  return {
    jobId,
    state,
    reason: "reason" in answer && typeof answer.reason === "string" ? answer.reason : null,
    blockedBy:
      "blockedBy" in answer && typeof answer.blockedBy === "string" ? answer.blockedBy : null,
  };
}
