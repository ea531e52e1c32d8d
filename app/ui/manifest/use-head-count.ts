import { useEffect, useRef, useState } from "react";
import { boatKey, boatOf, type CountedBoat } from "~/domain/manifest/presses";
import { deviceTime } from "~/ui/boarding/device-clock";
import { addPress, type KeptPress, readPresses, removePresses } from "~/ui/boarding/press-store";
import { sendKeptPresses, sendPresses } from "~/ui/boarding/send-presses";

/** Presses within this are sent as one. */
const GATHER_MS = 250;
/** A server that gave no answer is asked again. */
const AGAIN_MS = 3_000;
/** From here on it is said that presses wait: a network that is slow, or gone. */
const SAID_MS = 2_000;

/** The count of a boat as its page was loaded. */
export interface LoadedCount {
  boat: CountedBoat;
  heads: number;
  /** When, by the server's clock, in milliseconds, and who counts. */
  at: number;
  holder: string;
}

interface Work {
  /** Pressed and not known to the server, the oldest first; those of a browser that was closed too. */
  untold: KeptPress[];
  /** Those of them that this browser had no room for: they last as long as the page. */
  unkept: KeptPress[];
  isSending: boolean;
  timer: number;
  /** How much the server's clock is ahead of the device's. */
  skewMs: number;
}

/**
 * The count of a boat as it stands on the screen at once: what the server knows, and the presses that it has
 * not been told of. Each is kept on the device with a nonce and its time, and sent until an answer comes, so
 * that none is lost, though the browser is closed, and none counts twice.
 */
export function useHeadCount({ boat, heads: stored, at, holder }: LoadedCount) {
  const key = boatKey(boat);
  const [known, setKnown] = useState(stored);
  const [untold, setUntold] = useState(0);
  const [isSlow, setSlow] = useState(false);
  const [refused, setRefused] = useState(false);
  const work = useRef<Work>({ untold: [], unkept: [], isSending: false, timer: 0, skewMs: 0 });
  const tell = () => setUntold(sumOf(work.current.untold));
  // What the page loads anew is news; while presses are under way their answer is newer.
  useEffect(() => {
    if (work.current.untold.length === 0) setKnown(stored);
  }, [stored]);
  useEffect(() => {
    work.current.skewMs = at - deviceTime();
  }, [at]);
  useEffect(() => {
    setSlow(false);
    if (untold === 0) return undefined;
    const timer = window.setTimeout(() => setSlow(true), SAID_MS);
    return () => window.clearTimeout(timer);
  }, [untold]);
  useEffect(() => {
    const { current } = work;
    void readKept().then((kept) => {
      current.untold = [...kept.filter(isOwn), ...current.untold];
      tell();
      // Also those of other boats: whoever counted them may not come back to their page.
      if (kept.some(isWaiting)) return send();
    });
    // Whoever leaves the page just after a press takes nothing along: what waits goes out now.
    const sendAll = () => {
      window.clearTimeout(current.timer);
      if (current.untold.length > 0) void sendPresses(current.untold);
    };
    window.addEventListener("pagehide", sendAll);
    return () => {
      window.removeEventListener("pagehide", sendAll);
      sendAll();
    };
  }, [key]);

  function isOwn(press: KeptPress): boolean {
    return isWaiting(press) && press.what === "heads" && boatKey(press) === key;
  }

  async function send(): Promise<void> {
    const { current } = work;
    if (current.isSending) return;
    current.isSending = true;
    const before = current.untold;
    const answer = await sendAll(current).catch(() => null);
    current.isSending = false;
    const kept = await readKept();
    const left = new Set(
      kept
        .filter(isOwn)
        .concat(current.unkept)
        .map(({ nonce }) => nonce),
    );
    current.untold = current.untold.filter((one) => left.has(one.nonce) || !before.includes(one));
    const heads =
      answer?.kind === "answer" &&
      answer.value.counts.find((one) => boatKey(one.boat) === key)?.heads;
    if (typeof heads === "number") setKnown(heads);
    if (await forgetRefused(kept, boat)) setRefused(true);
    tell();
    if (current.untold.length > 0) later(answer?.kind === "answer" ? GATHER_MS : AGAIN_MS);
  }

  function later(ms: number): void {
    const { current } = work;
    window.clearTimeout(current.timer);
    current.timer = window.setTimeout(() => void send(), ms);
  }

  function press(step: 1 | -1): void {
    const { current } = work;
    const made: KeptPress = {
      ...boatOf(boat),
      ...{ nonce: crypto.randomUUID(), what: "heads", step, holder, state: "waiting" },
      pressedAt: deviceTime() + current.skewMs,
    };
    current.untold = [...current.untold, made];
    tell();
    addPress(made).catch(() => (current.unkept = [...current.unkept, made]));
    if (!current.isSending) later(GATHER_MS);
  }

  return {
    heads: Math.max(0, known + untold),
    waiting: isSlow ? work.current.untold.length : 0,
    refused,
    press,
  };
}

const sumOf = (presses: readonly KeptPress[]) => presses.reduce((sum, { step }) => sum + step, 0);
const isWaiting = ({ state }: KeptPress) => state === "waiting";

/** What this device keeps; nothing where the browser keeps nothing. */
async function readKept(): Promise<KeptPress[]> {
  return (await readPresses().catch(() => ({ presses: [] }))).presses;
}

/** What is kept, and what there was no room for. */
async function sendAll(work: Work) {
  const kept = await sendKeptPresses().catch(() => null);
  if (work.unkept.length === 0) return kept;
  const sent = await sendPresses(work.unkept);
  if (sent.kind === "answer")
    work.unkept = work.unkept.filter(({ nonce }) => !sent.value.results.has(nonce));
  return sent;
}

/** Whether some were refused of this card, which the next boat of a date takes over: that is told once. */
async function forgetRefused(kept: readonly KeptPress[], boat: CountedBoat): Promise<boolean> {
  const refused = kept.filter(
    (one) => one.state === "refused" && one.what === "heads" && cardKey(one) === cardKey(boat),
  );
  if (refused.length > 0) await removePresses(refused.map(({ nonce }) => nonce));
  return refused.length > 0;
}

const cardKey = (of: CountedBoat) =>
  "no" in of ? boatKey({ jettyId: of.jettyId, day: of.day, no: 0 }) : boatKey(of);
