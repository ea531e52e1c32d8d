import { describe, expect, it } from "vitest";
import { slowness } from "../../../tests/support/slowness";
import { CallCounter } from "./call-counter";

const rule = { max: 3, windowS: 60 };
const at = (seconds: number) => new Date(Date.UTC(2026, 5, 10, 5, 30, seconds));

describe("counting calls", () => {
  it("tells what is left, to the last that is allowed and the first that is not", () => {
    const counter = new CallCounter();
    const quotas = [0, 10, 20, 30].map((second) => counter.count("a", rule, at(second)));
    expect(quotas.map(({ left, secondsLeft, isOver }) => [left, secondsLeft, isOver])).toEqual([
      [2, 60, false],
      [1, 50, false],
      [0, 40, false],
      [0, 30, true],
    ]);
  });

  it("begins again when the window of the first call is over, and not a moment before", () => {
    const counter = new CallCounter();
    for (let n = 0; n < 4; n += 1) counter.count("a", rule, at(5));
    const last = new Date(at(65).getTime() - 1);
    expect(counter.count("a", rule, last)).toMatchObject({ isOver: true, secondsLeft: 1 });
    expect(counter.count("a", rule, at(65))).toMatchObject({ isOver: false, left: 2 });
  });

  it("begins again where the clock was set back", () => {
    const counter = new CallCounter();
    for (let n = 0; n < 4; n += 1) counter.count("a", rule, at(30));
    expect(counter.count("a", rule, at(0))).toMatchObject({ isOver: false, secondsLeft: 60 });
  });

  it("knows without counting who has used the window up", () => {
    const counter = new CallCounter();
    expect(counter.usedUp("a", rule, at(0))).toBeNull();
    for (let n = 0; n < 2; n += 1) counter.count("a", rule, at(0));
    expect(counter.usedUp("a", rule, at(1))).toBeNull();
    counter.count("a", rule, at(2));
    expect(counter.usedUp("a", rule, at(3))).toMatchObject({ left: 0, isOver: true });
    expect(counter.usedUp("a", rule, at(60))).toBeNull();
  });

  it("counts each key for itself", () => {
    const counter = new CallCounter();
    for (let n = 0; n < 4; n += 1) counter.count("a", rule, at(0));
    expect(counter.count("b", rule, at(0)).isOver).toBe(false);
  });

  it("keeps no more callers than it may, and forgets those of longest ago", () => {
    const counter = new CallCounter(4);
    for (const key of ["a", "b", "c", "d", "e"])
      for (let n = 0; n < 4; n += 1) counter.count(key, rule, at(0));
    expect(["a", "b", "d", "e"].map((key) => counter.usedUp(key, rule, at(1)) !== null)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it("takes less than ten microseconds a call, however many callers there are", () => {
    const counter = new CallCounter();
    const CALLS = 200_000;
    const began = performance.now();
    for (let n = 0; n < CALLS; n += 1) counter.count(`caller ${n}`, rule, at(n % 30));
    expect(((performance.now() - began) * 1_000) / CALLS).toBeLessThan(10 * slowness());
  });
});
