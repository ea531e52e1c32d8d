import { describe, expect, it } from "vitest";
import { day } from "~/domain/shared/day";
import { contactOf, isArrivalOver, mapLink, type Places } from "./jetty-facts";

const contact = { phone: "09-600 0000", whatsapp: null, email: null, hours: null };
const places: Places = {
  contact,
  jetties: {
    1: { contact, position: [5.5, 102.9], arriveBy: "08:30" },
    2: { contact: { ...contact, phone: "09-600 0001" }, position: null, arriveBy: null },
  },
};

describe("the map of a jetty", () => {
  it("is asked by the position, where that is known", () => {
    expect(mapLink(1, places.jetties[1])).toBe(
      "https://www.google.com/maps/search/?api=1&query=5.5%2C102.9",
    );
  });

  it("is asked by the name, where it is not", () => {
    expect(decodeURIComponent(mapLink(2, places.jetties[2]))).toBe(
      "https://www.google.com/maps/search/?api=1&query=Jeti Mangkok, Kampung Mangkok, Setiu, Terengganu",
    );
  });
});

describe("whom a buyer reaches", () => {
  it("is the jetty's own contact about an order, and the council's without one", () => {
    expect([contactOf(places, null), contactOf(places, 1), contactOf(places, 2)]).toMatchObject([
      { phone: "09-600 0000" },
      { phone: "09-600 0000" },
      { phone: "09-600 0001" },
    ]);
  });
});

describe("the time by which passengers have to be at a jetty", () => {
  it.each([
    ["before it", "2026-06-10T08:29:00+08:00", "08:30", false],
    ["after it", "2026-06-10T08:31:00+08:00", "08:30", true],
    ["the evening before", "2026-06-09T23:00:00+08:00", "08:30", false],
    ["where there is none", "2026-06-10T23:00:00+08:00", null, false],
  ])("is over on that day: %s", (_when, now, arriveBy, over) => {
    expect(isArrivalOver({ arriveBy }, day("2026-06-10"), new Date(now))).toBe(over);
  });
});
