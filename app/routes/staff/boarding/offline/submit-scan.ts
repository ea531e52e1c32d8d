import { forgetChosen } from "~/ui/boarding/device-store";
import { sendScan } from "~/ui/boarding/send-scan";
import type { FormState } from "~/ui/forms/field-errors";
import type { ScanAnswer } from "../answer";
import type { ScanView } from "../scan-view.server";
import { type Answered, answerOffline } from "./answer-offline";
import { offlineScanner } from "./offline-scanner";

/** A server that has not answered in so long is not waited for: people stand at the boat. */
const ANSWER_MS = 2_500;
/** Where there is no list to go on with. */
const LONG_ANSWER_MS = 10_000;
const ANSWERED: FormState = { problems: [], typed: {} };
/** The device cannot read what it keeps: that is said, and nobody is on board. */
const NOT_ANSWERED: Answered = {
  ...ANSWERED,
  answer: { scan: null, asOf: 0, note: null, failure: "unreachable" },
};

let shown: ScanView | null = null;
let turn: Promise<unknown> = Promise.resolve();
/** What waits for its answer, without its nonce. */
const waiting = new Set<string>();

/** The scan of the server that the page shows. */
export function showOnPage(scan: ScanView | null): void {
  shown = scan;
}

/**
 * Answers a form of the scanner's page on the page itself: the server does, and where it is out of
 * reach the list does. While it is known to be, nobody waits for it. One form after the other, in
 * the order in which they were sent; the same again before it is answered, by a scanner with two line
 * ends, is one. False where what the server has to say is another page.
 */
export async function submitScan(form: FormData): Promise<boolean> {
  const what = JSON.stringify([...form].filter(([name]) => name !== "nonce"));
  if (waiting.has(what)) return true;
  waiting.add(what);
  const answered = turn.then(() => answer(form)).finally(() => waiting.delete(what));
  turn = answered.catch(() => {});
  return answered;
}

async function answer(form: FormData): Promise<boolean> {
  const scanner = offlineScanner();
  const offline = async (isTried: boolean): Promise<true> => {
    const onPage = shown;
    const { answer, ...returned } = await answerOffline(scanner, form, { isTried, onPage }).catch(
      () => NOT_ANSWERED,
    );
    scanner.change({ isOff: true, isBusy: false, returned, ...(answer && { answer }) });
    return true;
  };
  const isUsable = scanner.state.keeps === true && scanner.state.unusable === null;
  if (isUsable && (scanner.state.isOff || !navigator.onLine)) return offline(false);
  const asked = askServer(form, isUsable ? ANSWER_MS : LONG_ANSWER_MS);
  scanner.change({ isBusy: true });
  const said = await asked;
  forgetChosen();
  if (said === "unreachable") return offline(true);
  if (said === "elsewhere") {
    scanner.change({ isBusy: false });
    return false;
  }
  const isPage = "page" in said;
  const returned = isPage ? ANSWERED : said;
  scanner.change({ isBusy: false, returned, ...(isPage && { page: said.page, answer: null }) });
  if (isPage) setAddress(said.address);
  return true;
}

/** Once the sign is drawn: the browser takes as long to change the address as to draw a part of it. */
function setAddress(address: string): void {
  const { pathname } = location;
  requestAnimationFrame(() =>
    setTimeout(() => {
      // Whoever has gone on meanwhile is elsewhere.
      if (location.pathname === pathname) history.replaceState(history.state, "", address);
    }),
  );
}

async function askServer(
  form: FormData,
  ms: number,
): Promise<ScanAnswer | "elsewhere" | "unreachable"> {
  const answer = await sendScan(form, ms);
  if (answer === "unreachable") return answer;
  return isAnswer(answer) ? answer : "elsewhere";
}

function isAnswer(body: object | null): body is ScanAnswer {
  return body !== null && ("page" in body || "problems" in body);
}
