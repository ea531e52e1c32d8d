import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { stoppedDays } from "~/domain/blocked-dates/available-dates.server";
import { sellAtCounter } from "~/domain/counter/sell-at-counter.server";
import { placeOrder } from "~/domain/ordering/place-order.server";
import { addDays, type Day, day } from "~/domain/shared/day";
import { atOnce } from "../../../../tests/support/at-once";
import { boardTicket } from "../../../../tests/support/board-ticket";
import { aCounterOrder } from "../../../../tests/support/counter-order";
import { saleSupport } from "../../../../tests/support/counter-sale";
import { useDatabase } from "../../../../tests/support/database";
import { departureOfOwnBoat, makeBoat } from "../../../../tests/support/departures";
import { madeOnce } from "../../../../tests/support/made-once";
import { makeTicket } from "../../../../tests/support/make-ticket";
import { anOrder } from "../../../../tests/support/online-order";
import { payTicket } from "../../../../tests/support/pay-ticket";
import { makeStaff } from "../../../../tests/support/staff";
import {
  aStoppage,
  caseOf,
  casesOf,
  soldTicket,
  stop,
  weatherMails,
} from "../../../../tests/support/weather";
import { setStatus } from "../status/set-status.server";
import { addExtra } from "../timetable/add-extra.server";
import { liftStoppage } from "./lift-stoppage.server";
import { planStoppage } from "./plan-stoppage.server";
import { plannedEffect, stoppageAt } from "./queries.server";
import { instantOf } from "./rules";
import { stopSailing } from "./stop-sailing.server";
import { sweepWeather } from "./sweep-cases.server";

const test = useDatabase();
const { onDuty } = saleSupport(test);
const now = new Date("2026-06-10T10:00:00+08:00");
const somebody = async (ownJettyId: 0 | 1 | 2 = 0) => ({
  userId: (await makeStaff()).id,
  ownJettyId,
});

/** Each test sails on days of its own. */
let last = day("2026-06-12");
const newDay = () => (last = addDays(last, 2));
const stateOf = async (id: number) =>
  (
    await sql<{ state: string; reason: string | null }>(
      null,
      "select state, reason from departure where id = :id",
      { id },
    )
  )[0];

describe("a stoppage where boats have times", () => {
  describe("from noon on", () => {
    const story = madeOnce(async () => {
      const on = newDay();
      const [before, within] = [
        await departureOfOwnBoat({ day: on, at: "08:00" }),
        await departureOfOwnBoat({ day: on, at: "15:00" }),
      ];
      const [early, late] = [
        await soldTicket({ day: on, on: before }, now),
        await soldTicket({ day: on, on: within, adults: 3 }, now),
      ];
      const by = await somebody();
      const input = aStoppage(on, { fromAt: instantOf(on, "12:00") });
      const id = await planStoppage(input, by, now);
      const planned = await plannedEffect(id);
      const effect = await stopSailing(id, by, now);
      return { before, within, early, late, by, input, planned, effect };
    });

    it("says beforehand and afterwards what it hits", async () => {
      const { planned, effect } = await story();
      const hit = { departures: 1, orders: 1, people: 3 };
      expect(planned).toMatchObject(hit);
      expect(effect).toEqual(hit);
    });

    it("cancels the departures of its time, and no other", async () => {
      const { before, within, input } = await story();
      expect(await stateOf(before)).toMatchObject({ state: "scheduled" });
      expect(await stateOf(within)).toEqual({ state: "cancelled", reason: input.publicReason });
    });

    it("writes a case and a mail an order", async () => {
      const { early, late } = await story();
      expect([await casesOf(early), await weatherMails(late)]).toEqual([[], ["stopped"]]);
      const { code, mailed } = await caseOf(late);
      expect([code.length, mailed]).toEqual([32, true]);
    });

    it("is audited", async () => {
      const { by } = await story();
      const audit = await sql<{ subjectType: string }>(
        null,
        `select subject_type from audit where module = 'departures' and action = 'cancel'
            and actor_id = :userId order by id`,
        { userId: by.userId },
      );
      expect(audit.map(({ subjectType }) => subjectType)).toEqual(["departure", "stoppage"]);
    });
  });

  it("has who bought between the look and the act", async () => {
    const on = newDay();
    const departure = await departureOfOwnBoat({ day: on });
    const by = await somebody();
    const id = await planStoppage(aStoppage(on), by, now);
    expect(await plannedEffect(id)).toMatchObject({ orders: 0 });
    await soldTicket({ day: on, on: departure }, now);
    expect(await stopSailing(id, by, now)).toMatchObject({ orders: 1, people: 2 });
    await expect(stopSailing(id, by, now)).rejects.toMatchObject({ code: "weather_stopped" });
  });

  it("and who buys at the same moment: none is left without a boat and without a word", async () => {
    const on = newDay();
    const departure = await departureOfOwnBoat({ day: on });
    const by = await somebody();
    const id = await planStoppage(aStoppage(on), by, now);
    const { seller, shift } = await onDuty();
    const order = aCounterOrder(now, { ticketDate: on, departureIds: [departure] });
    const sell = () => sellAtCounter(order, seller, shift, now);
    const [sold, stopped] = await atOnce<unknown>(
      ["select id from departure where id = :departure for update", { departure }],
      [sell, () => stopSailing(id, by, now)],
    );
    expect(stopped?.status).toBe("fulfilled");
    expect(await stateOf(departure)).toMatchObject({ state: "cancelled" });
    if (sold?.status === "rejected")
      expect(sold).toMatchObject({ reason: { code: "departure_gone" } });
    else expect(stopped).toMatchObject({ value: { orders: 1 } });
  });

  it("of three hundred orders is one act", async () => {
    const on = newDay();
    const departure = await departureOfOwnBoat({ day: on, capacity: 700 });
    for (let sold = 0; sold < 300; sold += 1) await soldTicket({ day: on, on: departure }, now);
    const { orders, people } = await stop(aStoppage(on), await somebody(), now);
    expect([orders, people]).toEqual([300, 600]);
    const [mails] = await sql<{ count: number }>(
      null,
      `select count(*)::int as count from outbox o join weather_case c
          on c.id = (o.payload ->> 'caseId')::int where o.job = 'mail.weather' and c.ticket_date = :on`,
      { on },
    );
    expect(mails?.count).toBe(300);
  }, 60_000);

  it("over the same time again adds only new orders", async () => {
    const on = newDay();
    const departure = await departureOfOwnBoat({ day: on });
    const first = await soldTicket({ day: on, on: departure }, now);
    const by = await somebody();
    await stop(aStoppage(on), by, now);
    const second = await soldTicket({ day: on, on: departure }, now);
    expect(await stop(aStoppage(on), by, now)).toMatchObject({ departures: 0, orders: 1 });
    expect([(await casesOf(first)).length, (await casesOf(second)).length]).toEqual([1, 1]);
  });

  it("leaves out who has sailed, unpaid orders and the other jetty", async () => {
    const [gone, other] = [
      await departureOfOwnBoat({ day: day("2026-06-10"), at: "09:45" }),
      await departureOfOwnBoat({ day: day("2026-06-10"), at: "16:00", jettyId: 2 }),
    ];
    const by = await somebody();
    const boarded = await soldTicket({ day: day("2026-06-10"), on: gone }, now);
    await boardTicket(boarded, by.userId, now);
    await setStatus(gone, { act: "leave" }, by, now);
    const elsewhere = await soldTicket({ day: day("2026-06-10"), on: other, jettyId: 2 }, now);
    const { id: unpaid } = await makeTicket({ now, ticketDate: day("2026-06-10") });
    await stop(aStoppage(day("2026-06-10")), by, now);
    for (const id of [boarded, elsewhere, unpaid]) expect(await casesOf(id)).toEqual([]);
    expect(await stateOf(gone)).toMatchObject({ state: "left" });
  });

  it("has an order whose money was on its way, as soon as it is there", async () => {
    const on = newDay();
    const { id } = await makeTicket({ now, ticketDate: on });
    await stop(aStoppage(on), await somebody(), now);
    await payTicket(id, { paidAt: now });
    await sweepWeather(now);
    await sweepWeather(now);
    expect(await weatherMails(id)).toEqual(["stopped"]);
  });
});

describe("a stoppage where tickets are by date alone", () => {
  const order = (ticketDate: Day) =>
    placeOrder(anOrder(now, { ticketDate, departureIds: [], ipAddress: null }), now);

  it("takes its days from sale at that jetty, and has their orders", async () => {
    const on = newDay();
    const ticket = await soldTicket({ day: on, email: "a@contoh.my" }, now);
    expect(await stop(aStoppage(on), await somebody(), now)).toMatchObject({
      ...{ departures: 0, orders: 1 },
    });
    expect(await weatherMails(ticket)).toEqual(["stopped"]);
    await expect(order(on)).rejects.toMatchObject({ code: "date_unavailable" });
    expect((await stoppedDays(1, on, on))[0]?.day).toBe(on);
    expect(await stoppedDays(2, on, on)).toEqual([]);
  });

  it("counts the orders of whole days, also outside its hours, and those of departures not", async () => {
    const [dated, timed] = [newDay(), newDay()];
    await soldTicket({ day: dated, adults: 3 }, now);
    await soldTicket({ day: dated }, now);
    const departure = await departureOfOwnBoat({ day: timed });
    await soldTicket({ day: timed, on: departure, adults: 4 }, now);
    const hour = { fromAt: instantOf(dated, "23:00"), untilAt: instantOf(timed, "23:59") };
    const id = await planStoppage(aStoppage(dated, hour), await somebody(), now);
    expect(await plannedEffect(id)).toEqual({
      ...{ departures: 1, orders: 3, people: 9 },
      ...{ wholeDayOrders: 2, wholeDayPeople: 5 },
    });
  });

  it("is lifted: its days are sold again, and who has not answered is told so", async () => {
    const on = newDay();
    const ticket = await soldTicket({ day: on }, now);
    const by = await somebody();
    const { id } = await stop(aStoppage(on), by, now);
    expect(await liftStoppage(id, by, now)).toBe(1);
    expect(await caseOf(ticket)).toMatchObject({ choice: "sails", chosenBy: "office" });
    expect(await weatherMails(ticket)).toEqual(["stopped", "sails"]);
    await expect(liftStoppage(id, by, now)).rejects.toMatchObject({ code: "weather_lifted" });
    await order(on);
  });
});

describe("a time in a stoppage", () => {
  it("is one at that jetty, from the first minute to the last, until boats sail again", async () => {
    const on = newDay();
    const by = await somebody();
    const hours = { fromAt: instantOf(on, "08:00"), untilAt: instantOf(on, "12:00") };
    const at = async (time: string, jettyId: 1 | 2 = 1) =>
      (await stoppageAt(null, jettyId, instantOf(on, time)))?.id ?? null;
    await planStoppage(aStoppage(on, hours), by, now);
    expect(await at("10:00")).toBeNull();
    const { id } = await stop(aStoppage(on, hours), by, now);
    expect(await Promise.all(["07:59", "08:00", "12:00", "12:01"].map((time) => at(time)))).toEqual(
      [null, id, id, null],
    );
    expect(await at("10:00", 2)).toBeNull();
    await liftStoppage(id, by, now);
    expect(await at("10:00")).toBeNull();
  });
});

describe("a boat that is given a time in a stoppage", () => {
  const codeOf = (act: Promise<unknown>) =>
    act.then(
      () => "done",
      (error: { code?: string }) => error.code,
    );

  it.each([
    ["10:00", false, "sailing_stopped"],
    ["10:00", true, "done"],
    ["12:30", false, "done"],
  ])("by a delay to %s, knowingly %s: %s", async (time, anyway, outcome) => {
    const on = newDay();
    const by = await somebody();
    const hours = { fromAt: instantOf(on, "09:00"), untilAt: instantOf(on, "12:00") };
    await stop(aStoppage(on, hours), by, now);
    const id = await departureOfOwnBoat({ day: on, at: "08:00" });
    const delay = {
      act: "delay",
      delayedTo: instantOf(on, time),
      reason: "Ombak",
      anyway,
    } as const;
    expect(await codeOf(setStatus(id, delay, by, now))).toBe(outcome);
  });

  it.each([
    [false, "sailing_stopped"],
    [true, "done"],
  ])("beside the timetable, knowingly %s: %s", async (anyway, outcome) => {
    const on = newDay();
    const by = await somebody();
    await stop(aStoppage(on), by, now);
    const { id: boatId } = await makeBoat();
    const extra = { jettyId: 1 as const, day: on, time: "15:00", boatId, skipperId: null, anyway };
    expect(await codeOf(addExtra(extra, by, now))).toBe(outcome);
  });
});

describe("a stoppage that is lifted", () => {
  it("puts the departures that it cancelled on time, and no others", async () => {
    const on = newDay();
    const [own, others] = [
      await departureOfOwnBoat({ day: on, at: "09:00" }),
      await departureOfOwnBoat({ day: on, at: "11:00" }),
    ];
    const by = await somebody();
    await setStatus(others, { act: "cancel", reason: "Bot rosak" }, by, now);
    const waits = await soldTicket({ day: on, on: own }, now);
    const lost = await soldTicket({ day: on, on: others }, now);
    const { id, orders } = await stop(aStoppage(on), by, now);
    expect(orders).toBe(2);
    await liftStoppage(id, by, now);
    expect(await stateOf(own)).toEqual({ state: "scheduled", reason: null });
    expect(await stateOf(others)).toMatchObject({ state: "cancelled", reason: "Bot rosak" });
    expect((await caseOf(waits)).choice).toBe("sails");
    expect((await caseOf(lost)).choice).toBeNull();
  });
});

describe("a stoppage is refused", () => {
  it.each([
    ["2026-06-20T08:00", "2026-06-20T08:00", "range_order"],
    ["2026-06-20T08:00", "2026-07-04T08:01", "range_too_long"],
    ["2026-06-09T08:00", "2026-06-12T08:00", "range_past"],
    ["2026-06-10T08:00", "2026-06-10T09:59", "range_end_past"],
  ])("from %s to %s: %s", async (from, until, code) => {
    const [fromAt, untilAt] = [new Date(`${from}:00+08:00`), new Date(`${until}:00+08:00`)];
    const input = aStoppage(newDay(), { fromAt, untilAt });
    await expect(planStoppage(input, await somebody(), now)).rejects.toMatchObject({ code });
  });

  it("of another jetty, planned or done", async () => {
    const input = aStoppage(newDay());
    await expect(planStoppage(input, await somebody(2), now)).rejects.toMatchObject({
      code: "select_required",
    });
    const id = await planStoppage(input, await somebody(1), now);
    await expect(stopSailing(id, await somebody(2), now)).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
