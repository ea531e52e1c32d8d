import { describe, expect, it } from "vitest";
import { emptyList } from "../../../../../tests/support/kept-list";
import { dayToCome, hasCome, isAhead } from "./next-list";

const at = (time: string) => Date.parse(`2026-06-19T${time}:00+08:00`);
const NIGHT = Date.parse("2026-06-20T00:01:00+08:00");
const list = (day: string) => emptyList({ day, madeAt: at("18:00") });
const [evening, morning] = [list("2026-06-19"), list("2026-06-20")];

describe("the list of the day to come", () => {
  it.each([
    ["16:59", null],
    ["17:00", "2026-06-20"],
    ["23:59", "2026-06-20"],
    ["00:10", null],
  ])("is kept from five in the afternoon on: %s, %s", (time, day) => {
    expect(dayToCome(at(time))).toBe(day);
  });

  it.each([
    ["ready in the evening before", morning, 1, at("18:00"), true],
    ["not once its day has come", morning, 1, NIGHT, false],
    ["not at another jetty", morning, 2, at("18:00"), false],
    ["not where there is none", null, 1, at("18:00"), false],
  ])("is said to be %s", (_what, next, jettyId, now, ahead) => {
    expect(isAhead(next, jettyId, now)).toBe(ahead);
  });

  it.each([
    ["not before midnight", evening, at("23:59"), false],
    ["after midnight", evening, NIGHT, true],
    ["where there is no other", null, NIGHT, true],
    ["not where today's was loaded", morning, NIGHT, false],
  ])("decides %s", (_what, kept, now, has) => {
    expect(hasCome(morning, kept, now)).toBe(has);
  });
});
