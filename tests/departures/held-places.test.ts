import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { renewPlaces } from "~/domain/departures/renew-places.server";
import type { OnlineOrder } from "~/domain/ordering/online-order";
import { placeOrder } from "~/domain/ordering/place-order.server";
import { addDays, day } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { asOwner, useDatabase } from "../support/database";
import { departureOfOwnBoat } from "../support/departures";
import { anOrder } from "../support/online-order";
import { payTicket } from "../support/pay-ticket";
import { placeElsewhere } from "../support/place-elsewhere";

const test = useDatabase({ poolMax: 12 });
const now = new Date("2026-06-10T00:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const CAPACITY = 40;
/** Half of it. */
const MOST = 20;

let last = day("2026-06-11");
let made = 0;
let guard = "";

const redefine = (text: string) => asOwner(test, (client) => client.query(text));
beforeAll(async () => {
  const { rows } = await asOwner(test, (client) =>
    client.query<{ text: string }>("select pg_get_functiondef('departure_seats'::regproc) as text"),
  );
  guard = rows[0]?.text ?? "";
});
afterEach(() => redefine(guard));

async function aBoat(capacity = CAPACITY) {
  const ticketDate = (last = addDays(last, 1));
  return { ticketDate, departureIds: [await departureOfOwnBoat({ day: ticketDate, capacity })] };
}
type Boat = Awaited<ReturnType<typeof aBoat>>;

/** Another buyer's, of another browser and address, but for what is given. */
function order(
  boat: Boat,
  people: number,
  {
    browser = `browser ${(made += 1)}`,
    ipAddress = null,
    ...buyer
  }: Partial<OnlineOrder["buyer"]> & Partial<Pick<OnlineOrder, "browser" | "ipAddress">> = {},
): OnlineOrder {
  const base = anOrder(now);
  return {
    ...base,
    ...boat,
    counts: { adult: people },
    passengers: Array.from({ length: people }, (_, index) => ({
      category: "adult" as const,
      name: `Penumpang ${index + 1}`,
      ic: "850412115267",
      country: "MY",
    })),
    seenAmountSen: 3_000 * people,
    buyer: {
      ...base.buyer,
      email: `p${made}@contoh.my`,
      ic: String(850_412_110_000 + made),
      phoneNo: `012${7_000_000 + made}`,
      ...buyer,
    },
    browser,
    ipAddress,
  };
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "held",
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      return [error.code, error.values];
    },
  );
const place = (wanted: OnlineOrder, at = now) => outcome(placeOrder(wanted, at));
const ticketOf = async (wanted: OnlineOrder, at = now) => (await placeOrder(wanted, at)).ticketId;

describe("places that one buyer holds on a departure without having paid", () => {
  it("are half of the boat at most", async () => {
    const boat = await aBoat();
    expect(await place(order(boat, MOST + 1))).toEqual(["departure_party", { most: MOST }]);
    expect(await place(order(boat, MOST))).toBe("held");
  });

  it("may be a family's twelve on a small boat", async () => {
    expect(await place(order(await aBoat(16), 12))).toBe("held");
  });

  const SAME: [string, Partial<OnlineOrder["buyer"]> & { browser?: string }, object][] = [
    [
      "phone number, with its country's code",
      { phoneNo: "0198765432" },
      { phoneNo: "+60198765432" },
    ],
    ["e-mail, in capitals", { email: "siti@contoh.my" }, { email: "SITI@contoh.my" }],
    ["ic", { ic: "900101115551" }, { ic: "900101115551" }],
    ["browser", { browser: "the same one" }, { browser: "the same one" }],
  ];
  it.each(SAME)("are counted together of orders with the same %s", async (_, one, other) => {
    const boat = await aBoat();
    expect(await place(order(boat, 15, one))).toBe("held");
    expect(await place(order(boat, 6, other))).toEqual([
      "departure_held",
      { most: MOST, held: 15 },
    ]);
    expect(await place(order(boat, 5, other))).toBe("held");
  });

  it("leave the rest to others", async () => {
    const boat = await aBoat();
    await place(order(boat, MOST));
    expect(await place(order(boat, MOST))).toBe("held");
  });

  it("are counted of each departure by itself", async () => {
    const buyer = { phoneNo: "0198765433" };
    await place(order(await aBoat(), MOST, buyer));
    expect(await place(order(await aBoat(), MOST, buyer))).toBe("held");
  });

  it("count no more once they are paid, or once their time is over", async () => {
    const boat = await aBoat(60);
    const buyer = { phoneNo: "0198765434" };
    await payTicket(await ticketOf(order(boat, 30, buyer)), { paidAt: later(1) });
    expect(await place(order(boat, 15, buyer), later(2))).toBe("held");
    expect(await place(order(boat, 15, buyer), later(18))).toBe("held");
  });

  it("are not more of two orders at the same moment", async () => {
    const boat = await aBoat();
    expect(await heldAtOnce(boat)).toBe(15);
  });

  it("would be more without the count (control)", async () => {
    await redefine(guard.replace("mine.buyer_places > most", "false"));
    expect(await heldAtOnce(await aBoat())).toBe(30);
  });

  it("would be more without the lock of the departure (control)", async () => {
    await redefine(
      guard
        .replace("for no key update of d", "")
        // So that both have counted before either is written.
        .replace(
          "if more and mine.buyer_places",
          "perform pg_sleep(0.3); if more and mine.buyer_places",
        ),
    );
    await unlockedSeats(async () => expect(await heldAtOnce(await aBoat())).toBe(30));
  });
});

/** Two orders of fifteen by one buyer, known by the e-mail alone, of two processes at the same moment. */
async function heldAtOnce(boat: Boat): Promise<number> {
  const orders = [1, 2].map(() => order(boat, 15, { email: "serentak@contoh.my" }));
  await Promise.allSettled(orders.map((one) => placeElsewhere([one], now)));
  const [row] = await sql<{ held: number }>(null, "select seats_taken(:id, :now) as held", {
    id: boat.departureIds[0],
    now,
  });
  return row?.held ?? -1;
}

async function unlockedSeats(work: () => Promise<void>): Promise<void> {
  const { rows } = await asOwner(test, (client) =>
    client.query<{ text: string }>("select pg_get_functiondef('take_seats'::regproc) as text"),
  );
  const text = rows[0]?.text ?? "";
  await redefine(text.replaceAll("for no key update", ""));
  try {
    await work();
  } finally {
    await redefine(text);
  }
}

describe("places that one address holds on a departure without having paid", () => {
  it("are three quarters of the boat at most, whoever orders", async () => {
    const boat = await aBoat();
    const here = { ipAddress: "203.0.113.9" };
    expect([
      await place(order(boat, 15, here)),
      await place(order(boat, 15, here)),
      await place(order(boat, 1, here)),
      await place(order(boat, 1, { ipAddress: "203.0.113.10" })),
    ]).toEqual(["held", "held", ["departure_busy", {}], "held"]);
  });

  it("are the whole boat without that count (control)", async () => {
    await redefine(
      guard.replace("mine.address_places > address_places_most(one.capacity)", "false"),
    );
    const boat = await aBoat();
    const here = { ipAddress: "203.0.113.11" };
    expect([
      await place(order(boat, MOST, here)),
      await place(order(boat, MOST, here)),
      await place(order(boat, 1, here)),
    ]).toEqual(["held", "held", ["departure_full", {}]]);
  });
});

describe("holding places again before going to pay", () => {
  it("ends after an hour for as many as one buyer may hold", async () => {
    const ticketId = await ticketOf(order(await aBoat(), MOST));
    for (const minutes of [10, 25, 40, 45])
      expect(await outcome(renewPlaces(ticketId, later(minutes)))).toBe("held");
    expect(await outcome(renewPlaces(ticketId, later(46)))).toEqual(["departure_held_long", {}]);
  });

  it("is counted by the time of the holds, not of the order: who comes back later may pay", async () => {
    const ticketId = await ticketOf(order(await aBoat(), MOST));
    for (const minutes of [120, 240, 360])
      expect(await outcome(renewPlaces(ticketId, later(minutes)))).toBe("held");
    expect(await outcome(renewPlaces(ticketId, later(480)))).toEqual(["departure_held_long", {}]);
  });

  it("goes on for as much longer as fewer places are held", async () => {
    const ticketId = await ticketOf(order(await aBoat(), 4));
    for (let minutes = 14; minutes <= 280; minutes += 14)
      expect(await outcome(renewPlaces(ticketId, later(minutes)))).toBe("held");
    expect(await outcome(renewPlaces(ticketId, later(294)))).toEqual(["departure_held_long", {}]);
  });

  it("counts what the buyer's earlier orders held, also where they ended without a payment", async () => {
    const boat = await aBoat();
    const buyer = { email: "berulang@contoh.my" };
    for (let turn = 0; turn < 4; turn += 1)
      expect(await place(order(boat, MOST, buyer), later(turn * 20))).toBe("held");
    await redefine("update ticket set state = 'expired' where state = 'unpaid'");
    expect(await place(order(boat, 1, buyer), later(100))).toEqual(["departure_held_long", {}]);
  });

  it("has no end without that count (control)", async () => {
    await redefine(guard.replace("mine.buyer_place_seconds > most * 3600", "false"));
    const ticketId = await ticketOf(order(await aBoat(), MOST));
    for (const minutes of [120, 240, 360, 480, 600])
      expect(await outcome(renewPlaces(ticketId, later(minutes)))).toBe("held");
  });
});
