import { describe, expect, it } from "vitest";
import { decideAfterTry, GIVE_UP_AFTER_MS, MAX_TRIES, parseRetryAfter } from "./retry-rules";

const answered = (status: number | null, retryAfterS: number | null = null) => ({
  status,
  retryAfterS,
});
const pauseAfter = (no: number, chance: number, retryAfterS: number | null = null) => {
  const decision = decideAfterTry(no, answered(503, retryAfterS), chance);
  return decision.state === "waiting" ? decision.pauseS : decision.state;
};

describe("what becomes of a delivery", () => {
  it.each([200, 201, 202, 204, 299])("is delivered by %i", (status) =>
    expect(decideAfterTry(1, answered(status), 0.5)).toEqual({ state: "delivered" }),
  );

  it.each([null, 199, 300, 301, 304, 307, 400, 404, 429, 500, 503])(
    "is another try after %s",
    (status) => expect(decideAfterTry(1, answered(status), 0.5).state).toBe("waiting"),
  );

  it("is over for the endpoint after 410", () =>
    expect(decideAfterTry(1, answered(410), 0.5)).toEqual({ state: "failed", gone: true }));

  it("is failed after ten tries, in about 3 days", () => {
    const pauses = Array.from({ length: MAX_TRIES - 1 }, (_, index) => pauseAfter(index + 1, 0.5));
    expect(pauses.every((pause) => typeof pause === "number")).toBe(true);
    const days = pauses.map(Number).reduce((sum, pause) => sum + pause, 0) / 86_400;
    expect(days).toBeGreaterThan(3);
    expect(days).toBeLessThan(3.5);
    expect(decideAfterTry(MAX_TRIES, answered(500), 0.5)).toEqual({ state: "failed", gone: false });
  });

  it("waits a tenth less or more, by chance", () => {
    expect(pauseAfter(2, 0)).toBeCloseTo(270);
    expect(pauseAfter(2, 1)).toBeCloseTo(330);
  });

  it("waits longer where the receiver asks for it by 429 or 503, at most six hours", () => {
    expect(pauseAfter(1, 0.5, 900)).toBe(900);
    expect(pauseAfter(3, 0.5, 1)).toBeCloseTo(1_800);
    expect(pauseAfter(1, 0.5, 10_000_000)).toBe(6 * 3_600);
    expect(decideAfterTry(1, answered(500, 900), 0.5)).toMatchObject({ pauseS: 5 });
  });
});

describe("Retry-After", () => {
  const now = new Date("2026-06-10T02:00:00Z");
  it.each([
    ["120", 120],
    [" 0 ", 0],
    ["Wed, 10 Jun 2026 02:01:00 GMT", 60],
    ["Wed, 10 Jun 2026 01:00:00 GMT", 0],
    ["soon", null],
    ["-5", null],
    ["1e9", null],
    ["99999999999999", null],
    ["", null],
    [undefined, null],
  ])("%s is %s seconds", (header, seconds) => expect(parseRetryAfter(header, now)).toBe(seconds));
});

describe("the pauses", () => {
  it("are these, in seconds", () => {
    const pauses = Array.from({ length: MAX_TRIES - 1 }, (_, index) => pauseAfter(index + 1, 0.5));
    const hours = [2, 5, 10, 14, 20, 24].map((count) => count * 3_600);
    expect(pauses).toEqual([5, 300, 1_800, ...hours]);
  });

  it("end with an endpoint switched off after three days", () => {
    expect(GIVE_UP_AFTER_MS).toBe(259_200_000);
  });

  it("no answer asks for a longer one", () => {
    expect(decideAfterTry(1, answered(null, 900), 0.5)).toMatchObject({ pauseS: 5 });
  });

  it("a date behind other words is none", () => {
    expect(parseRetryAfter("on Wed, 10 Jun 2026 02:01:00 GMT", new Date(0))).toBeNull();
  });
});
