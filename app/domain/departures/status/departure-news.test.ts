import { describe, expect, it } from "vitest";
import { isStillNews } from "./departure-news";

const at = (time: string) => new Date(`2026-06-10T${time}:00+08:00`);
const now = at("08:00");
const planned = {
  state: "scheduled",
  sailsAt: at("08:30"),
  delayedTo: null,
  boarded: false,
} as const;
const late = { ...planned, delayedTo: at("10:15") };
const off = { ...planned, state: "cancelled" } as const;

describe("a mail about a departure", () => {
  it.each([
    ["a delay that holds", late, { kind: "delayed", delayedTo: at("10:15") }, true],
    ["a delay that has grown", late, { kind: "delayed", delayedTo: at("09:00") }, false],
    ["a delay that was taken back", planned, { kind: "delayed", delayedTo: at("10:15") }, false],
    ["a delay of what is cancelled", off, { kind: "delayed", delayedTo: at("10:15") }, false],
    ["a cancellation", off, { kind: "cancelled", delayedTo: null }, true],
    ["a cancellation taken back", planned, { kind: "cancelled", delayedTo: null }, false],
    ["its time again", planned, { kind: "on_time", delayedTo: null }, true],
    ["its time again, and then a delay", late, { kind: "on_time", delayedTo: null }, false],
  ] as const)("of %s", (_what, departure, told, is) => {
    expect(isStillNews(departure, told, now)).toBe(is);
  });

  it("is none for who is on board, once it has left, or after its time", () => {
    const told = { kind: "delayed", delayedTo: at("10:15") } as const;
    expect(isStillNews({ ...late, boarded: true }, told, now)).toBe(false);
    expect(isStillNews({ ...late, state: "left" }, told, now)).toBe(false);
    expect(isStillNews(late, told, at("10:15"))).toBe(false);
  });
});
