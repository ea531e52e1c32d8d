import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { addDays, type Day, day, weekday } from "~/domain/shared/day";
import { atOnce } from "../../../../tests/support/at-once";
import { useDatabase } from "../../../../tests/support/database";
import {
  daysOfEntry,
  makeBoat,
  makeDeparture,
  makeSkipper,
  seat,
} from "../../../../tests/support/departures";
import { makeTicket } from "../../../../tests/support/make-ticket";
import { payTicket } from "../../../../tests/support/pay-ticket";
import { makeStaff } from "../../../../tests/support/staff";
import { departuresOfDay } from "../status/queries.server";
import { addExtra } from "./add-extra.server";
import { changeCrew } from "./change-crew.server";
import { endEntry } from "./end-entry.server";
import { fillComingDepartures } from "./fill-departures.server";
import { addEntry, editEntry } from "./save-entry.server";
import { entryForm, type EntryInput } from "./schema.server";

useDatabase();
const now = new Date("2026-06-10T13:30:00+08:00");
const TODAY = day("2026-06-10");
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

const somebody = async () => ({ userId: (await makeStaff()).id, ownJettyId: 0 as const });
const line = (boatId: number, wishes: Partial<EntryInput> = {}): EntryInput => ({
  ...{ jettyId: 1, time: "15:00", boatId, skipperId: null, weekdays: EVERY_DAY },
  ...{ fromDay: TODAY, untilDay: null },
  ...wishes,
});
const paidTicket = async (ticketDate: Day, adults = 2) => {
  const ticket = await makeTicket({ now, ticketDate, adults });
  await payTicket(ticket.id, { paidAt: now });
  return ticket.id;
};
const departureOn = async (entryId: number, on: Day) => {
  const [row] = await sql<{ id: number; version: number }>(
    null,
    "select id, version from departure where entry_id = :entryId and day = :on",
    { entryId, on },
  );
  return row ?? { id: 0, version: 0 };
};
const timesOf = async (entryId: number) =>
  (
    await sql<{ time: string }>(
      null,
      `select distinct to_char(sails_at at time zone 'Asia/Kuala_Lumpur', 'HH24:MI') as time
        from departure where entry_id = :entryId order by 1`,
      { entryId },
    )
  ).map(({ time }) => time);

describe("a line of the timetable", () => {
  it("makes its departures from today to a year ahead", async () => {
    const id = await addEntry(line((await makeBoat()).id), await somebody(), now);
    const days = await daysOfEntry(id);
    expect([days.length, days[0], days.at(-1)]).toEqual([367, TODAY, addDays(TODAY, 366)]);
  });

  it("makes none of today where its time has passed", async () => {
    const id = await addEntry(
      line((await makeBoat()).id, { time: "09:00" }),
      await somebody(),
      now,
    );
    expect((await daysOfEntry(id))[0]).toBe(addDays(TODAY, 1));
  });

  it("keeps to its weekdays and to its last day", async () => {
    const id = await addEntry(
      line((await makeBoat()).id, { weekdays: [4, 5], untilDay: day("2026-06-30") }),
      await somebody(),
      now,
    );
    const days = await daysOfEntry(id);
    expect([new Set(days.map(weekday)), days.length]).toEqual([new Set([4, 5]), 6]);
  });

  it("takes the capacity of its boat", async () => {
    const id = await addEntry(line((await makeBoat({ capacity: 33 })).id), await somebody(), now);
    const rows = await sql(
      null,
      "select distinct capacity from departure where entry_id = :entryId",
      { entryId: id },
    );
    expect(rows).toEqual([{ capacity: 33 }]);
  });

  it("is refused with a boat or a skipper of the other jetty", async () => {
    const by = await somebody();
    const boat = await makeBoat();
    const [other, skipperId] = [await makeBoat({ jettyId: 2 }), await makeSkipper({ jettyId: 2 })];
    await expect(addEntry(line(other.id), by, now)).rejects.toMatchObject({
      ...{ code: "boat_other_jetty", field: "boat" },
    });
    await expect(addEntry(line(boat.id, { skipperId }), by, now)).rejects.toMatchObject({
      ...{ code: "skipper_other_jetty", field: "skipper" },
    });
  });

  it("is refused where its boat sails within half an hour of it on a shared day", async () => {
    const by = await somebody();
    const { id: boat } = await makeBoat();
    await addEntry(line(boat, { weekdays: [0, 1] }), by, now);
    await expect(
      addEntry(line(boat, { time: "15:29", weekdays: [1, 2] }), by, now),
    ).rejects.toMatchObject({ code: "boat_busy", values: { time: "15:00" } });
    await addEntry(line(boat, { time: "15:30" }), by, now);
    await addEntry(line(boat, { time: "14:45", weekdays: [2] }), by, now);
  });

  it("stands once where two people save the same at once", async () => {
    const by = await somebody();
    const { id: boat } = await makeBoat();
    const both = await atOnce(
      ["select id from boat where id = :boat for update", { boat }],
      [() => addEntry(line(boat), by, now), () => addEntry(line(boat), by, now)],
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("changed moves its coming departures and keeps those that are sold", async () => {
    const by = await somebody();
    const { id: boat } = await makeBoat();
    const id = await addEntry(line(boat), by, now);
    const sold = await departureOn(id, addDays(TODAY, 5));
    await seat(await paidTicket(addDays(TODAY, 5)), sold.id, 2, now);
    expect(await editEntry(id, 1, line(boat, { time: "16:00" }), by, now)).toBe(1);
    expect([await timesOf(id), (await daysOfEntry(id)).length]).toEqual([["15:00", "16:00"], 367]);
    expect((await departureOn(id, addDays(TODAY, 5))).id).toBe(sold.id);
  });

  it("changed keeps a departure that somebody changed by hand", async () => {
    const by = await somebody();
    const [boat, spare] = [await makeBoat(), await makeBoat()];
    const id = await addEntry(line(boat.id), by, now);
    const { id: departure, version } = await departureOn(id, addDays(TODAY, 3));
    await changeCrew(departure, { boatId: spare.id, skipperId: null, version }, by, now);
    expect(await editEntry(id, 1, line(boat.id, { time: "17:00" }), by, now)).toBe(1);
    expect((await departureOn(id, addDays(TODAY, 3))).id).toBe(departure);
  });

  it("with a version that is no longer the newest is refused with who was first", async () => {
    const by = await somebody();
    const { id: boat } = await makeBoat();
    const id = await addEntry(line(boat), by, now);
    await editEntry(id, 1, line(boat, { time: "18:00" }), by, now);
    await expect(editEntry(id, 1, line(boat, { time: "19:00" }), by, now)).rejects.toMatchObject({
      code: "changed_meanwhile",
    });
  });

  it("ended leaves what is sold and takes the rest away", async () => {
    const by = await somebody();
    const id = await addEntry(line((await makeBoat()).id), by, now);
    const sold = await departureOn(id, addDays(TODAY, 2));
    await seat(await paidTicket(addDays(TODAY, 2)), sold.id, 2, now);
    expect([await endEntry(id, by, now), await daysOfEntry(id)]).toEqual([1, [addDays(TODAY, 2)]]);
    await expect(endEntry(id, by, now)).rejects.toMatchObject({ code: "entry_ended" });
  });

  it("of another jetty is not there for whoever is bound to theirs", async () => {
    const by = await somebody();
    const { id: boat } = await makeBoat();
    const id = await addEntry(line(boat), by, now);
    const bound = { ...by, ownJettyId: 2 as const };
    await expect(editEntry(id, 1, line(boat), bound, now)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("has its rows in the trail, by names", async () => {
    const by = await somebody();
    const boat = await makeBoat({ name: "Seri Merang" });
    const id = await addEntry(line(boat.id), by, now);
    await editEntry(id, 1, line(boat.id, { time: "16:15" }), by, now);
    await endEntry(id, by, now);
    const rows = await sql(
      null,
      `select action, before, after from audit
        where module = 'departures' and subject_type = 'timetable_entry' and subject_id = :id
        order by id`,
      { id: String(id) },
    );
    expect(rows).toMatchObject([
      { action: "create", after: { boat: "Seri Merang", time: "15:00", jettyId: 1 } },
      { action: "update", before: { time: "15:00" }, after: { time: "16:15" } },
      { action: "delete", after: { active: false } },
    ]);
  });
});

describe("the day that comes into reach", () => {
  it("is added by the clock, once", async () => {
    const id = await addEntry(line((await makeBoat()).id), await somebody(), now);
    const tomorrow = new Date(now.getTime() + 86_400_000);
    await fillComingDepartures(tomorrow);
    await fillComingDepartures(tomorrow);
    const days = await daysOfEntry(id);
    expect([days.length, days.at(-1)]).toEqual([368, addDays(TODAY, 367)]);
  });

  it("leaves a departure alone that sails with another boat", async () => {
    const by = await somebody();
    const id = await addEntry(line((await makeBoat()).id), by, now);
    const { id: departure, version } = await departureOn(id, addDays(TODAY, 4));
    const spare = await makeBoat();
    await changeCrew(departure, { boatId: spare.id, skipperId: null, version }, by, now);
    await fillComingDepartures(now);
    expect((await daysOfEntry(id)).filter((one) => one === addDays(TODAY, 4))).toHaveLength(1);
  });
});

describe("one departure", () => {
  it("with a smaller boat says how many people are over", async () => {
    const by = await somebody();
    const [big, small] = [await makeBoat(), await makeBoat({ capacity: 3 })];
    const id = await makeDeparture(big.id, "2026-06-11T08:00");
    await seat(await paidTicket(day("2026-06-11"), 5), id, 5, now);
    const change = { boatId: small.id, skipperId: null, version: 1 };
    expect(await changeCrew(id, change, by, now)).toBe(2);
    const [shown] = (await departuresOfDay({ jettyId: 1, day: day("2026-06-11") }, now)).filter(
      (one) => one.id === id,
    );
    expect(shown).toMatchObject({ boat: small.name, capacity: 3, sold: 5 });
  });

  it("beside the timetable is added on one day, not in the past", async () => {
    const by = await somebody();
    const { id: boat } = await makeBoat();
    const extra = {
      ...{ jettyId: 1 as const, day: TODAY, time: "14:00", boatId: boat, skipperId: null },
      anyway: false,
    };
    const id = await addExtra(extra, by, now);
    const rows = await departuresOfDay({ jettyId: 1, day: TODAY }, now);
    expect(rows.find((one) => one.id === id)).toMatchObject({ capacity: 12, state: "scheduled" });
    await expect(addExtra({ ...extra, time: "13:00" }, by, now)).rejects.toMatchObject({
      code: "departure_past",
    });
    await expect(addExtra({ ...extra, time: "14:20" }, by, now)).rejects.toMatchObject({
      ...{ code: "boat_busy", values: { time: "14:00" } },
    });
  });
});

describe("the form of a line", () => {
  const fields = { jetty: "1", time: "8:30", boat: "3", from_day: "2026-06-10" };
  const problems = (wishes: Record<string, string>) => {
    const parsed = entryForm.safeParse({ ...fields, ...wishes });
    return parsed.success
      ? []
      : parsed.error.issues.map(({ path, message }) => `${path.join()} ${message}`);
  };

  it("reads boxes as days and a time as hours and minutes", () => {
    const parsed = entryForm.parse({ ...fields, weekday_0: "on", weekday_6: "on", skipper: "" });
    expect(parsed).toMatchObject({ time: "08:30", weekdays: [0, 6], skipperId: null });
  });

  it("asks for a day of the week, for a time, and for a last day that is no earlier", () => {
    expect(problems({})).toEqual(["weekday_0 select_required"]);
    expect(problems({ weekday_1: "on", time: "25:00" })).toEqual(["time bad_time"]);
    expect(problems({ weekday_1: "on", until_day: "2026-06-09" })).toEqual([
      "until_day until_before",
    ]);
  });
});
