import { describe, expect, it } from "vitest";
import type { DepartureState } from "~/domain/departures/rules";
import { day } from "~/domain/shared/day";
import { isGoodOn, type WayAtJetty } from "./leg";
import {
  type BoatAtJetty,
  type ByDate,
  byDateOf,
  type PersonAtBoat,
  roomFor,
  type Standing,
  standingOf,
} from "./standing";
import { LATE_BOARDING_MINUTES, mayTakeAlong } from "./taking-along";
import {
  type Crossing,
  isBoarding,
  LOOK_OF,
  type TicketAtBoat,
  verdictOf,
  VERDICTS,
} from "./verdicts";

const TODAY = day("2026-06-10");
const OUT: WayAtJetty = { leg: "out", returnDays: 3 };
const BACK: WayAtJetty = { leg: "back", returnDays: 3 };

describe("a ticket takes people", () => {
  it.each(["2026-06-09", "2026-06-10", "2026-06-11"])("out on its own day alone, not %s", (on) => {
    expect(isGoodOn(TODAY, day(on), OUT)).toBe(on === "2026-06-10");
  });

  it.each([
    ["2026-06-09", false],
    ["2026-06-10", true],
    ["2026-06-13", true],
    ["2026-06-14", false],
  ])("back from its day on, for the days of its jetty: %s, %s", (on, good) => {
    expect(isGoodOn(TODAY, day(on), BACK)).toBe(good);
  });

  it("never back where tickets are for one way", () => {
    expect(isGoodOn(TODAY, TODAY, { leg: "back", returnDays: null })).toBe(false);
  });
});

const person = (given: Partial<PersonAtBoat> = {}): PersonAtBoat => ({
  no: 1,
  onBoard: false,
  isBack: false,
  departureId: 7,
  ...given,
});
const boats = (given: Partial<BoatAtJetty> = {}) =>
  new Map([
    [7, { state: "boarding" as const, closed: false, papersOver: false, room: 5, ...given }],
  ]);
/** What goes out: those boats, and by date alone whatever comes unless told otherwise. */
const sailing = (given: Partial<BoatAtJetty> = {}, byDate: ByDate = "open") => ({
  boats: boats(given),
  byDate,
});
const onAnyBoat = { leg: "out", departureId: null } as const;

describe("somebody who goes out", () => {
  it.each<[string, Partial<PersonAtBoat>, Partial<BoatAtJetty>, Standing]>([
    ["may board the boat of the ticket", {}, {}, "open"],
    ["may board a boat that is not called yet", {}, { state: "scheduled" }, "open"],
    ["may board by date alone", { departureId: null }, { room: 0 }, "open"],
    ["is on board", { onBoard: true }, { state: "left" }, "on_board"],
    ["has a boat that does not sail", {}, { state: "cancelled", closed: true }, "cancelled"],
    ["has a boat that has left", {}, { state: "left" }, "closed"],
    ["has a boat whose manifest is frozen", {}, { closed: true }, "closed"],
    ["has a boat whose papers are over", {}, { papersOver: true }, "papers"],
    ["takes the last place", {}, { room: 1 }, "open"],
    ["finds no place", {}, { room: 0 }, "full"],
    ["finds a boat that is over its number", {}, { room: -2 }, "full"],
    ["has one of its places by a decision", { hasPlace: true }, { room: 0 }, "open"],
    ["has one of more than its places", { hasPlace: true }, { room: -1 }, "full"],
  ])("%s", (_what, who, boat, standing) => {
    expect(standingOf(person(who), sailing(boat), onAnyBoat)).toBe(standing);
  });

  it.each<[string, Partial<PersonAtBoat>, Standing]>([
    ["does not go by date alone", { departureId: null }, "cancelled"],
    ["is on board who went before", { departureId: null, onBoard: true }, "on_board"],
    ["goes with a departure that is on time", {}, "open"],
  ])("while sailing is stopped %s", (_what, who, standing) => {
    expect(standingOf(person(who), sailing({}, "stopped"), onAnyBoat)).toBe(standing);
  });

  it.each<[string, Partial<PersonAtBoat>, Standing]>([
    ["needs a boat who is of none", { departureId: null }, "needs_departure"],
    ["goes with the boat of the ticket", {}, "open"],
  ])("while boats have times %s", (_what, who, standing) => {
    expect(standingOf(person(who), sailing({}, "boats"), onAnyBoat)).toBe(standing);
  });

  it.each([
    [7, "open"],
    [8, "elsewhere"],
  ])("boards with a scanner of departure %i: %s", (departureId, standing) => {
    expect(standingOf(person(), sailing(), { leg: "out", departureId })).toBe(standing);
  });
});

it("somebody whose departure no list names boards", () => {
  expect(standingOf(person({ departureId: 9 }), sailing(), onAnyBoat)).toBe("open");
});

describe("a ticket by date alone", () => {
  const on = (state: DepartureState, closed = false) => ({ state, closed });

  it.each<[string, boolean, ReturnType<typeof on>[], ByDate]>([
    ["boards where no boat has a time", false, [], "open"],
    ["does not board where sailing is stopped", true, [], "stopped"],
    [
      "does not board where every boat is cancelled",
      false,
      [on("cancelled"), on("cancelled")],
      "stopped",
    ],
    ["needs a boat where one sails", false, [on("cancelled"), on("scheduled")], "boats"],
    ["needs the boat that has not left", false, [on("left"), on("scheduled")], "boats"],
    [
      "comes too late where all are closed or have left",
      false,
      [on("left"), on("boarding", true), on("cancelled")],
      "gone",
    ],
  ])("%s", (_what, isStopped, boats, byDate) => {
    expect(byDateOf(isStopped, boats)).toBe(byDate);
  });
});

describe("somebody who comes back", () => {
  it.each<[string, Partial<PersonAtBoat>, Standing]>([
    ["went out, and may", { onBoard: true }, "open"],
    ["is back already", { onBoard: true, isBack: true }, "on_board"],
    ["was not seen going out", {}, "not_out"],
  ])("%s", (_what, who, standing) => {
    const nothingSails = sailing({ room: 0, closed: true }, "stopped");
    expect(standingOf(person(who), nothingSails, { leg: "back", departureId: 8 })).toBe(standing);
  });
});

describe("the room for a party", () => {
  const two = [person(), person({ no: 2 })];

  it.each([
    ["enough for all", 2, null],
    ["for one of two", 1, 1],
    ["none at all", 0, 0],
    ["none on a boat that is over its number", -3, 0],
  ])("%s", (_what, room, left) => {
    expect(roomFor(two, boats({ room }))).toBe(left);
  });

  it.each([
    ["is enough where one of two has a place", 1, null],
    ["is that one's place on a full boat", 0, 1],
    ["is none on a boat that is over its number", -1, 0],
  ])("%s", (_what, room, left) => {
    const one = person({ hasPlace: true });
    expect(roomFor([one, person({ no: 2 })], boats({ room }))).toBe(left);
  });

  it("is not asked of a boat that nobody of them is of", () => {
    expect(roomFor([person({ departureId: 8 })], boats({ room: -1 }))).toBeNull();
  });

  it("is that of the boat of each", () => {
    const elsewhere = [person(), person({ departureId: 8 })];
    expect(roomFor(elsewhere, boats({ room: 1 }))).toBeNull();
  });
});

const ticket = (given: Partial<TicketAtBoat> = {}): TicketAtBoat => ({
  state: "paid",
  jettyId: 1,
  ticketDate: TODAY,
  ...given,
});
const crossing: Crossing = { jettyId: 1, day: TODAY, ...OUT };

describe("a code that is shown at the boat", () => {
  it.each([
    ["cancelled", { state: "cancelled", jettyId: 2 }],
    ["unpaid", { state: "unpaid", jettyId: 2 }],
    ["unpaid", { state: "expired" }],
    ["other_jetty", { jettyId: 2, ticketDate: day("2026-06-11") }],
    ["other_day", { ticketDate: day("2026-06-11") }],
  ] as const)("is %s, whoever stands there: %o", (verdict, wrong) => {
    expect(verdictOf(ticket(wrong), crossing, ["open"])).toBe(verdict);
  });

  it.each<[string, Standing[]]>([
    ["valid", ["on_board", "full", "open"]],
    ["not_out", ["on_board", "not_out"]],
    ["departure_cancelled", ["elsewhere", "closed", "cancelled"]],
    ["departure_closed", ["full", "closed"]],
    ["boat_full", ["elsewhere", "full"]],
    ["boat_papers", ["full", "papers"]],
    ["other_departure", ["on_board", "elsewhere"]],
    ["needs_departure", ["on_board", "needs_departure"]],
    ["boarded", ["on_board", "on_board"]],
    ["boarded", []],
  ])("is %s where its people stand so: %o", (verdict, standings) => {
    expect(verdictOf(ticket(), crossing, standings)).toBe(verdict);
  });

  it("goes on with valid, boarded and not seen going out alone", () => {
    expect(VERDICTS.filter(isBoarding)).toEqual(["valid", "boarded", "not_out"]);
  });

  it("has the look of its verdict", () => {
    expect(LOOK_OF).toEqual({
      valid: "ok",
      boarded: "twice",
      not_out: "twice",
      other_departure: "else",
      needs_departure: "else",
      departure_cancelled: "stop",
      departure_closed: "stop",
      boat_papers: "stop",
      boat_full: "stop",
      other_day: "else",
      other_jetty: "else",
      unpaid: "stop",
      cancelled: "stop",
      forged: "stop",
      unknown: "what",
    });
  });
});

describe("a ticket of another boat", () => {
  const scan = {
    verdict: "other_departure",
    leg: "out",
    day: TODAY,
    ticketDate: TODAY,
  } as const;
  const tomorrows = { ...scan, verdict: "other_day", ticketDate: day("2026-06-11") } as const;

  it.each(["other_departure", "needs_departure"] as const)(
    "is taken along by whoever scans: %s",
    (verdict) => {
      expect(mayTakeAlong({ ...scan, verdict }, false)).toBe(true);
    },
  );

  it.each([
    ["of a day to come, by those who may", tomorrows, true, true],
    ["by others", tomorrows, false, false],
    ["of a day that is over", { ...tomorrows, ticketDate: day("2026-06-09") }, true, true],
    ["of 30 days ago", { ...tomorrows, ticketDate: day("2026-05-11") }, true, true],
    ["of 31 days ago", { ...tomorrows, ticketDate: day("2026-05-10") }, true, false],
    ["of the same day", { ...tomorrows, ticketDate: TODAY }, true, false],
    ["on the way back", { ...tomorrows, leg: "back" as const }, true, false],
    ["that is full", { ...tomorrows, verdict: "boat_full" as const }, true, false],
  ])("%s", (_what, one, mayMoveDay, may) => {
    expect(mayTakeAlong(one, mayMoveDay)).toBe(may);
  });

  it("is looked for among boats that are up to 12 hours late", () => {
    expect(LATE_BOARDING_MINUTES).toBe(12 * 60);
  });
});
