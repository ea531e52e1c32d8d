import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import type { FormState } from "~/ui/forms/field-errors";
import type { ScanView } from "../scan-view.server";
import { answerOffline } from "./answer-offline";
import { offlineScanner } from "./offline-scanner";

/** A server that has not answered in so long is not waited for: people stand at the boat. */
const ANSWER_MS = 2_500;
const LATE = Symbol("late");

let shown: ScanView | null = null;

/** The scan of the server that the page shows. */
export function showOnPage(scan: ScanView | null): void {
  shown = scan;
}

/**
 * `clientAction` of the scanner's page: the server answers its form, and where it is out of reach
 * the list does. While it is known to be, nobody waits for it.
 */
export async function submitScan({ request, serverAction }: ClientActionFunctionArgs) {
  const scanner = offlineScanner();
  const form = await request.clone().formData();
  const offline = async (isTried: boolean): Promise<FormState & { isOffline: true }> => ({
    ...(await answerOffline(scanner, form, { isTried, onPage: shown })),
    isOffline: true,
  });
  const isUsable = scanner.state.keeps === true && scanner.state.unusable === null;
  if (isUsable && (scanner.state.isOff || !navigator.onLine)) {
    if (!scanner.state.isOff) scanner.change({ isOff: true });
    return offline(false);
  }
  try {
    const answer = await (isUsable ? inTime(serverAction()) : serverAction());
    if (answer !== LATE) return answer;
  } catch (error) {
    // An answer of the page, or its reader has gone elsewhere meanwhile.
    const isAnswer =
      error instanceof Response || (isRouteErrorResponse(error) && error.status < 502);
    if (isAnswer || request.signal.aborted) throw error;
  }
  scanner.change({ isOff: true });
  return offline(true);
}

function inTime<T>(answer: Promise<T>): Promise<T | typeof LATE> {
  const late = new Promise<typeof LATE>((resolve) => {
    setTimeout(() => resolve(LATE), ANSWER_MS);
  });
  return Promise.race([answer, late]);
}
