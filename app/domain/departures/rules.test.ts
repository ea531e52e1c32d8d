import { describe, expect, it } from "vitest";
import { REFUSAL_CODES } from "~/domain/shared/refusal-codes";
import {
  DEPARTURE_STATES,
  isDepartureRefusal,
  isHoldRefusal,
  mayHold,
  roomOf,
  statusOf,
} from "./rules";

describe("a departure", () => {
  it("is on time, or delayed, until it boards", () => {
    expect(statusOf({ state: "scheduled", delayedTo: null })).toBe("on_time");
    expect(statusOf({ state: "scheduled", delayedTo: new Date(0) })).toBe("delayed");
  });

  it.each(DEPARTURE_STATES.filter((state) => state !== "scheduled"))(
    "is %s however late it is",
    (state) => {
      expect(statusOf({ state, delayedTo: new Date(0) })).toBe(state);
    },
  );

  it.each([
    [-1, "full"],
    [0, "full"],
    [1, "few"],
    [5, "few"],
    [6, "open"],
  ])("with %i places left is %s", (left, room) => {
    expect(roomOf(left)).toBe(room);
  });

  it("is chosen anew after a refusal for it, and after no other", () => {
    expect(REFUSAL_CODES.filter((code) => isDepartureRefusal({ code }))).toEqual(
      REFUSAL_CODES.filter((code) =>
        [
          "departure_needed",
          "departure_gone",
          "departure_full",
          "departure_party",
          "departure_held",
          "departure_held_long",
          "departure_busy",
        ].includes(code),
      ),
    );
  });

  it.each([
    ["departure_busy", true],
    ["departure_full", false],
  ])("refused with %s is refused for what is held: %s", (code, isHold) => {
    expect(isHoldRefusal({ code })).toBe(isHold);
  });
});

describe("of a party that has not paid yet", () => {
  const boat = (left: number, heldMost: number) => ({ left, heldMost });

  it.each([
    ["all, where their boat may be held for so many", 12, [boat(12, 12)], 12],
    ["as many as half a large boat", 30, [boat(40, 20)], 20],
    [
      "no more, where one of two boats has room for all of them",
      30,
      [boat(40, 20), boat(40, 20)],
      20,
    ],
    ["all, divided over two small boats", 20, [boat(12, 12), boat(12, 12)], 20],
    ["all, divided over what is left of two large ones", 36, [boat(20, 20), boat(20, 20)], 36],
    ["none, where nothing may be held", 2, [boat(5, 0)], 0],
    ["all, on the one boat that has room for them", 10, [boat(5, 0), boat(10, 10)], 10],
    ["as many as each boat's share may be held", 20, [boat(12, 12), boat(12, 4)], 16],
  ])("%s may hold places", (_, people, boats, most) => {
    expect(mayHold(boats, people)).toBe(most);
  });
});
