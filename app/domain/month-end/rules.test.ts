import { describe, expect, it } from "vitest";
import { type Month, parseMonth } from "~/domain/shared/day";
import {
  DIFFERENCE_KINDS,
  differenceKind,
  isOver,
  isReasonOf,
  monthSpan,
  nextToClose,
  REASONS,
} from "./rules";

const month = (text: string): Month => {
  const parsed = parseMonth(text);
  if (!parsed) throw new Error(`${text} is no month.`);
  return parsed;
};

describe("a month of a jetty", () => {
  it("begins and ends at midnight in Kuala Lumpur", () => {
    expect(monthSpan({ jettyId: 2, month: month("2026-12") })).toEqual({
      jettyId: 2,
      month: "2026-12-01",
      next: "2027-01-01",
      start: new Date("2026-11-30T16:00:00Z"),
      end: new Date("2026-12-31T16:00:00Z"),
    });
  });

  it("is over at the midnight after it, not before", () => {
    expect(isOver(month("2026-02"), new Date("2026-02-28T15:59:59.999Z"))).toBe(false);
    expect(isOver(month("2026-02"), new Date("2026-02-28T16:00:00Z"))).toBe(true);
  });

  it("is closed after the one before it, the first sold in at the start", () => {
    expect(nextToClose(month("2026-12"), month("2026-03"))).toBe("2027-01");
    expect(nextToClose(null, month("2026-03"))).toBe("2026-03");
    expect(nextToClose(null, null)).toBeNull();
  });
});

describe("a reason of a difference", () => {
  const every = [...new Set(Object.values(REASONS).flat())];

  it.each(DIFFERENCE_KINDS)("is one that %s can have", (kind) => {
    expect(every.filter((reason) => isReasonOf(kind, reason))).toEqual(
      every.filter((reason) => REASONS[kind].some((one) => one === reason)),
    );
  });

  it("can be any other, of each kind", () => {
    expect(DIFFERENCE_KINDS.filter((kind) => isReasonOf(kind, "other"))).toEqual(DIFFERENCE_KINDS);
  });

  it.each([null, "", "nothing", "OVER_SHORT"])(
    "is looked for among the first kind: %s",
    (asked) => {
      expect(differenceKind(asked)).toBe("paid_not_settled");
    },
  );

  it.each(DIFFERENCE_KINDS)("is looked for among %s by its name", (kind) => {
    expect(differenceKind(kind)).toBe(kind);
  });
});
