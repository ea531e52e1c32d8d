import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AWAY_AFTER_MS, watchPresence } from "./presence";

const page = {
  window: new EventTarget(),
  document: Object.assign(new EventTarget(), { visibilityState: "visible" }),
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", page.window);
  vi.stubGlobal("document", page.document);
  page.document.visibilityState = "visible";
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const show = (state: "visible" | "hidden") => {
  page.document.visibilityState = state;
  page.document.dispatchEvent(new Event("visibilitychange"));
};
const touch = () => page.window.dispatchEvent(new Event("pointermove"));

it("does what is to be done while somebody is there", () => {
  const work = vi.fn();
  const { whenPresent: whenThere, stop } = watchPresence(() => {});
  whenThere("list", work);
  expect(work).toHaveBeenCalledTimes(1);
  stop();
});

it("waits, once for each name, while the page is hidden or nobody has touched it for long", () => {
  const [work, back] = [vi.fn(), vi.fn()];
  const { whenPresent: whenThere, stop } = watchPresence(back);
  const seen: [what: string, works: number, backs: number][] = [];
  const look = (what: string) => seen.push([what, work.mock.calls.length, back.mock.calls.length]);
  show("hidden");
  for (let n = 0; n < 3; n += 1) whenThere("list", work);
  look("hidden");
  show("visible");
  look("shown again");
  vi.advanceTimersByTime(AWAY_AFTER_MS);
  whenThere("list", work);
  look("left alone");
  touch();
  look("touched");
  touch();
  look("touched again");
  stop();
  vi.advanceTimersByTime(AWAY_AFTER_MS);
  touch();
  look("stopped");
  expect(seen).toEqual([
    ["hidden", 0, 0],
    ["shown again", 1, 1],
    ["left alone", 1, 1],
    ["touched", 2, 2],
    ["touched again", 2, 2],
    ["stopped", 2, 2],
  ]);
});
