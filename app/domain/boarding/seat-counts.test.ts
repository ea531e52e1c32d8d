import { describe, expect, it } from "vitest";
import { seatCountsOf, type SeatGroup } from "./seat-counts";

const group = (
  category: SeatGroup["category"],
  nationality: string | null,
  sold: number,
  onBoard: number,
  expected = sold - onBoard,
): SeatGroup => ({ category, nationality, sold, onBoard, expected });

describe("the seats of a boat", () => {
  const counts = seatCountsOf([
    group("adult", "MY", 3, 2),
    group("adult_foreigner", "DE", 1, 1),
    group("child_foreigner", "DE", 3, 0),
    group("adult_foreigner", null, 1, 1),
    group("baby", "MY", 2, 2),
  ]);

  it("are summed of everybody, Malaysians, others and infants", () => {
    expect(counts).toMatchObject({
      all: { sold: 10, onBoard: 6, expected: 4 },
      malaysian: { sold: 5, onBoard: 4, expected: 1 },
      foreigner: { sold: 5, onBoard: 2, expected: 3 },
      infants: { sold: 2, onBoard: 2, expected: 0 },
    });
  });

  it("are summed by country, the largest first, with those whose country is not known", () => {
    expect(counts.nationalities).toEqual([
      { nationality: "MY", sold: 5, onBoard: 4, expected: 1 },
      { nationality: "DE", sold: 4, onBoard: 1, expected: 3 },
      { nationality: null, sold: 1, onBoard: 1, expected: 0 },
    ]);
  });

  it("are summed by category over all countries", () => {
    expect(counts.categories).toContainEqual({
      ...{ category: "adult_foreigner", sold: 2, onBoard: 2, expected: 0 },
    });
  });

  it("expect those who were sold a place though others are on board", () => {
    const { all } = seatCountsOf([group("adult", "MY", 3, 2, 1), group("baby", "MY", 0, 1, 0)]);
    expect(all).toEqual({ sold: 3, onBoard: 3, expected: 1 });
  });
});
