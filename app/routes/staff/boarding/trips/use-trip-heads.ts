import { useEffect, useRef, useState } from "react";
import { MAX_STEP } from "~/domain/manifest/heads";
import { newNonce, sendHeads } from "~/ui/manifest/send-heads";

/** Presses within this are sent as one. */
const GATHER_MS = 250;
/** A server that gave no answer is asked again. */
const AGAIN_MS = 3_000;
/** From here on it is said that presses wait: a network that is slow, or gone. */
const SAID_MS = 2_000;

interface Sending {
  step: number;
  nonce: string;
}

const clamped = (step: number) => Math.max(-MAX_STEP, Math.min(MAX_STEP, step));

interface Work {
  /** Pressed and not yet sent. */
  waiting: number;
  sending: Sending | null;
  timer: number;
}

/**
 * The count as it stands on the screen at once: what the server knows, and the presses that it has
 * not been told of. Each is sent with a nonce and sent again with the same one until an answer comes,
 * so that none is lost and none counts twice.
 */
export function useTripHeads(path: string, stored: number) {
  const [known, setKnown] = useState(stored);
  const [untold, setUntold] = useState(0);
  const [isSlow, setSlow] = useState(false);
  const [refused, setRefused] = useState(false);
  const work = useRef<Work>({ waiting: 0, sending: null, timer: 0 });
  // What the page loads anew is news; while presses are under way their answer is newer.
  useEffect(() => {
    if (work.current.sending === null && work.current.waiting === 0) setKnown(stored);
  }, [stored]);
  useEffect(() => {
    setSlow(false);
    if (untold === 0) return undefined;
    const timer = window.setTimeout(() => setSlow(true), SAID_MS);
    return () => window.clearTimeout(timer);
  }, [untold]);
  // Whoever leaves the page just after a press takes nothing along: what waits goes out now.
  useEffect(() => {
    const { current } = work;
    const sendAll = () => {
      window.clearTimeout(current.timer);
      if (current.sending) void sendHeads(path, current.sending.step, current.sending.nonce);
      if (current.waiting !== 0) void sendHeads(path, clamped(current.waiting), newNonce());
      current.waiting = 0;
    };
    window.addEventListener("pagehide", sendAll);
    return () => {
      window.removeEventListener("pagehide", sendAll);
      sendAll();
    };
  }, [path]);

  async function send(): Promise<void> {
    const { current } = work;
    if (current.sending === null) {
      const step = clamped(current.waiting);
      if (step === 0) return;
      current.waiting -= step;
      current.sending = { step, nonce: newNonce() };
    }
    const { step, nonce } = current.sending;
    const answer = await sendHeads(path, step, nonce);
    if (answer === "unreachable") {
      current.timer = window.setTimeout(() => void send(), AGAIN_MS);
      return;
    }
    current.sending = null;
    if (answer === "refused") {
      current.waiting = 0;
      setRefused(true);
      setUntold(0);
      return;
    }
    setKnown(answer.heads);
    setUntold(current.waiting);
    if (current.waiting !== 0) await send();
  }

  function press(step: 1 | -1): void {
    const { current } = work;
    current.waiting += step;
    setUntold((before) => before + step);
    if (current.sending !== null) return;
    window.clearTimeout(current.timer);
    current.timer = window.setTimeout(() => void send(), GATHER_MS);
  }

  return {
    heads: Math.max(0, known + untold),
    waiting: isSlow ? Math.abs(untold) : 0,
    refused,
    press,
  };
}
