import { useEffect, useSyncExternalStore } from "react";
import { forgetChosen } from "~/ui/boarding/device-store";
import { LIVE_EVENT } from "~/ui/live/live-feed";
import { watchPresence } from "~/ui/live/presence";
import { openDecoder } from "../qr-decoder";
import { sayVerdict } from "../say-verdict";
import type { ScanView } from "../scan-view.server";
import { keepSeen } from "./keep-seen";
import { keepShell } from "./keep-shell";
import { offlineScanner } from "./offline-scanner";
import { AT_FIRST, type OfflineAnswer, type OfflineState, type PageReader } from "./offline-state";
import { showOnPage } from "./submit-scan";

const LOOK_EVERY_MS = 15_000;
const RELOAD_AT_MOST_EVERY_MS = 30_000;
/** What the first view does not need is loaded after it. */
const DECODER_AFTER_MS = 10_000;
const CHANGES: readonly unknown[] = ["scan", "new-ticket", "ticket-changed", "ticket-cancelled"];
const atFirst = () => AT_FIRST;

/** This device's scanner without a network, for as long as its page is shown. */
export function useOfflineScanner({ jettyId, reader, isSteward }: PageReader): OfflineState {
  const scanner = offlineScanner();
  useEffect(() => {
    let isOver = false;
    let reloadedAt = -RELOAD_AT_MOST_EVERY_MS;
    const presence = watchPresence(() => {});
    // What is loaded by itself counts as the session being used, so somebody has to be there; what
    // waits to be sent does not wait for that.
    const look = () => {
      scanner.tell();
      if (scanner.state.waiting > 0 || (scanner.state.presses > 0 && !isSteward))
        void scanner.sync();
      else presence.whenPresent("list", () => void scanner.sync());
    };
    const onChange = (event: Event) => {
      if (!(event instanceof CustomEvent) || !CHANGES.includes(event.detail)) return;
      if (performance.now() - reloadedAt < RELOAD_AT_MOST_EVERY_MS) return;
      reloadedAt = performance.now();
      presence.whenPresent("list", () => void scanner.sync(true));
    };
    const goOff = () => scanner.change({ isOff: true });
    const comeBack = () => void scanner.sync(true);
    // Another tab of the device may have chosen another boat.
    const lookAgain = () => {
      forgetChosen();
      scanner.tell();
    };
    void scanner.open({ jettyId, reader, isSteward }).then(() => {
      if (isOver) return;
      if (navigator.onLine) void scanner.sync(true);
      else goOff();
    });
    const keep = () =>
      keepShell().then(
        () => scanner.change({ isShellKept: true }),
        // A page over plain http: it does not open without a network.
        () => {},
      );
    void keep();
    const decoder = setTimeout(() => void openDecoder().then(keep, () => {}), DECODER_AFTER_MS);
    const timer = setInterval(look, LOOK_EVERY_MS);
    window.addEventListener("online", comeBack);
    window.addEventListener("offline", goOff);
    window.addEventListener("focus", lookAgain);
    window.addEventListener(LIVE_EVENT, onChange);
    return () => {
      isOver = true;
      clearInterval(timer);
      clearTimeout(decoder);
      presence.stop();
      window.removeEventListener("online", comeBack);
      window.removeEventListener("offline", goOff);
      window.removeEventListener("focus", lookAgain);
      window.removeEventListener(LIVE_EVENT, onChange);
    };
  }, [scanner, jettyId, reader, isSteward]);
  return useSyncExternalStore(scanner.subscribe, scanner.getState, atFirst);
}

/** A page that was loaded anew takes the place of what was answered on it. */
export function useLoadedPage(nonce: string): void {
  useEffect(() => {
    const { answer, page, returned } = offlineScanner().state;
    if (answer ?? page ?? returned)
      offlineScanner().change({ answer: null, page: null, returned: null });
  }, [nonce]);
}

/**
 * The server's own scan on the page, as of `shownAt`. Whom it says to be on board this device knows of, should the
 * network go before its list is newer than `listedAt`; a page that was loaded anew has its list a
 * moment later.
 */
export function useServerScan(
  scan: ScanView | null,
  shownAt: number,
  listedAt: number | undefined,
): void {
  useEffect(() => void showOnPage(scan), [scan]);
  useEffect(() => {
    if (scan && listedAt !== undefined) void keepSeen(offlineScanner(), scan, shownAt);
  }, [scan, shownAt, listedAt]);
}

/** What could not be done is heard, too. */
export function useFailureSound(answer: OfflineAnswer | null, muted: boolean): void {
  useEffect(() => {
    if (answer?.failure) sayVerdict("stop", muted);
  }, [answer, muted]);
}
