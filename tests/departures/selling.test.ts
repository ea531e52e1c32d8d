import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { sellAtCounter } from "~/domain/counter/sell-at-counter.server";
import { departureChoices, nextDeparture } from "~/domain/departures/choices.server";
import { renewPlaces } from "~/domain/departures/renew-places.server";
import { HOLD_MINUTES } from "~/domain/departures/rules";
import { placeOrder } from "~/domain/ordering/place-order.server";
import { addDays, type Day, day } from "~/domain/shared/day";
import { aCounterOrder } from "../support/counter-order";
import { saleSupport } from "../support/counter-sale";
import { asOwner, useDatabase } from "../support/database";
import {
  departureOfOwnBoat,
  makeBoat,
  makeDeparture,
  makeSkipper,
  placesOf,
} from "../support/departures";
import { anOrder } from "../support/online-order";
import { payTicket } from "../support/pay-ticket";

const test = useDatabase();
const { onDuty } = saleSupport(test);
const now = new Date("2026-06-10T00:00:00Z");
const MINUTE = 60_000;
const change = (text: string, values: unknown[] = []) =>
  asOwner(test, (client) => client.query(text, values));

/** Each test sails on a day of its own. */
let last = day("2026-06-11");
const newDay = () => (last = addDays(last, 1));

const people = (count: number) => ({
  counts: { adult: count },
  passengers: Array.from({ length: count }, (_, index) => ({
    category: "adult" as const,
    name: `Penumpang ${index + 1}`,
    ic: "850412115267",
    country: "MY",
  })),
  seenAmountSen: 3_000 * count,
});
let buyers = 0;
const order = (
  ticketDate: Day,
  departureIds: readonly number[] | null | undefined,
  count = 2,
  at = now,
) => {
  const { buyer } = anOrder(at);
  return placeOrder(
    anOrder(at, {
      ticketDate,
      departureIds,
      ...people(count),
      buyer: {
        ...buyer,
        ic: `85041211${(buyers += 1) + 1000}`,
        phoneNo: `012${buyers + 7_000_000}`,
      },
      ipAddress: null,
    }),
    at,
  );
};
const counterSale = async (ticketDate: Day, departureIds: readonly number[] | null, at = now) => {
  const { seller, shift } = await onDuty();
  return sellAtCounter(aCounterOrder(at, { ticketDate, departureIds }), seller, shift, at);
};

describe("an order where boats have times", () => {
  it("takes its places on the chosen departure", async () => {
    const on = newDay();
    const departure = await departureOfOwnBoat({ day: on });
    const { ticketId } = await order(on, [departure]);
    expect(await placesOf(ticketId)).toEqual([{ departureId: departure, firstNo: 1, lastNo: 2 }]);
  });

  it("is refused without a departure", async () => {
    const on = newDay();
    await departureOfOwnBoat({ day: on });
    await expect(order(on, [])).rejects.toMatchObject({ code: "departure_needed" });
  });

  it("is by date alone on a day without departures, and at the other jetty", async () => {
    const on = newDay();
    await departureOfOwnBoat({ day: on, jettyId: 2 });
    expect(await placesOf((await order(on, [])).ticketId)).toEqual([]);
  });

  it("names no departure where there are none", async () => {
    const on = newDay();
    await expect(order(on, [2 ** 30])).rejects.toMatchObject({ code: "departure_gone" });
  });

  it("takes the next with room for all where none is named", async () => {
    const on = newDay();
    await departureOfOwnBoat({ day: on, at: "08:00", capacity: 1 });
    const later = await departureOfOwnBoat({ day: on, at: "10:00" });
    expect(await placesOf((await order(on, null)).ticketId)).toMatchObject([
      { departureId: later },
    ]);
  });

  it.each([
    ["the boat's licence", { licenceUntil: "2026-06-10" }, {}],
    ["the boat's insurance", { insuranceUntil: "2026-06-10" }, {}],
    ["the skipper's licence", {}, { licenceUntil: "2026-06-10" }],
  ])("is refused online and at the counter where %s is over", async (_what, boat, skipper) => {
    const on = newDay();
    const [{ id: boatId }, skipperId] = [await makeBoat(boat), await makeSkipper(skipper)];
    const departure = await makeDeparture(boatId, `${on}T09:00`, skipperId);
    const refused = [order(on, [departure]), counterSale(on, [departure])].map((sale) =>
      sale.then(
        () => "sold",
        (error: { code?: string }) => error.code,
      ),
    );
    expect(await Promise.all(refused)).toEqual(["departure_gone", "departure_gone"]);
  });

  it("counts once against its address where none is named", async () => {
    const on = newDay();
    await departureOfOwnBoat({ day: on });
    const hit = { key: "placeOrder:none named", windowStart: now, max: 1, secondsLeft: 60 };
    await placeOrder(anOrder(now, { ticketDate: on }), now, hit);
    const [row] = await sql<{ hits: number }>(
      null,
      "select hits from rate_limit where key = :key",
      { key: hit.key },
    );
    expect(row?.hits).toBe(1);
  });

  it("is refused by its address's limit where none is named", async () => {
    const on = newDay();
    await departureOfOwnBoat({ day: on });
    const hit = { key: "placeOrder:too many", windowStart: now, max: 0, secondsLeft: 60 };
    await expect(placeOrder(anOrder(now, { ticketDate: on }), now, hit)).rejects.toMatchObject({
      code: "too_many",
    });
  });

  it("fills a boat to its last place, and no further", async () => {
    const on = newDay();
    const departure = await departureOfOwnBoat({ day: on, capacity: 3 });
    await order(on, [departure], 2);
    await expect(order(on, [departure], 2)).rejects.toMatchObject({ code: "departure_full" });
    await order(on, [departure], 1);
    await expect(order(on, [departure], 1)).rejects.toMatchObject({ code: "departure_full" });
  });

  it("is divided over the boats of one time, each passenger on one of them", async () => {
    const on = newDay();
    const boats = [
      await departureOfOwnBoat({ day: on, capacity: 3 }),
      await departureOfOwnBoat({ day: on, capacity: 4 }),
    ];
    const { ticketId } = await order(on, boats, 6);
    expect(await placesOf(ticketId)).toEqual([
      { departureId: boats[0], firstNo: 1, lastNo: 3 },
      { departureId: boats[1], firstNo: 4, lastNo: 6 },
    ]);
  });

  it("stays together where one of the chosen boats has room for all", async () => {
    const on = newDay();
    const [small, large] = [
      await departureOfOwnBoat({ day: on, capacity: 1 }),
      await departureOfOwnBoat({ day: on, capacity: 4 }),
    ];
    expect(await placesOf((await order(on, [small, large], 3)).ticketId)).toEqual([
      { departureId: large, firstNo: 1, lastNo: 3 },
    ]);
  });

  it("is not divided over two times", async () => {
    const on = newDay();
    const boats = [
      await departureOfOwnBoat({ day: on, at: "08:00" }),
      await departureOfOwnBoat({ day: on, at: "10:00" }),
    ];
    await expect(order(on, boats)).rejects.toMatchObject({ code: "departure_gone" });
  });

  it.each([
    ["cancelled", "update departure set state = 'cancelled', reason = 'Ribut' where id = $1"],
    ["that has left", "update departure set state = 'left' where id = $1"],
    [
      "of a boat whose licence is over on that day",
      "update boat set licence_until = '2026-01-01' where id = (select boat_id from departure where id = $1)",
    ],
    [
      "of a boat without insurance on that day",
      "update boat set insurance_until = '2026-01-01' where id = (select boat_id from departure where id = $1)",
    ],
  ])("takes none %s", async (_, becomes) => {
    const on = newDay();
    const departure = await departureOfOwnBoat({ day: on });
    await change(becomes, [departure]);
    await expect(order(on, [departure])).rejects.toMatchObject({ code: "departure_gone" });
  });

  it("takes none after its time online, and for another quarter of an hour at the counter", async () => {
    const on = newDay();
    const departure = await departureOfOwnBoat({ day: on, at: "08:30" });
    const at = (minutes: number) => new Date(Date.parse(`${on}T08:30:00+08:00`) + minutes * MINUTE);
    await expect(order(on, [departure], 2, at(1))).rejects.toMatchObject({
      code: "departure_gone",
    });
    await counterSale(on, [departure], at(14));
    await expect(counterSale(on, [departure], at(16))).rejects.toMatchObject({
      code: "departure_gone",
    });
  });

  it("goes on being sold until the new time of a late departure", async () => {
    const on = newDay();
    const departure = await departureOfOwnBoat({ day: on, at: "08:30" });
    await change("update departure set delayed_to = $2 where id = $1", [
      departure,
      `${on}T10:00:00+08:00`,
    ]);
    await order(on, [departure], 2, new Date(`${on}T09:00:00+08:00`));
  });

  it("is the same order when its form comes twice", async () => {
    const on = newDay();
    const departure = await departureOfOwnBoat({ day: on, capacity: 2 });
    const sent = anOrder(now, { ticketDate: on, departureIds: [departure] });
    const { ticketId } = await placeOrder(sent, now);
    expect(await placeOrder(sent, now)).toMatchObject({ ticketId, created: null });
  });
});

describe("places of an order that is not paid", () => {
  const full = async () => {
    const on = newDay();
    const departure = await departureOfOwnBoat({ day: on, capacity: 2 });
    const { ticketId } = await order(on, [departure]);
    return { on, departure, ticketId };
  };
  const later = (minutes: number) => new Date(now.getTime() + minutes * MINUTE);

  it("are held for a quarter of an hour", async () => {
    const { on, departure } = await full();
    await expect(order(on, [departure], 1, later(HOLD_MINUTES - 1))).rejects.toMatchObject({
      code: "departure_full",
    });
    await order(on, [departure], 1, later(HOLD_MINUTES));
  });

  it("are held anew when their buyer goes to pay", async () => {
    const { on, departure, ticketId } = await full();
    await renewPlaces(ticketId, later(14));
    await expect(order(on, [departure], 1, later(20))).rejects.toMatchObject({
      code: "departure_full",
    });
  });

  it("are not held anew once they are sold to somebody else", async () => {
    const { on, departure, ticketId } = await full();
    await order(on, [departure], 2, later(20));
    await expect(renewPlaces(ticketId, later(21))).rejects.toMatchObject({
      code: "departure_full",
    });
  });

  it("are for good once it is paid, whatever time has passed", async () => {
    const { on, departure, ticketId } = await full();
    await payTicket(ticketId, { paidAt: later(1) });
    await expect(order(on, [departure], 1, later(300))).rejects.toMatchObject({
      code: "departure_full",
    });
  });

  it("are free when it ends", async () => {
    const { on, departure, ticketId } = await full();
    await change("update ticket set state = 'expired' where id = $1", [ticketId]);
    await order(on, [departure], 2);
  });
});

describe("the choice of a departure", () => {
  it("says what is left, and leaves out what is not on sale", async () => {
    const on = newDay();
    const [first, second] = [
      await departureOfOwnBoat({ day: on, at: "08:00", capacity: 3, name: "Camar" }),
      await departureOfOwnBoat({ day: on, at: "10:00", capacity: 9 }),
    ];
    await order(on, [first], 2);
    await change("update departure set state = 'left' where id = $1", [second]);
    const choices = await departureChoices({ jettyId: 1, day: on, people: 0, channel: "web" }, now);
    expect(choices).toMatchObject([{ ids: [first], boats: ["Camar"], left: 1, fits: true }]);
  });

  it("offers the boats of one time together to a party that fits on none", async () => {
    const on = newDay();
    const small = await departureOfOwnBoat({ day: on, capacity: 3 });
    const large = await departureOfOwnBoat({ day: on, capacity: 5 });
    const choices = await departureChoices({ jettyId: 1, day: on, people: 7, channel: "web" }, now);
    expect(choices.map(({ ids, fits }) => ({ ids, fits }))).toEqual([
      { ids: [small], fits: false },
      { ids: [large], fits: false },
      { ids: [large, small], fits: true },
    ]);
  });

  it("begins at the counter with the next that has a place", async () => {
    const on = newDay();
    const full = await departureOfOwnBoat({ day: on, at: "08:00", capacity: 2 });
    const next = await departureOfOwnBoat({ day: on, at: "09:00" });
    await order(on, [full], 2);
    expect(await nextDeparture(1, on, now)).toEqual([next]);
  });
});

describe("the table of places", () => {
  it("takes no passenger twice", async () => {
    const on = newDay();
    const [one, other] = [
      await departureOfOwnBoat({ day: on }),
      await departureOfOwnBoat({ day: on }),
    ];
    const { ticketId } = await order(on, [one]);
    await expect(
      sql(
        null,
        `insert into ticket_departure (ticket_id, departure_id, first_no, last_no, taken_at)
         values (:ticketId, :other, 2, 2, :now) returning 1 as made`,
        { ticketId, other, now },
      ),
    ).rejects.toMatchObject({ constraint: "ticket_departure_numbers" });
  });

  it("takes no departure of another day or jetty", async () => {
    const [on, another] = [newDay(), newDay()];
    const departure = await departureOfOwnBoat({ day: another });
    const { ticketId } = await order(on, []);
    await expect(
      sql(
        null,
        `insert into ticket_departure (ticket_id, departure_id, first_no, last_no, taken_at)
         values (:ticketId, :departure, 1, 2, :now) returning 1 as made`,
        { ticketId, departure, now },
      ),
    ).rejects.toMatchObject({ constraint: "departure_gone" });
  });
});
