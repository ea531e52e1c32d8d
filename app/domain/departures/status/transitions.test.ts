import { describe, expect, it } from "vitest";
import { day } from "~/domain/shared/day";
import {
  clockTime,
  type DepartureAct,
  isChangeable,
  isPossible,
  standingAfter,
  type StandingDeparture,
} from "./transitions";

const at = (time: string) => new Date(`2026-06-10T${time}:00+08:00`);
const departure = (wishes: Partial<StandingDeparture> = {}): StandingDeparture => ({
  ...{ day: day("2026-06-10"), sailsAt: at("15:00"), delayedTo: null },
  ...{ state: "scheduled", reason: null, papersOver: false },
  ...wishes,
});
const late = { delayedTo: at("16:00"), reason: "Ombak" };
const delay = (time: string): DepartureAct => ({
  ...{ act: "delay", delayedTo: at(time), reason: "Ombak besar" },
});
const refused = (one: StandingDeparture, act: DepartureAct, time: string) => {
  try {
    standingAfter(one, act, at(time));
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe("a departure", () => {
  it("boards on its day, from on time or late, and keeps its delay", () => {
    expect(standingAfter(departure(), { act: "board" }, at("08:00")).state).toBe("boarding");
    expect(standingAfter(departure(late), { act: "board" }, at("08:00"))).toEqual({
      ...{ state: "boarding", delayedTo: at("16:00"), reason: "Ombak" },
    });
    expect(refused(departure({ day: day("2026-06-11") }), { act: "board" }, "08:00")).toBe(
      "departure_not_today",
    );
    expect(refused(departure({ state: "boarding" }), { act: "board" }, "08:00")).toBe(
      "departure_boarding",
    );
  });

  it.each(["board", "leave"] as const)("does not %s with papers that are over", (act) => {
    expect(refused(departure({ papersOver: true }), { act }, "15:00")).toBe("departure_papers");
  });

  it("has left from 30 minutes before its time on", () => {
    expect(refused(departure(), { act: "leave" }, "14:29")).toBe("departure_early");
    expect(standingAfter(departure(), { act: "leave" }, at("14:30")).state).toBe("left");
    expect(refused(departure({ state: "left" }), { act: "leave" }, "15:00")).toBe("departure_left");
  });

  it("is delayed to a later time of the same day that has not passed", () => {
    expect(standingAfter(departure(), delay("15:30"), at("08:00"))).toEqual({
      ...{ state: "scheduled", delayedTo: at("15:30"), reason: "Ombak besar" },
    });
    expect(refused(departure(), delay("15:00"), "08:00")).toBe("bad_delay");
    for (const time of ["15:30", "15:45"])
      expect(refused(departure(), delay("15:30"), time)).toBe("bad_delay");
    const nextDay = { ...delay("15:30"), delayedTo: new Date("2026-06-11T08:00:00+08:00") };
    expect(refused(departure(), nextDay as DepartureAct, "08:00")).toBe("bad_delay");
  });

  it("is cancelled with its reason, once, and not after it has left", () => {
    const cancel: DepartureAct = { act: "cancel", reason: "Ribut" };
    expect(standingAfter(departure(), cancel, at("08:00"))).toMatchObject({
      ...{ state: "cancelled", reason: "Ribut" },
    });
    expect(refused(departure({ state: "cancelled" }), cancel, "08:00")).toBe("departure_cancelled");
    expect(refused(departure({ state: "left" }), cancel, "15:00")).toBe("departure_left");
  });

  it("is on time again from late, boarding or cancelled, without its reason", () => {
    for (const one of [departure(late), departure({ state: "boarding" }), cancelled()])
      expect(standingAfter(one, { act: "on_time" }, at("08:00"))).toEqual({
        ...{ state: "scheduled", delayedTo: null, reason: null },
      });
    expect(refused(departure(), { act: "on_time" }, "08:00")).toBe("departure_on_time");
  });

  it("marked as left by mistake is boarding again", () => {
    expect(standingAfter(departure({ state: "left" }), { act: "undo_leave" }, at("15:00"))).toEqual(
      { state: "boarding", delayedTo: null, reason: null },
    );
    expect(refused(departure(), { act: "undo_leave" }, "15:00")).toBe("departure_not_left");
  });

  it("says when it may leave, and of what time a delay is none", () => {
    expect(() => standingAfter(departure(), { act: "leave" }, at("08:00"))).toThrow(
      expect.objectContaining({ code: "departure_early", values: { time: "14:30" } }) as Error,
    );
    expect(() => standingAfter(departure(), delay("14:00"), at("08:00"))).toThrow(
      expect.objectContaining({ field: "time", values: { time: "15:00" } }) as Error,
    );
    expect(clockTime(new Date("2026-06-09T17:05:59Z"))).toBe("01:05");
  });

  it("can be changed until its day is over, it has left or is cancelled", () => {
    const changeable = (wishes: Partial<StandingDeparture>) =>
      isChangeable(departure(wishes), at("23:59"));
    expect([{}, { day: day("2026-06-11") }, late].map(changeable)).toEqual([true, true, true]);
    expect(
      [{ day: day("2026-06-09") }, { state: "left" }, { state: "cancelled" }].map((one) =>
        changeable(one as Partial<StandingDeparture>),
      ),
    ).toEqual([false, false, false]);
    expect(isPossible(departure(), "board", at("08:00"))).toBe(true);
  });

  it("of a day that has passed stays as it was", () => {
    const over = departure({ day: day("2026-06-09") });
    for (const act of ["board", "leave", "on_time", "undo_leave"] as const)
      expect([act, isPossible(over, act, at("08:00"))]).toEqual([act, false]);
    expect(refused(over, delay("15:30"), "08:00")).toBe("departure_over");
  });
});

function cancelled(): StandingDeparture {
  return departure({ state: "cancelled", reason: "Ribut" });
}
