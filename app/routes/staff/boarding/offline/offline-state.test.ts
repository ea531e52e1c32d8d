import { describe, expect, it } from "vitest";
import type { KeptList } from "~/ui/boarding/device-store";
import { emptyList } from "../../../../../tests/support/kept-list";
import { unusableNow, wrongMinutesOf } from "./offline-state";

const MORNING = Date.parse("2026-06-20T06:52:00+08:00");
const HOUR = 3_600_000;
const list = (more: Partial<KeptList> = {}) => emptyList({ madeAt: MORNING, ...more });

describe("the list of a device", () => {
  it.each([
    ["decides on its day at its jetty", list(), 1, HOUR, null],
    ["is none where there is none", null, 1, 0, "missing"],
    ["is too old after a day", list(), 1, 25 * HOUR, "old"],
    ["is of another day after midnight", list(), 1, 18 * HOUR, "otherDay"],
    ["is of another jetty", list({ jettyId: 2 }), 1, 0, "otherJetty"],
  ] as const)("%s", (_what, kept, jettyId, laterMs, unusable) => {
    expect(unusableNow(kept, jettyId, MORNING + laterMs)).toBe(unusable);
  });
});

describe("the clock of a device", () => {
  it.each([
    [60_000, 0],
    [-300_000, 5],
  ])("that is %i ms wrong is said to be wrong by %i minutes", (ms, minutes) => {
    expect(wrongMinutesOf(ms)).toBe(minutes);
  });
});
