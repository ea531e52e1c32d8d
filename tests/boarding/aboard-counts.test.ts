import { beforeEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { makeOfflineList } from "~/domain/boarding/offline/make-list.server";
import {
  boardingCounts,
  boardingSeatGroups,
  expectedParties,
} from "~/domain/boarding/queries.server";
import { seatCountsOf } from "~/domain/boarding/seat-counts";
import { departuresOn } from "~/domain/departures/queries.server";
import { expectedPeople, seatGroups } from "~/domain/manifest/card.server";
import { closeBoarding } from "~/domain/manifest/close-boarding.server";
import { findManifest } from "~/domain/manifest/queries.server";
import { closeTrip } from "~/domain/manifest/trips/close-trip.server";
import { tripCard, tripSeatGroups } from "~/domain/manifest/trips/queries.server";
import { addDays, dayOf } from "~/domain/shared/day";
import { staffBrowsers } from "../staff/support";
import { boardTicket } from "../support/board-ticket";
import { useDatabase } from "../support/database";
import { boardedParty, expectedParty, FAMILY, sailing } from "../support/manifest";
import { useSite } from "../support/site";
import { makeStaff } from "../support/staff";
import { dateBoarded, dateParty, SAID } from "../support/trips";
import { aDecider, aScanner, now } from "./boat";
import { cancelled, decidedAboard } from "./decided";

process.env.FIXED_NOW = now.toISOString();
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff"]), now);

const place = { jettyId: 1 as const, day: dayOf(now) };
const everywhere = { ownJettyId: 0 as const };
const all = { search: "", page: 0 };
const BABY = [{ name: "Bayi Lewat", ic: "240301115248", category: "baby" as const }];
const GUEST = [
  { name: "Hans Meier", ic: "C1234567", category: "adult_foreigner" as const, country: "DE" },
];
/** Three who have boarded a departure, and a party of three whom it waits for. */
async function aBoat() {
  const boat = await sailing(now, { capacity: 40 });
  await boardedParty(boat, now);
  return { boat, waiting: await expectedParty(boat, now) };
}
const decidedOn = (departureId: number, ticket: { receiptNo: string }, who?: number[]) =>
  decidedAboard(ticket, { departureId }, { who });
const countsOf = async (boat: number) => seatCountsOf(await seatGroups(boat));
const onManifest = async (boat: number) => {
  await closeBoarding(boat, await aDecider(), now);
  return (await findManifest(boat, 1, everywhere))?.content.onBoard;
};

let sails: Awaited<ReturnType<typeof aBoat>>;
beforeEach(async () => {
  sails = await aBoat();
});

describe("the figures of a departure with somebody on board by a decision", () => {
  it("count whom it has a place for as on board and not as expected", async () => {
    await decidedOn(sails.boat, sails.waiting, [3]);
    expect(await countsOf(sails.boat)).toMatchObject({
      all: { sold: 6, onBoard: 4, expected: 2 },
      infants: { sold: 2, onBoard: 2, expected: 0 },
    });
    expect((await expectedPeople(sails.boat, all)).rows.map(({ no }) => no)).toEqual([1, 2]);
  });

  it("count nobody so without the decision", async () => {
    expect((await countsOf(sails.boat)).all).toEqual({ sold: 6, onBoard: 3, expected: 3 });
    expect((await expectedPeople(sails.boat, all)).total).toBe(3);
  });

  it.each([
    ["of a cancelled ticket", async () => cancelled(await dateParty(now, BABY))],
    ["of another day", () => dateParty(now, BABY, 1, addDays(place.day, 3))],
    ["by date alone", () => dateParty(now, BABY)],
  ])(
    "count whom it has no place for as on board, and still expect the others: %s",
    async (_, of) => {
      await decidedOn(sails.boat, await of());
      expect(await countsOf(sails.boat)).toMatchObject({
        all: { sold: 6, onBoard: 4, expected: 3 },
        infants: { sold: 2, onBoard: 2, expected: 1 },
      });
      expect((await expectedPeople(sails.boat, all)).total).toBe(3);
    },
  );

  it("have them in the tables by category and country, with nothing sold", async () => {
    await decidedOn(sails.boat, await dateParty(now, GUEST));
    const { categories, nationalities } = await countsOf(sails.boat);
    const german = { sold: 0, onBoard: 1, expected: 0 };
    expect(nationalities).toContainEqual({ nationality: "DE", ...german });
    expect(categories).toContainEqual({
      ...{ category: "adult_foreigner", sold: 2, onBoard: 2, expected: 1 },
    });
  });

  it("count somebody once whom a scan boarded too", async () => {
    await decidedOn(sails.boat, sails.waiting, [1]);
    await boardTicket(sails.waiting.id, (await makeStaff({ jettyId: 1 })).id, now);
    expect((await countsOf(sails.boat)).all).toEqual({ sold: 6, onBoard: 6, expected: 0 });
  });

  it("do not wait for somebody who was on another boat of the day", async () => {
    const other = await sailing(now, { at: "17:00" });
    await decidedOn(other, sails.waiting, [1]);
    expect((await countsOf(sails.boat)).all).toEqual({ sold: 6, onBoard: 3, expected: 2 });
    expect((await countsOf(other)).all).toEqual({ sold: 0, onBoard: 1, expected: 0 });
  });

  it("are those of its manifest, of the day's list and of the list for a device", async () => {
    await decidedOn(sails.boat, sails.waiting, [1, 2]);
    const shown = (await countsOf(sails.boat)).all.onBoard;
    const ofDay = await departuresOn(null, { jettyId: 1, from: place.day, to: place.day }, now);
    const { departures } = await makeOfflineList(await aScanner(), now);
    const named = [...ofDay, ...departures].filter(({ id }) => id === sails.boat);
    expect([shown, ...named.map(({ onBoard }) => onBoard)]).toEqual([5, 5, 5]);
    expect(await onManifest(sails.boat)).toBe(5);
  });

  it("stand on the card and on the page that closes boarding", async () => {
    await decidedOn(sails.boat, sails.waiting, [1]);
    await decidedOn(sails.boat, await cancelled(await dateParty(now, BABY)));
    const { browser } = await signedIn({ level: 4, jettyId: 1, language: "en" });
    const card = await browser.get(`/timetable/${sails.boat}`);
    const close = await browser.get(`/timetable/${sails.boat}/close`);
    expect(card.text).toMatch(/Sold\s*6.*On board\s*5\s*Still expected\s*2\s*Infants on board\s*2/);
    expect(close.text).toContain("5 people are on board");
    expect(close.text).toContain("2 people are still expected");
  });
});

describe("the figures of a date with somebody on board by a decision", () => {
  const before = () => Promise.all([boardingCounts(place), boardingSeatGroups(place)]);
  const sums = async () => seatCountsOf(await boardingSeatGroups(place)).all;

  it("count a ticket of the day as on board and not as expected", async () => {
    const [counts] = await before();
    const parties = await expectedParties(place, all);
    await decidedOn(sails.boat, sails.waiting, [1, 2, 3]);
    const after = {
      ...{ sold: counts.sold, onBoard: counts.onBoard + 3, expected: counts.expected - 3 },
    };
    expect([await boardingCounts(place), await sums()]).toEqual([after, after]);
    expect((await expectedParties(place, all)).total).toBe(parties.total - 1);
  });

  it("say of a party how many of it are still to come", async () => {
    await decidedOn(sails.boat, sails.waiting, [2]);
    const { rows } = await expectedParties(place, { search: sails.waiting.receiptNo, page: 0 });
    expect(rows).toMatchObject([{ people: 3, expected: 2 }]);
  });

  it.each([
    ["cancelled", async () => cancelled(await dateParty(now, BABY))],
    ["of another day", () => dateParty(now, BABY, 1, addDays(place.day, 3))],
  ])("count a ticket that is %s as on board, and expect the others as before", async (_, of) => {
    const [counts] = await before();
    await decidedOn(sails.boat, await of());
    const after = { ...counts, onBoard: counts.onBoard + 1 };
    expect([await boardingCounts(place), await sums()]).toEqual([after, after]);
  });

  it("count somebody once whom a scan boarded too", async () => {
    const [counts] = await before();
    await decidedOn(sails.boat, sails.waiting, [1]);
    await boardTicket(sails.waiting.id, (await makeStaff({ jettyId: 1 })).id, now);
    const after = {
      ...{ sold: counts.sold, onBoard: counts.onBoard + 3, expected: counts.expected - 3 },
    };
    expect([await boardingCounts(place), await sums()]).toEqual([after, after]);
  });

  it("count them at the other jetty neither as on board nor, of its ticket, as expected", async () => {
    const there = { ...place, jettyId: 2 as const };
    const ticket = await dateParty(now, BABY, 2);
    const counts = await boardingCounts(there);
    await decidedOn(sails.boat, ticket);
    expect(await boardingCounts(there)).toEqual({ ...counts, expected: counts.expected - 1 });
  });
});

describe("the figures of a boat of a date", () => {
  it("add up: Malaysians, others and infants have those on board by a decision", async () => {
    const by = await aDecider();
    await dateBoarded(now, FAMILY, 2);
    const there = { ...place, jettyId: 2 as const, no: 1 };
    const { id } = await closeTrip(there, SAID, by, now);
    const ticket = await cancelled(await dateParty(now, [...BABY, ...GUEST], 2));
    await decidedAboard(ticket, { tripId: id }, { who: [1, 2], jettyId: 2 });
    const { all: sum, malaysian, foreigner, infants } = seatCountsOf(await tripSeatGroups({ id }));
    expect((await tripCard(id, everywhere))?.onBoard).toBe(5);
    expect([sum, malaysian, foreigner, infants].map(({ onBoard }) => onBoard)).toEqual([
      5, 3, 2, 2,
    ]);
  });

  it("have somebody once on a device's list who moved to the date and was scanned", async () => {
    const ticket = await dateParty(now, BABY, 2, addDays(place.day, 3));
    const listed = async () => (await makeOfflineList(await aScanner(2), now)).trip;
    const before = await listed();
    const boat = { jettyId: 2 as const, day: place.day, no: before?.no ?? 0 };
    await decidedAboard(ticket, boat, { jettyId: 2 });
    const decided = await listed();
    await sql(null, "update ticket set ticket_date = :day where id = :id", {
      ...{ day: place.day, id: ticket.id },
    });
    await boardTicket(ticket.id, (await makeStaff({ jettyId: 2 })).id, now);
    const once = (before?.onBoard ?? 0) + 1;
    expect([decided?.onBoard, (await listed())?.onBoard]).toEqual([once, once]);
  });
});
